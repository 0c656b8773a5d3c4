import type { Environment, Instance } from '../../1-worlds/contract/environment.ts';
import type { FaultOperator } from '../../1-worlds/contract/fault-operator.ts';
import { InvalidOptionError } from '../../base/errors.ts';
import { drawnSeed } from '../../base/random/drawn-seed.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import { type Attack, attacks as everyAttack } from '../attacks/attacks.ts';
import { chosenFaults } from '../faults/chosen-faults.ts';
import { type HarmlessEdit, harmlessEdits } from '../harmless/harmless-edits.ts';
import { DEFAULT_SET, type SetSettings } from '../settings.ts';
import { chosenFrom, type EditChoice } from './chosen-edits.ts';
import { FaultHosts } from './fault-hosts.ts';
import { InstanceStream } from './instance-stream.ts';
import { LARGEST_SET } from './limits.ts';
import { type CascadePlan, planCascades } from './plan-cascades.ts';
import { setCounts } from './set-counts.ts';

/** One trajectory to be made. */
export interface PlanEntry {
  readonly instance: Instance;
  /** The faults to plant in it: none for a clean run, usually one, or several. */
  readonly faults: readonly FaultOperator<Instance>[];
}

/** Kinds of edits that are made to runs of a set, spread evenly over so many runs. */
export interface PlannedEdits<Edit> {
  readonly kinds: readonly Edit[];
  readonly count: number;
}

/** Which trajectories a set will hold, in which order, before any of them exists. */
export interface SetPlan extends Pick<SetSettings, 'faultsPerRun' | 'faithfulReplies'> {
  readonly environment: Environment;
  /** The one that was given, or else one that was drawn. */
  readonly seed: number | bigint;
  readonly faults: readonly FaultOperator<Instance>[];
  readonly cleanCount: number;
  readonly faultsPerType: number;
  /** How many clean parents were appended. */
  readonly addedParents: number;
  /** What is planted together, and what cannot be; null if every run has one fault at most. */
  readonly cascades: CascadePlan | null;
  /** The clean runs and the faults, without faithful replies, harmless edits and attacks. */
  readonly length: number;
  /** The harmless edits to add, and about how many; null for none. */
  readonly harmless: PlannedEdits<HarmlessEdit> | null;
  /** The attacks to add, and on about how many faults; null for none. */
  readonly attacks: PlannedEdits<Attack> | null;
  entry(position: number): PlanEntry;
}

/**
 * Plans a balanced set: a quarter clean runs, the rest spread evenly over the fault types, each type
 * planted in the first instances that `FaultHosts` has for it, then all of them shuffled. What is shuffled
 * is this plan and not the trajectories, so memory holds the instances and never the whole set.
 *
 * @param given settings of `tj generate`
 */
export function planSet(environment: Environment, given: Partial<SetSettings> = {}): SetPlan {
  const { size, types, parents, faultsPerRun, faithfulReplies, harmless, attacks } = {
    ...DEFAULT_SET,
    ...given,
  };
  const { seed = drawnSeed() } = given;
  if (!Number.isInteger(size) || size < 1 || size > LARGEST_SET) {
    throw new InvalidOptionError('size', `must be a whole number from 1 to ${LARGEST_SET}`);
  }
  const faults = chosenFaults(environment, types);
  requireFaultOptions(environment, faultsPerRun, faithfulReplies);
  const harmlessKinds = harmless && chosenFrom(harmlessEdits, harmless, 'harmless edit');
  const attacking = attacks && chosenFrom(everyAttack, attacks, 'attack');
  const { cleanCount, faultsPerType } = setCounts(size, faults.length, faultsPerRun);

  const instances = new InstanceStream(environment, seed);
  const cascades =
    faultsPerRun === 1
      ? null
      : planCascades(environment, instances, faults, {
          seed,
          most: faultsPerRun,
          each: faults.length * faultsPerType,
        });
  const combinations = cascades?.planned ?? [];
  const planted = [
    [],
    ...faults.map((fault) => [fault]),
    ...combinations.map((each) => each.faults),
  ];
  // A trajectory is one number: its instance's index times `kinds`, plus the position of what is planted
  // in it.
  const kinds = planted.length;
  const several = combinations.reduce((sum, { hosts: those }) => sum + those.length, 0);
  const count = cleanCount + faults.length * faultsPerType + several;
  // With many combinations, the numbers of a large set outgrow 32 bits.
  const codes = combinations.length === 0 ? new Int32Array(count) : new Float64Array(count);
  let filled = 0;
  for (let index = 0; index < cleanCount; index++) codes[filled++] = index * kinds;
  const hosts = new FaultHosts(environment, faults, instances, {
    faultsPerRun,
    wanted: faultsPerType,
  });
  for (const type of faults.keys()) {
    for (const index of hosts.first(type, faultsPerType))
      codes[filled++] = index * kinds + type + 1;
  }
  combinations.forEach((combination, at) => {
    for (const index of combination.hosts) {
      codes[filled++] = index * kinds + faults.length + at + 1;
    }
  });
  instances.at(cleanCount - 1);
  new PythonRandom(`order-${seed}`).shuffle(codes);

  // An edited run is compared with the run that was edited.
  const needsParents =
    parents === true || faithfulReplies || harmlessKinds !== undefined || attacking !== undefined;
  const added = needsParents ? missingParents(codes, kinds, cleanCount) : [];
  return {
    environment,
    seed,
    faults,
    cleanCount,
    faultsPerType,
    addedParents: added.length,
    faultsPerRun,
    cascades,
    faithfulReplies,
    length: codes.length + added.length,
    harmless: plannedEdits(harmlessKinds, harmless, cleanCount + added.length),
    attacks: plannedEdits(attacking, attacks, faults.length * faultsPerType),
    entry(position) {
      const code = codes[position] ?? (added[position - codes.length] ?? 0) * kinds;
      const instance = instances.at(Math.floor(code / kinds));
      return { instance, faults: planted[code % kinds] ?? [] };
    },
  };
}

function requireFaultOptions(
  { name, replyTo }: Environment,
  faultsPerRun: number,
  faithfulReplies: boolean,
): void {
  if (!Number.isInteger(faultsPerRun) || faultsPerRun < 1) {
    throw new InvalidOptionError('faults per run', 'must be a whole number from 1 up');
  }
  if (faithfulReplies && replyTo === undefined) {
    throw new InvalidOptionError(
      'faithful replies',
      `need an environment that says which reply follows from what happened; give ${name} the function replyTo, or omit them`,
    );
  }
}

function plannedEdits<Edit>(
  kinds: readonly Edit[] | undefined,
  choice: EditChoice | undefined,
  usual: number,
): PlannedEdits<Edit> | null {
  return kinds === undefined ? null : { kinds, count: choice?.count ?? usual };
}

/** The instances that host a fault but are not among the clean runs of the set, in order. */
function missingParents(
  codes: Int32Array | Float64Array,
  kinds: number,
  cleanCount: number,
): readonly number[] {
  const hosts = new Set<number>();
  for (const code of codes) {
    const index = Math.floor(code / kinds);
    if (index >= cleanCount) hosts.add(index);
  }
  return [...hosts].sort((a, b) => a - b);
}
