import { type Environment, type Instance, ofLength } from '../../1-worlds/contract/environment.ts';
import { type FaultOperator, shamOf } from '../../1-worlds/contract/fault-operator.ts';
import { InvalidOptionError } from '../../base/errors.ts';
import { present } from '../../base/present.ts';
import { drawnSeed } from '../../base/random/drawn-seed.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import { type Attack, attacks as everyAttack } from '../attacks/attacks.ts';
import { chosenFaults } from '../faults/chosen-faults.ts';
import { dealtGrades, gradesOf } from '../faults/degrees.ts';
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
export interface SetPlan extends Pick<SetSettings, 'faultsPerRun' | 'faithfulReplies' | 'degrees'> {
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
  /** The faults whose shams to add, and about how many of these; null for none. */
  readonly shams: PlannedEdits<FaultOperator<Instance>> | null;
  /** The attacks to add, and on about how many faults; null for none. */
  readonly attacks: PlannedEdits<Attack> | null;
  entry(position: number): PlanEntry;
}

/** What `--harmless` calls the shams of all faults of the set. */
const SHAMS = { name: 'sham' } as const;

/**
 * Plans a balanced set: a quarter clean runs, the rest spread evenly over the fault types, each type
 * planted in the first instances that `FaultHosts` has for it, then all of them shuffled. What is shuffled
 * is this plan and not the trajectories, so memory holds the instances and never the whole set.
 *
 * @param given settings of `tj generate`
 */
export function planSet(named: Environment, given: Partial<SetSettings> = {}): SetPlan {
  const settings = { ...DEFAULT_SET, ...given };
  const environment = ofLength(named, settings.length);
  const { size, seed = drawnSeed(), types, parents, faultsPerRun } = settings;
  const { harmless, attacks, faithfulReplies, degrees } = settings;
  if (!Number.isInteger(size) || size < 1 || size > LARGEST_SET) {
    throw new InvalidOptionError('size', `must be a whole number from 1 to ${LARGEST_SET}`);
  }
  const faults = chosenFaults(environment, types);
  requireFaultOptions(environment, faults, settings);
  const breaksNothing =
    harmless && chosenFrom([...harmlessEdits, SHAMS], harmless, 'harmless edit');
  const harmlessKinds = breaksNothing?.filter((kind): kind is HarmlessEdit => kind !== SHAMS);
  const shamKinds = breaksNothing?.includes(SHAMS)
    ? faults.filter((fault) => shamOf(fault) !== null)
    : undefined;
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
  const grades = faults.map((fault) => (degrees ? gradesOf(fault) : [fault]));
  const single = grades.flatMap((ofType) => ofType.map((fault) => [fault]));
  const planted = [[], ...single, ...combinations.map((each) => each.faults)];
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
  let place = 1;
  for (const [type, { name }] of faults.entries()) {
    const { length } = present(grades[type]);
    const dealt = dealtGrades(length, faultsPerType, { type: name, seed });
    for (const [at, index] of hosts.first(type, faultsPerType).entries()) {
      codes[filled++] = index * kinds + place + present(dealt[at]);
    }
    place += length;
  }
  for (const combination of combinations) {
    for (const index of combination.hosts) codes[filled++] = index * kinds + place;
    place++;
  }
  instances.at(cleanCount - 1);
  new PythonRandom(`order-${seed}`).shuffle(codes);

  // An edited run is compared with the run that was edited.
  const needsParents =
    parents === true || faithfulReplies || harmless !== undefined || attacking !== undefined;
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
    degrees,
    length: codes.length + added.length,
    harmless: plannedEdits(harmlessKinds, harmless, cleanCount + added.length),
    shams: plannedEdits(shamKinds, harmless, (shamKinds?.length ?? 0) * faultsPerType),
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
  faults: readonly FaultOperator<Instance>[],
  {
    faultsPerRun,
    faithfulReplies,
    degrees,
  }: Pick<SetSettings, 'faultsPerRun' | 'faithfulReplies' | 'degrees'>,
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
  if (degrees && faults.every((fault) => fault.degrees === undefined)) {
    throw new InvalidOptionError(
      'degrees',
      `need a fault that has some; give the operators of ${name} the property degrees, or omit them`,
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
