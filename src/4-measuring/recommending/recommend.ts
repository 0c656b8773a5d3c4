import type { PairedRow } from '../measurement/compared-rows.ts';
import type { Difference, JudgeMeasurement, Recommendation } from '../measurement/measurement.ts';
import { DEFAULT_CONFIDENCE } from '../statistics/domain.ts';
import { merelyReacts } from './edits-sentence.ts';
import { pairsToSay, type Sight, sightOf } from './sight.ts';
import { beatsSurface, beatsSurfaceOn } from './surface.ts';

/**
 * A recommendation that is not yet put into words:
 *
 *     {
 *       judge: 'step:qwen2.5:14b',
 *       catches: ['wrong_arguments', 'premature_stop', 'skipped_check', 'repeated_action'],
 *       add: [{ judge: 'grounded', types: ['unsupported_claim'] }],
 *       partly: [],
 *       unsettled: [],
 *       uncovered: ['wrong_tool'],
 *       wordsEnough: ['private_data'],
 *     }
 *
 * Every fault type that has a pair is in one of these: the judge sees it, another adds it, a trusted judge sees
 * it but is not shown to be better there than patterns of words, some judge sees at least a part of it, nothing
 * can be said of it yet, or every judge misses it.
 */
export type Recommended = Omit<Recommendation, 'headline' | 'caveats'>;

/** A judge that sees fault types which those before it do not see. */
export type Added = Recommendation['add'][number];

/** What a recommendation is made from. */
export interface RecommendableJudge
  extends Pick<
      JudgeMeasurement,
      'judgeId' | 'control' | 'pairedByType' | 'saving' | 'harmlessEdits' | 'shams' | 'netDelta'
    >,
    Partial<Pick<JudgeMeasurement, 'aboveSurface' | 'repeats'>> {
  readonly metrics: Pick<
    JudgeMeasurement['metrics'],
    'delta' | 'secondsPerTrajectory' | 'tokensPerTrajectory'
  >;
}

/** What a recommendation also goes by. */
export interface RecommendOptions {
  readonly differences?: readonly Difference[];
  /** Of the intervals that allow for all judges and fault types. */
  readonly confidence?: number;
}

/**
 * Which judge to trust, for what, and what none of them catches. The order of the judges makes no difference, and a
 * judge whose answers are known in advance is never recommended.
 */
export function recommend(
  judges: readonly RecommendableJudge[],
  { differences = [], confidence = DEFAULT_CONFIDENCE }: RecommendOptions = {},
): Recommended {
  const types = typesWithPairs(judges);
  const candidates = bestFirst(judges, differences);
  const trusted = candidates.filter(isTrusted);
  const [first] = trusted;
  const catches =
    first === undefined ? [] : recommendedFor(first).filter((type) => types.includes(type));
  const add = furtherJudges(trusted, types, catches);
  const caught = new Set([...catches, ...add.flatMap((added) => added.types)]);
  const seen = new Set(trusted.flatMap(seenBy));
  const wordsEnough = types.filter((type) => seen.has(type) && !caught.has(type));
  const open = types
    .filter((type) => !caught.has(type) && !seen.has(type))
    .map((type) => ({ type, rows: rowsOf(type, candidates) }));
  const having = (...wanted: readonly (Sight | null)[]) =>
    open.filter(({ rows }) => rows.some(({ row }) => wanted.includes(sightOf(row))));
  const partly = having('seen', 'partly');
  const unclear = having('unclear').filter((each) => !partly.includes(each));
  return {
    judge: first?.judgeId ?? null,
    catches,
    add,
    partly: partly.map(({ type }) => type),
    unsettled: unclear.flatMap((each) => unsettled(each, confidence)),
    uncovered: open
      .filter((each) => !partly.includes(each) && !unclear.includes(each))
      .map(({ type }) => type),
    wordsEnough,
  };
}

interface TypeRows {
  readonly type: string;
  readonly rows: readonly { readonly judgeId: string; readonly row: PairedRow }[];
}

const rowsOf = (type: string, judges: readonly RecommendableJudge[]): TypeRows['rows'] =>
  judges.flatMap(({ judgeId, pairedByType, repeats = null }) =>
    pairedByType.flatMap((row, at) =>
      row.group === type ? [{ judgeId, row: overRepeats(row, repeats?.byType[at]) }] : [],
    ),
  );

/** Where a judge was asked several times, what is to be expected goes by the mean of all answers. */
function overRepeats(row: PairedRow, repeated: Repeats['byType'][number] | undefined): PairedRow {
  const { estimate = null, interval = null } = repeated?.singleRun ?? {};
  if (estimate === null || interval === null || row.interval === null) return row;
  const narrower = (interval.high - interval.low) / (row.interval.high - row.interval.low);
  const standardError = row.standardError === null ? null : narrower * row.standardError;
  return { ...row, delta: estimate, interval, standardError };
}
type Repeats = NonNullable<JudgeMeasurement['repeats']>;

/** A type of which nothing can be said, by the judge that may see most of it. */
function unsettled({ type, rows }: TypeRows, confidence: number): Recommended['unsettled'] {
  const [best] = rows
    .filter(({ row }) => sightOf(row) === 'unclear')
    .toSorted((one, other) => (other.row.delta ?? 0) - (one.row.delta ?? 0));
  if (best === undefined) return [];
  const { judgeId: judge, row } = best;
  return [{ type, judge, pairs: row.pairs, needed: pairsToSay(row, confidence) }];
}

/**
 * Whether a judge has earned trust: it is worth its false alarms, and patterns of words are shown to do less
 * well where that was measured.
 */
export const isTrusted = (judge: RecommendableJudge): boolean =>
  isWorthIt(judge) &&
  beatsSurface(judge) &&
  (judge.saving.interval !== null || recommendedFor(judge).length > 0);

/**
 * Whether a judge is shown to be worth its false alarms: it costs less than passing or flagging every run, and does not
 * merely react to edits. Where the false alarms are not known, it has to be shown to see a fault type.
 */
export function isWorthIt(judge: RecommendableJudge): boolean {
  const { interval } = judge.saving;
  if (merelyReacts(judge)) return false;
  return interval === null ? seenBy(judge).length > 0 : interval.low > 0;
}

/**
 * The judges that could be recommended, the one to trust first at the front. Judges that earn trust come before others.
 * One that is shown to cost more than another of them, or to have the lower Δ where their costs cannot be told
 * apart, is never the first. Of the others it is the cheapest to run of those that cannot be told from the one
 * with the lowest cost.
 */
export function bestFirst<Judge extends RecommendableJudge>(
  judges: readonly Judge[],
  differences: readonly Difference[],
): readonly Judge[] {
  const sorted = judges
    .filter(({ control }) => !control)
    .map((judge) => ({ judge, standing: standingOf(judge) }))
    .toSorted((one, other) => compared(one.standing, other.standing) || byName(one, other))
    .map(({ judge }) => judge);
  const trusted = sorted.filter(isTrusted);
  const all = trusted.length === 0 ? sorted : trusted;
  const lead = (one: Judge, other: Judge, metric: RankedBy): Lead | null =>
    leadOver(one.judgeId, other.judgeId, differences, metric);
  const best = (among: readonly Judge[], metric: RankedBy): readonly Judge[] => {
    const worse = shownWorse(new Set(among.map(({ judgeId }) => judgeId)), differences, metric);
    const left = among.filter(({ judgeId }) => !worse.has(judgeId));
    return left.length === 0 ? among : left;
  };
  const contenders = best(best(all, 'expectedCost'), 'delta');
  const [first] = contenders;
  if (first === undefined) return [];
  const isAsGood = (judge: Judge): boolean => {
    const ahead = lead(first, judge, 'expectedCost') ?? lead(first, judge, 'delta');
    return ahead !== null && ahead.low <= 0;
  };
  const cheapest = contenders
    .filter(isAsGood)
    .reduce((found, judge) => (isCheaper(judge, found) ? judge : found), first);
  return [cheapest, ...sorted.filter((judge) => judge !== cheapest)];
}

/** The fault types that a judge is shown to see. */
export const seenBy = ({ pairedByType }: Pick<RecommendableJudge, 'pairedByType'>) =>
  pairedByType.filter((row) => sightOf(row) === 'seen').map(({ group }) => group);

/** Those of them that it sees better than patterns of words do, where that was measured. */
const recommendedFor = (judge: RecommendableJudge): readonly string[] =>
  seenBy(judge).filter((type) => beatsSurfaceOn(judge, type));

/** Whether a judge reads and writes fewer tokens, or takes less time where neither has any. */
export function isCheaper(one: RecommendableJudge, other: RecommendableJudge): boolean {
  const tokens = ({ metrics }: RecommendableJudge): number =>
    Math.round(metrics.tokensPerTrajectory.estimate ?? 0);
  // Hundredths of a second are noise.
  const hundredths = ({ metrics }: RecommendableJudge): number =>
    Math.round(100 * (metrics.secondsPerTrajectory.estimate ?? 0));
  const order = tokens(one) - tokens(other) || hundredths(one) - hundredths(other);
  return order < 0;
}

/** What judges are ranked by: less cost is better, and more Δ. */
type RankedBy = 'expectedCost' | 'delta';

interface Lead {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** How much better one judge is than another, allowing for all comparisons; null where it is not known. */
export function leadOver(
  judgeId: string,
  other: string,
  differences: readonly Difference[],
  by: RankedBy,
): Lead | null {
  for (const difference of differences) {
    const { judge, minus } = difference;
    if (judge === judgeId && minus === other) {
      const lead = leadIn(difference, by);
      if (lead !== null) return lead;
    } else if (judge === other && minus === judgeId) {
      const lead = leadIn(difference, by);
      if (lead !== null) return turned(lead);
    }
  }
  return null;
}

/** How much better the first judge of a comparison is; null if it is about something else, or not known. */
function leadIn({ metric, estimate, interval, simultaneous }: Difference, by: RankedBy) {
  const limits = simultaneous ?? interval;
  if (metric !== by || estimate === null || limits === null) return null;
  const lead: Lead = { estimate, low: limits.low, high: limits.high };
  return by === 'expectedCost' ? turned(lead) : lead;
}

const turned = ({ estimate, low, high }: Lead): Lead => ({
  estimate: -estimate,
  low: -high,
  high: -low,
});

/** Those of some judges that are shown to be worse than another of them. */
function shownWorse(
  among: ReadonlySet<string>,
  differences: readonly Difference[],
  by: RankedBy,
): ReadonlySet<string> {
  const worse = new Set<string>();
  for (const difference of differences) {
    const { judge, minus } = difference;
    const lead = among.has(judge) && among.has(minus) ? leadIn(difference, by) : null;
    if (lead !== null && lead.high < 0) worse.add(judge);
    if (lead !== null && lead.low > 0) worse.add(minus);
  }
  return worse;
}

/** Numbers that put one judge before another, the weightiest first; larger is better. */
function standingOf(judge: RecommendableJudge): readonly number[] {
  const { delta } = judge.metrics;
  return [
    isTrusted(judge) ? 1 : 0,
    judge.saving.estimate ?? Number.NEGATIVE_INFINITY,
    delta.interval?.low ?? delta.estimate ?? -2,
  ];
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at === -1 ? 0 : (other[at] ?? 0) - (one[at] ?? 0);
}

/** By code points, so that the order is the same in every locale. */
function byName(
  { judge: { judgeId: one } }: { readonly judge: RecommendableJudge },
  { judge: { judgeId: other } }: { readonly judge: RecommendableJudge },
): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The fault types of the set that have a pair, in the order of the set. */
export function typesWithPairs(
  judges: readonly Pick<JudgeMeasurement, 'pairedByType'>[],
): readonly string[] {
  const withPairs = judges.flatMap(({ pairedByType }) =>
    pairedByType.filter(({ pairs, unscored }) => pairs + unscored > 0),
  );
  return [...new Set(withPairs.map(({ group }) => group))];
}

/**
 * Judges that see what those before them do not: always the one that adds most, so that few are
 * needed. Between judges that add as much, the better one is taken.
 */
function furtherJudges(
  trusted: readonly RecommendableJudge[],
  types: readonly string[],
  caught: readonly string[],
): readonly Added[] {
  const add: Added[] = [];
  const left = new Set(types.filter((type) => !caught.includes(type)));
  for (;;) {
    let best: Added | null = null;
    for (const judge of trusted) {
      const adds = recommendedFor(judge).filter((type) => left.has(type));
      if (adds.length > (best?.types.length ?? 0)) best = { judge: judge.judgeId, types: adds };
    }
    if (best === null) return add;
    add.push(best);
    for (const type of best.types) left.delete(type);
  }
}
