import type { Rulebook } from '../1-worlds/contract/rulebook.ts';
import { printed } from '../3-judging/compositions/expression.ts';
import { parseExpression } from '../3-judging/compositions/parse-expression.ts';
import { judgeFamilies } from '../3-judging/judges/families/families.ts';
import { rulesJudge } from '../3-judging/judges/families/rules-judge.ts';
import type { LocalJudge } from '../3-judging/judges/judge.ts';
import { judgeLocally } from '../3-judging/session/session.ts';
import { DEFAULT_MEASURE } from '../4-measuring/measure.ts';
import type { Measurement, Remedy } from '../4-measuring/measurement/measurement.ts';
import { compareRows, judgedPairs } from '../4-measuring/metrics/compare-rows.ts';
import {
  type MeasuringContext,
  measuringContext,
} from '../4-measuring/metrics/measuring-context.ts';
import type { RunFolder } from '../4-measuring/open-run-folder.ts';
import { candidatesFirst } from '../4-measuring/recommending/ranked.ts';
import { singleRunDelta } from '../4-measuring/repeats/single-run-delta.ts';
import { DecidedRows } from '../4-measuring/rows/derived-judge.ts';
import { JudgeColumns, UNSCORED } from '../4-measuring/rows/judge-columns.ts';
import type { JudgedSet } from '../4-measuring/rows/judged-set.ts';
import { mayBeOf } from '../4-measuring/rows/pair-texts.ts';
import {
  countMembers,
  delta,
  type FaultGroup,
  membersOf,
  ofType,
  pairsOf,
} from '../4-measuring/rows/pairs.ts';
import { judgeNamed } from '../4-measuring/rows/select-judges.ts';
import { NONE } from '../4-measuring/rows/set-columns.ts';
import type { Interval } from '../4-measuring/statistics/intervals/interval.ts';
import { present } from '../base/present.ts';
import { trajectoriesIn } from '../folder/files.ts';
import { readFolderBatches } from '../folder/row-file.ts';
import { readTrajectory } from '../run/wire/read-trajectory.ts';

/** Of so many judges, every two are tried together. */
const MOST_TOGETHER = 6;
/** An id that is longer, which a folder from somebody else may have, makes no composition that anybody would write. */
const LONGEST_ID = 500;
/** Judging more pairs of a type would take longer than it tells. */
const MOST_PAIRS = 100;

type Tried = Pick<Remedy, 'kind' | 'name'> & { readonly columns: JudgeColumns };

/**
 * A measurement with what would catch the fault types that the recommended judges are not shown to see: rules of
 * the world and judges that need no model, which are run on those pairs now, and other judges of the folder, alone or
 * two together. Each is measured; its interval allows for everything that was tried.
 */
export async function withRemedies(measurement: Measurement, run: RunFolder): Promise<Measurement> {
  const names = leftIn(measurement).map(({ name }) => name);
  if (names.length === 0) return measurement;
  const asked = await withoutModel(run, names, measurement);
  return { ...measurement, remedies: remediesOf(measurement, run.judged, asked) };
}

/** The fault types that the recommended judges are not shown to see. */
function leftIn({ recommendation, set, judges }: Measurement) {
  if (judges.every(({ control }) => control)) return [];
  const { catches, add } = recommendation;
  const seen = new Set([...catches, ...add.flatMap(({ types }) => types)]);
  return set.types.filter(({ name, pairs }) => pairs > 0 && !seen.has(name));
}

/** The remedies among judges that were asked for them, and those of the set. */
export function remediesOf(
  measurement: Measurement,
  judged: JudgedSet,
  asked: readonly Tried[],
): readonly Remedy[] {
  const tried = [...asked, ...ofFolder(judged, measurement)];
  if (tried.length === 0) return [];
  const { confidence } = measurement.intervals;
  const columns = tried.map((each) => each.columns);
  const context = measuringContext(judged.set, { ...DEFAULT_MEASURE, confidence }, columns);
  return leftIn(measurement).map(({ name: type, label }): Remedy => {
    const group = present(context.groups.pairedByType.find(({ name }) => name === type));
    const counted = tried.map((each) => {
      const counts = countMembers(context.pairs, each.columns, context.membersOf(group));
      return { ...each, counts, estimate: delta(counts) };
    });
    // Of equals the first is the simplest: a rule before a judge, and one judge before two. Intervals cost
    // more than estimates, so they are only asked for until one leaves out 0.
    const sorted = counted.toSorted((a, b) => (b.estimate ?? 0) - (a.estimate ?? 0));
    for (const { kind, name, columns, counts, estimate } of sorted) {
      const interval = limitsOf(context, columns, group, estimate);
      if (interval === null || interval.low <= 0) continue;
      const parentRate = counts.parentsFlagged / counts.pairs;
      const found = { kind, name, pairs: counts.pairs, delta: { estimate, interval }, parentRate };
      return { type, label, tried: tried.length, ...found };
    }
    return { type, label, tried: tried.length, ...NOTHING };
  });
}

const NOTHING = {
  kind: null,
  name: null,
  pairs: 0,
  delta: { estimate: null, interval: null },
  parentRate: null,
};

/** The interval of a Δ that allows for everything that was tried; null where it cannot leave out 0. */
function limitsOf(
  context: MeasuringContext,
  judge: JudgeColumns,
  group: FaultGroup,
  estimate: number | null,
): Interval | null {
  if (estimate === null) return null;
  const { set, pairs, atOnce, membersOf } = context;
  const { repetitions } = judge;
  const repeated =
    repetitions.length === 1
      ? null
      : singleRunDelta(context, repetitions, group, atOnce.types).simultaneous;
  if (repeated !== null || estimate <= 0) return repeated;
  const members = membersOf(group);
  const judged = judgedPairs(set, judge, pairs);
  const { interval } = compareRows(judged, atOnce.types, group, members);
  return interval === null ? null : { low: interval.low, high: interval.high };
}

/** Judges of the folder, and every two of them as one that flags what either does. What is composed already is not composed again. */
function ofFolder(judged: JudgedSet, measurement: Measurement): readonly Tried[] {
  const recorded = new Set(judged.judges.map(({ judgeId }) => judgeId));
  const ids = candidatesFirst(measurement.judges)
    .filter(({ judgeId, control, leak }) => !control && leak === null && recorded.has(judgeId))
    .map(({ judgeId }) => judgeId)
    .filter((id) => id.length <= LONGEST_ID)
    .slice(0, MOST_TOGETHER);
  const types = leftIn(measurement).map(({ name }) => name);
  const rows = rowsOfTypes(judged, types, Number.POSITIVE_INFINITY);
  const written = ids.map((id) => JSON.stringify(id));
  const two = written.flatMap((one, at) =>
    written.slice(at + 1).map((other) => flagsOf(judged, `any(${one}, ${other})`, rows)),
  );
  return [
    ...ids.map((id) => ({ kind: 'judge' as const, name: id, columns: judgeNamed(judged, id) })),
    ...two.map((columns) => ({ kind: 'composition' as const, name: columns.judgeId, columns })),
  ];
}

/** What a composition flags of some rows. To decide all rows, and what that costs, takes much longer. */
function flagsOf(judged: JudgedSet, text: string, rows: ReadonlySet<number>): JudgeColumns {
  const expression = parseExpression(text);
  const decided = new DecidedRows(judged, expression);
  const columns = new JudgeColumns(printed(expression), judged.set, null);
  for (let repetition = 1; repetition <= decided.repetitions; repetition++) {
    const { flag } = columns.inRepetition(repetition).all;
    for (const row of rows) flag[row] = decided.on(row, repetition)?.flag ?? UNSCORED;
  }
  return columns;
}

/**
 * Each rule of the world by itself, and the families that ask no model, on the first pairs of these types.
 * What reads English takes a while to load, so the families are only asked where no rule tells all pairs apart.
 */
async function withoutModel(
  run: RunFolder,
  types: readonly string[],
  { judges }: Measurement,
): Promise<readonly Tried[]> {
  const { subject, judged } = run;
  const { set } = judged;
  const own = subject.rulebook === null ? [] : rulesOf(subject.rulebook);
  const rules = await askLocally(run, 'rule', own, rowsOfTypes(judged, types, MOST_PAIRS));
  const pairs = pairsOf(set);
  const unsolved = types.filter((type) => {
    const members = membersOf(set, pairs, ofType(set, type));
    return rules.every(({ columns }) => delta(countMembers(pairs, columns, members)) !== 1);
  });
  const made: Asked[] = [];
  for (const { name, asksModel, scoresStep, make } of judgeFamilies) {
    if (asksModel || !scoresStep || name === 'programmatic') continue;
    if (judges.some(({ judgeId }) => judgeId === name)) continue;
    const judge = unsolved.length === 0 ? null : await make({ subject, model: null });
    made.push({ name, judge: judge?.kind === 'local' ? judge : null });
  }
  const rest = await askLocally(run, 'judge', made, rowsOfTypes(judged, unsolved, MOST_PAIRS));
  return [...rules, ...rest];
}

interface Asked {
  readonly name: string;
  /** Null where it is asked nothing. */
  readonly judge: LocalJudge | null;
}

/** What judges say of some rows. */
async function askLocally(
  { folder, judged }: RunFolder,
  kind: Tried['kind'],
  asked: readonly Asked[],
  rows: ReadonlySet<number>,
): Promise<readonly Tried[]> {
  const tried = asked.map(({ name, judge }) => {
    const columns = new JudgeColumns(`${kind} ${name}`, judged.set, judge?.view ?? null);
    return { kind, name, judge, columns };
  });
  const file = trajectoriesIn(folder);
  const wanted = new Set(Array.from(rows, (row) => present(judged.set.all.ids[row])));
  let missing = rows.size;
  for await (const batch of missing === 0 ? [] : readFolderBatches(file)) {
    if (missing === 0) break;
    for (const { text, number } of batch) {
      if (!mayBeOf(wanted, text)) continue;
      const trajectory = readTrajectory(text, file, number);
      const row = judged.set.rowOf.get(trajectory.id);
      if (row === undefined || !rows.has(row)) continue;
      missing--;
      for (const { judge, columns } of tried) {
        if (judge === null) continue;
        const repetition = { number: 1, of: 1 };
        const verdict = judgeLocally(judge, { trajectory, repetition, key: '' });
        columns.add(row, { ...verdict, unscored: verdict.error !== null });
      }
    }
  }
  return tried.map(({ name, columns }) => ({ kind, name, columns }));
}

/** A judge for every rule, also for those that are off unless they are named. */
function rulesOf<State>(rulebook: Rulebook<State>): readonly { name: string; judge: LocalJudge }[] {
  return [...rulebook.rules, ...(rulebook.optionalRules ?? [])].map((rule) => {
    // A rulebook may be an instance of a class, which a spread would strip of its methods.
    const alone: Rulebook<State> = Object.create(rulebook, {
      rules: { value: [rule] },
      optionalRules: { value: [] },
    });
    return { name: rule.name, judge: rulesJudge(alone) };
  });
}

/** The first pairs of each type: the rows of the faults and of their parents. */
function rowsOfTypes(
  { set }: JudgedSet,
  types: readonly string[],
  most: number,
): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const type of types) {
    let pairs = 0;
    for (const stratum of set.strata.keys()) {
      if (set.strata[stratum]?.type !== type) continue;
      for (const [row, own] of set.stratum.entries()) {
        const parent = set.parent[row] ?? NONE;
        if (own !== stratum || parent === NONE || pairs >= most) continue;
        pairs++;
        rows.add(row).add(parent);
      }
    }
  }
  return rows;
}
