import type { Channel, Environment, Instance } from '../../1-worlds/contract/environment.ts';
import { type FaultOperator, shamOf } from '../../1-worlds/contract/fault-operator.ts';
import { playOracle, replay, scriptOf } from '../../1-worlds/contract/play.ts';
import type { PlayedRun } from '../../1-worlds/contract/played-run.ts';
import { cleanTrajectory } from '../../1-worlds/generate.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import type { Degree } from '../../run/label.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import { everyFault } from '../faults/chosen-faults.ts';
import { degreeOf, gradesOf } from '../faults/degrees.ts';
import { type FaultPlanter, faultPlanter, type PlantedFault } from '../faults/plant-fault.ts';
import { type HarmlessEdit, harmlessEdits } from '../harmless/harmless-edits.ts';
import { type RowMaker, rowMaker } from '../rows.ts';
import type { ContractOptions } from './clause.ts';

/** The runs of so many instances are kept, from the first on; those of others are played for every clause. */
const MOST_KEPT = 40;

/** Few runs can have some faults, shams and paraphrases, and among fewer instances there may be none of those. */
const FEWEST = 24;

/** Some instances of an environment and what is played in them: once, however many clauses look at it. */
export class PlayedSample {
  readonly environment: Environment;
  readonly options: ContractOptions;
  readonly instances: readonly Instance[];
  readonly #kept: readonly PlayedInstance[];
  readonly #makers: Makers;
  #again: readonly PlayedInstance[] | undefined;

  constructor(environment: Environment, options: ContractOptions) {
    this.environment = environment;
    this.options = options;
    this.instances = instancesOf(environment, options);
    this.#makers = {
      environment,
      plant: faultPlanter(environment, options.seed),
      make: rowMaker(environment, options.seed),
    };
    this.#kept = this.instances
      .slice(0, MOST_KEPT)
      .map((instance, at) => new PlayedInstance(instance, this.#makers, () => this.again[at]));
  }

  /** Whether there are so many that what none of them has is missing from the environment. */
  get isLarge(): boolean {
    return this.instances.length >= FEWEST;
  }

  *[Symbol.iterator](): Generator<PlayedInstance> {
    for (const [at, instance] of this.instances.entries()) {
      yield this.#kept[at] ?? new PlayedInstance(instance, this.#makers);
    }
  }

  /**
   * The instances that are kept, generated and played once more: in another year, at another time of the
   * day. They are the same, and have the same faults, unless the environment is in breach; if it throws,
   * there are none.
   */
  get again(): readonly PlayedInstance[] {
    const instances = this.#kept.length;
    this.#again ??= inAnotherYear(() => {
      try {
        const again = [...new PlayedSample(this.environment, { ...this.options, instances })];
        for (const played of again) void played.gradedFaults;
        return again;
      } catch {
        return [];
      }
    });
    return this.#again;
  }

  /** The first instances of the sample. */
  *first(most: number): Generator<PlayedInstance> {
    let left = most;
    for (const played of this) {
      if (left-- <= 0) return;
      yield played;
    }
  }
}

/** What a function returns if it is called in another year, at another time of the day. */
export function inAnotherYear<Value>(make: () => Value): Value {
  const RealDate = globalThis.Date;
  const apart = 11 * 365 * 86_400_000 + 12_345_678;
  class LaterDate extends RealDate {
    constructor(...given: []) {
      if (given.length === 0) super(RealDate.now() + apart);
      else super(...given);
    }
    static override now(): number {
      return RealDate.now() + apart;
    }
  }
  globalThis.Date = LaterDate as DateConstructor;
  try {
    return make();
  } finally {
    globalThis.Date = RealDate;
  }
}

export function instancesOf(
  environment: Environment,
  options: ContractOptions,
): readonly Instance[] {
  const random = new PythonRandom(options.seed);
  return Array.from({ length: options.instances }, (_, index) =>
    environment.generate(random, index),
  );
}

interface Makers {
  readonly environment: Environment;
  readonly plant: FaultPlanter;
  readonly make: RowMaker;
}

export interface FaultRun extends PlantedFault {
  readonly name: string;
  readonly fault: FaultOperator<Instance>;
  /** Null for the fault as its operator plants it. */
  readonly degree: Degree | null;
}

interface HarmlessRun {
  readonly edit: HarmlessEdit;
  readonly row: LabelledTrajectory;
}

interface ShamRun {
  readonly fault: FaultOperator<Instance>;
  readonly row: LabelledTrajectory;
}

/** What others can write in a channel. No world has it by chance, and no rule reads it as a value. */
export const WRITTEN = 'Somebody else wrote this sentence.';

interface WrittenRun {
  readonly channel: Channel<Instance, unknown>;
  readonly run: PlayedRun;
}

/** Everything that can be made of one instance, each made when a clause first asks for it. */
export class PlayedInstance {
  readonly instance: Instance;
  readonly #makers: Makers;
  readonly #again: () => PlayedInstance | undefined;
  #parent: PlayedRun | undefined;
  #clean: LabelledTrajectory | undefined;
  #faults: readonly FaultRun[] | undefined;
  #graded: readonly FaultRun[] | undefined;
  #harmless: readonly HarmlessRun[] | undefined;
  #shams: readonly ShamRun[] | undefined;
  #written: readonly WrittenRun[] | undefined;

  constructor(
    instance: Instance,
    makers: Makers,
    again: () => PlayedInstance | undefined = () => undefined,
  ) {
    this.instance = instance;
    this.#makers = makers;
    this.#again = again;
  }

  /** The same, generated and played once more, in another year; only of the instances that are kept. */
  get again(): PlayedInstance | undefined {
    return this.#again();
  }

  /** The oracle's run. */
  get parent(): PlayedRun {
    this.#parent ??= playOracle(this.#makers.environment, this.instance);
    return this.#parent;
  }

  /** The oracle's run as a row. */
  get clean(): LabelledTrajectory {
    this.#clean ??= cleanTrajectory(this.#makers.environment, this.instance, this.parent);
    return this.#clean;
  }

  /** Every fault that the instance can host. */
  get faults(): readonly FaultRun[] {
    this.#faults ??= everyFault(this.#makers.environment)
      .filter((fault) => fault.canHost(this.instance))
      .map((fault) => this.#planted(fault, null, fault));
    return this.#faults;
  }

  /** Every fault as it is, and after it the same fault in each degree that says it in other words. */
  get gradedFaults(): readonly FaultRun[] {
    this.#graded ??= this.faults.flatMap((plain) => [
      plain,
      ...gradesOf(plain.fault).flatMap((grade) => {
        const { degree } = degreeOf(grade);
        const isReworded = degree !== undefined && plain.fault.degrees?.[degree] !== undefined;
        return isReworded ? [this.#planted(plain.fault, degree, grade)] : [];
      }),
    ]);
    return this.#graded;
  }

  /** Every harmless edit that its run can have. */
  get harmless(): readonly HarmlessRun[] {
    this.#harmless ??= harmlessEdits.flatMap((edit) => {
      const row = this.#makers.make.harmless(this.instance, this.clean, edit);
      return row === null ? [] : [{ edit, row }];
    });
    return this.#harmless;
  }

  /** Every sham that its run can have. */
  get shams(): readonly ShamRun[] {
    this.#shams ??= everyFault(this.#makers.environment).flatMap((fault) => {
      if (shamOf(fault) === null) return [];
      const row = this.#makers.make.sham(this.instance, this.clean, fault);
      return row === null ? [] : [{ fault, row }];
    });
    return this.#shams;
  }

  /** The oracle's run in each world in which somebody wrote in a channel. */
  get written(): readonly WrittenRun[] {
    const { environment } = this.#makers;
    this.#written ??= (environment.channels ?? []).flatMap((channel) => {
      const world = channel.world(this.instance, WRITTEN, this.parent);
      if (world === null) return [];
      return [{ channel, run: replay(environment, this.instance, scriptOf(this.parent), world) }];
    });
    return this.#written;
  }

  #planted(
    fault: FaultOperator<Instance>,
    degree: Degree | null,
    operator: FaultOperator<Instance>,
  ): FaultRun {
    const name = `${this.instance.id}-${fault.name}${degree === null ? '' : `, ${degree}`}`;
    const planted = this.#makers.plant(this.instance, this.parent, operator);
    return { ...planted, name, fault, degree };
  }
}
