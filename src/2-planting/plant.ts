import type { Environment } from '../1-worlds/contract/environment.ts';
import { numberFormats } from '../1-worlds/contract/number-formats.ts';
import { cleanTrajectory, generateParents } from '../1-worlds/generate.ts';
import { PythonRandom } from '../base/random/python-random.ts';
import { version } from '../base/version.ts';
import { environmentRecord } from '../folder/manifest/recorded-environment.ts';
import { writeSetFolder, writeSetOnce } from '../folder/set/write-set.ts';
import { isSilent, type Label } from '../run/label.ts';
import { type GeneratedKey, ROLES, type Role } from '../run/roles.ts';
import { roleNumber, roleOf } from '../run/row-role.ts';
import type { LabelledTrajectory } from '../run/trajectory.ts';
import { writeTrajectory } from '../run/wire/write-trajectory.ts';
import { ATTACK_PLACES } from './attacks/attacks.ts';
import { generatedEntry } from './generated-entry.ts';
import { type PlanEntry, planSet, type SetPlan } from './plan/plan-set.ts';
import { type RowMaker, rowMaker, type TextInserter } from './rows.ts';
import { DEFAULT_SET, type SetSettings } from './settings.ts';

/**
 * Stages 1 and 2: a whole set, one row at a time, so that a million need no more memory. First come the
 * parents and the faults in the order of the plan, then what is added to them.
 */
export function* labelledSet(plan: SetPlan): Generator<LabelledTrajectory> {
  const make = rowMaker(plan.environment, plan.seed);
  yield* plantFaults(generateParents(plan), make);
  for (const { isAsked, rows } of ADDITIONS) if (isAsked(plan)) yield* rows(plan, make);
}

/** Rows that a plan may ask for beside its parents and faults. */
interface Addition {
  readonly roles: readonly Role[];
  readonly isAsked: (plan: SetPlan) => boolean;
  readonly rows: (plan: SetPlan, make: RowMaker) => Iterable<LabelledTrajectory>;
}

/** What is added to the parents and the faults, in this order. */
const ADDITIONS: readonly Addition[] = [
  {
    roles: ['faithful reply'],
    isAsked: ({ faithfulReplies }) => faithfulReplies,
    rows: replyFaithfully,
  },
  {
    roles: ['harmless edit'],
    isAsked: ({ harmless }) => harmless !== null,
    rows: editHarmlessly,
  },
  {
    roles: ['sham'],
    isAsked: ({ shams }) => shams !== null,
    rows: editLikeFaults,
  },
  {
    roles: ['attacked fault', 'attacked parent', 'manipulation'],
    isAsked: ({ attacks }) => attacks !== null,
    rows: (plan, make) => insertTexts(plan, make, make.attacked),
  },
  {
    roles: ['placebo fault', 'placebo parent'],
    isAsked: ({ attacks }) => attacks !== null,
    rows: (plan, make) => insertTexts(plan, make, make.placebo),
  },
];

/** The roles of what a plan adds, those together that are made together. */
export const addedRoles = (plan: SetPlan): readonly (readonly Role[])[] =>
  ADDITIONS.flatMap(({ roles, isAsked }) => (isAsked(plan) ? [roles] : []));

/** Each parent stays clean or gets its fault or faults, as planned. */
export function* plantFaults(
  parents: Iterable<PlanEntry & { readonly parent: LabelledTrajectory }>,
  make: RowMaker,
): Generator<LabelledTrajectory> {
  for (const { instance, faults, parent } of parents) {
    const [fault, ...further] = faults;
    if (fault === undefined) yield parent;
    else if (further.length === 0) yield make.fault(instance, parent, fault);
    else yield make.several(instance, parent, faults);
  }
}

/** Every fault that leaves a stale reply, once more with a reply that says what really happened. */
function* replyFaithfully(plan: SetPlan, make: RowMaker): Generator<LabelledTrajectory> {
  for (let position = 0; position < plan.length; position++) {
    const planted = plainFault(plan, position, make);
    const faithful = planted && make.faithful(planted.instance, planted.plain, planted.fault);
    if (faithful !== null) yield faithful;
  }
}

/**
 * Clean runs with an edit that breaks nothing. Each kind of edit goes its own way through the clean runs,
 * which are shuffled so that no kind meets one scenario only, and takes those that can have it.
 */
function* editHarmlessly(plan: SetPlan, make: RowMaker): Generator<LabelledTrajectory> {
  if (plan.harmless === null) return;
  const { kinds, count } = plan.harmless;
  // The name of the stream decides which runs are edited, so it stays.
  const clean = shuffledPositions(plan, 0, `controls-${plan.seed}`);
  for (const [at, kind] of kinds.entries()) {
    const start = Math.floor((at * clean.length) / kinds.length);
    // The first kinds take what cannot be divided evenly.
    let wanted = Math.floor((count + kinds.length - 1 - at) / kinds.length);
    for (const position of [...clean.subarray(start), ...clean.subarray(0, start)]) {
      if (wanted <= 0) break;
      const { instance } = plan.entry(position);
      const edited = make.harmless(instance, cleanTrajectory(plan.environment, instance), kind);
      if (edited === null) continue;
      wanted--;
      yield edited;
    }
  }
}

/**
 * Clean runs with the shams of the faults. Those that host a fault of the type in this set come first,
 * because they are most like it, and then the others.
 */
function* editLikeFaults(plan: SetPlan, make: RowMaker): Generator<LabelledTrajectory> {
  if (plan.shams === null) return;
  const { kinds, count } = plan.shams;
  const clean = shuffledPositions(plan, 0, `shams-${plan.seed}`);
  const faulty = shuffledPositions(plan, 1, `shams-${plan.seed}`);
  for (const [at, kind] of kinds.entries()) {
    const hosts = faulty.filter((position) => plan.entry(position).faults[0]?.name === kind.name);
    // The first kinds take what cannot be divided evenly.
    let wanted = Math.floor((count + kinds.length - 1 - at) / kinds.length);
    const made = new Set<string>();
    for (const position of [...hosts, ...clean]) {
      if (wanted <= 0) break;
      const { instance } = plan.entry(position);
      if (made.has(instance.id)) continue;
      made.add(instance.id);
      const row = make.sham(instance, cleanTrajectory(plan.environment, instance), kind);
      if (row === null) continue;
      wanted--;
      yield row;
    }
  }
}

/**
 * Faults with text that addresses whoever reads them, or with what stands for it, each followed by its clean
 * parent with the same text. The faults are shuffled, and the kinds and places of attack take them in turn,
 * so that each meets every type of fault.
 */
function* insertTexts(
  plan: SetPlan,
  make: RowMaker,
  insert: TextInserter,
): Generator<LabelledTrajectory> {
  if (plan.attacks === null) return;
  const { kinds, count } = plan.attacks;
  const faults = shuffledPositions(plan, 1, `attacks-${plan.seed}`);
  const ways = kinds.flatMap((attack) => ATTACK_PLACES.map((place) => ({ attack, place })));
  const made = new Set<string>();
  let left = Math.min(count, faults.length * ways.length);
  for (let round = 0; left > 0; round++) {
    for (const [number, position] of faults.subarray(0, left).entries()) {
      left--;
      // A second round over the faults attacks each in another way than the first.
      const way = ways[(number + round) % ways.length];
      const planted = plainFault(plan, position, make);
      if (way === undefined || planted === null) continue;
      const { instance, parent, plain, fault } = planted;
      const planned = {
        ...way,
        step: plain.label.failureStep ?? 0,
        fault: fault.description.replace(/\s+/g, ' '),
      };
      for (const run of [plain, parent]) {
        const row = insert(instance, run, parent, planned);
        // A fault that has no place for the text needs no parent with it either.
        if (row === null) break;
        // Two faults of one instance may share their parent with the text.
        if (made.has(row.id)) continue;
        made.add(row.id);
        yield row;
      }
    }
  }
}

/** A run with exactly one fault, and its parent; null where the plan has another kind of run. */
function plainFault(plan: SetPlan, position: number, make: RowMaker) {
  const { instance, faults } = plan.entry(position);
  const [fault, ...further] = faults;
  if (fault === undefined || further.length > 0) return null;
  const parent = cleanTrajectory(plan.environment, instance);
  return { instance, parent, fault, plain: make.fault(instance, parent, fault) };
}

/** The positions of the runs with so many faults, in an order of their own. */
function shuffledPositions(plan: SetPlan, faults: number, stream: string): Int32Array {
  const positions: number[] = [];
  for (let position = 0; position < plan.length; position++) {
    if (plan.entry(position).faults.length === faults) positions.push(position);
  }
  const shuffled = Int32Array.from(positions);
  new PythonRandom(stream).shuffle(shuffled);
  return shuffled;
}

/** Settings of `tj generate`, and what only programs have use for. */
interface GenerateOptions extends Partial<SetSettings> {
  /** The path of the environment's module, for the manifest; omitted for a built-in one. */
  readonly environmentPath?: string;
  /**
   * What to do with a folder that holds something: refuse it, replace its set, replace it although there are
   * verdicts, or keep an equal set.
   */
  readonly existing: 'refuse' | 'replace' | 'update' | 'keep';
  /** Tells whoever made the set whether it is still what they would make. */
  readonly recipe?: string | undefined;
}

interface GeneratedSet {
  readonly plan: SetPlan;
  /** What run.json says of the set. */
  readonly entry: ReturnType<typeof generatedEntry>;
  readonly counts: SetCounts;
}

/** How many rows there are of each role; silent and loud faults are counted apart. */
export type SetCounts = Readonly<Record<CountKey, number>>;

type CountKey = GeneratedKey | 'silent' | 'loud';

type Counting = { -readonly [Key in CountKey]: number };

function uncounted(): Counting {
  const added = ADDITIONS.flatMap(({ roles }) => roles);
  const planned = ROLES.map(({ name }) => name).filter((role) => !added.includes(role));
  return Object.fromEntries(
    [...planned, ...added].flatMap(countKeys).map((key) => [key, 0]),
  ) as Counting;
}

/** Stages 1 and 2 on disk: a labelled set in a run folder, with a record of how to make it again. */
export async function generateFolder(
  folder: string,
  environment: Environment,
  options: GenerateOptions,
): Promise<GeneratedSet> {
  // A fault without its clean parent is in no Δ.
  const settings = { ...DEFAULT_SET, ...options, parents: options.parents ?? true };
  const plan = planSet(environment, settings);
  const record = await environmentRecord(
    environment,
    options.environmentPath ?? environment.name,
    folder,
  );
  const counts = uncounted();
  // Which runs can have an edit turns out while they are made, so they are counted at the end.
  const described = () =>
    generatedEntry(plan, {
      ...settings,
      record,
      faithful: counts.faithful,
      rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    });
  const { existing, recipe } = options;
  const entry = () => ({
    command: 'generate',
    version,
    ...described(),
    ...(recipe === undefined ? {} : { recipe }),
  });
  const lines = setLines(plan, counts);
  if (existing === 'keep') await writeSetOnce(folder, lines, entry);
  else {
    const [force, update] = [existing !== 'refuse', existing === 'update'];
    await writeSetFolder(folder, lines, entry, { force, update });
  }
  return { plan, entry: described(), counts };
}

/** The lines of `trajectories.jsonl`, counted as they are made. */
export function* setLines(plan: SetPlan, counts: Counting = uncounted()): Generator<string> {
  const formats = numberFormats(plan.environment);
  for (const trajectory of labelledSet(plan)) {
    counts[countedAs(trajectory.label)]++;
    yield writeTrajectory(trajectory, formats);
  }
}

const countKeys = (role: Role): readonly CountKey[] => {
  const key = ROLES[roleNumber(role)]?.generated?.key;
  return key === undefined ? ['silent', 'loud'] : [key];
};

const countedAs = (label: Label): CountKey =>
  ROLES[roleOf(label)]?.generated?.key ?? (isSilent(label) ? 'silent' : 'loud');
