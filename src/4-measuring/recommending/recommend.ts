import type { Difference, JudgeMeasurement, Recommendation } from '../measurement/measurement.ts';
import { DEFAULT_CONFIDENCE } from '../settings.ts';
import { catchesPart, pairsToSay, type Sight, sightOf } from './sight.ts';

/**
 * A recommendation that is not yet put into words:
 *
 *     {
 *       judge: 'step:qwen2.5:14b',
 *       catches: ['wrong_arguments', 'premature_stop', 'skipped_check', 'repeated_action'],
 *       partly: ['unsupported_claim'],
 *       add: [{ judge: 'grounded', types: ['unsupported_claim'] }],
 *       unsettled: [],
 *       uncovered: ['wrong_tool'],
 *     }
 *
 * Every fault type that has a pair is caught, seen in part, added by another judge, unsettled because its
 * pairs are too few, or uncovered. Only a type that the judge sees in part may also be one that another judge
 * adds, or that is unsettled for another.
 */
export type Recommended = Omit<Recommendation, 'headline' | 'caveats'>;

/** A judge that sees fault types which those before it do not see. */
export type Added = Recommendation['add'][number];

/** What a recommendation is made from. */
export interface RecommendableJudge
  extends Pick<JudgeMeasurement, 'judgeId' | 'control' | 'pairedByType'> {
  readonly metrics: Pick<
    JudgeMeasurement['metrics'],
    'delta' | 'falseAlarms' | 'secondsPerTrajectory' | 'tokensPerTrajectory'
  >;
}

/** What a recommendation also goes by: how the judges differ, and how sure the intervals are. */
export interface RecommendOptions {
  readonly differences?: readonly Difference[];
  readonly confidence?: number;
}

/** A judge that could be recommended, and what it sees of each fault type. */
interface Candidate {
  readonly judgeId: string;
  readonly sights: ReadonlyMap<string, Sight | null>;
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
  const best = bestFirst(judges, differences);
  const candidates = best.map(candidate);
  const seen = ({ sights }: Candidate): readonly string[] => typesWith('seen', sights, types);
  const [first] = candidates;
  const catches = first === undefined ? [] : seen(first);
  if (first === undefined || catches.length === 0) {
    const unsettled = unsettledTypes(best, types, confidence);
    const uncovered = types.filter((type) => !unsettled.some((each) => each.type === type));
    return { judge: null, catches: [], partly: [], add: [], unsettled, uncovered };
  }
  const partly = typesWith('partly', first.sights, types);
  const add = furtherJudges(candidates, types, catches);
  const caught = new Set([...catches, ...add.flatMap((added) => added.types)]);
  const open = types.filter((type) => !caught.has(type));
  const unsettled = unsettledTypes(best, open, confidence);
  const told = new Set([...partly, ...unsettled.map(({ type }) => type)]);
  const uncovered = open.filter((type) => !told.has(type));
  return { judge: first.judgeId, catches, partly, add, unsettled, uncovered };
}

/**
 * Types of which the pairs are too few to say whether a judge catches them, with the judge that may be best at
 * each. A type of which some judge catches a good part is settled so far.
 */
function unsettledTypes(
  judges: readonly RecommendableJudge[],
  types: readonly string[],
  confidence: number,
): Recommended['unsettled'] {
  return types.flatMap((type) => {
    const rows = judges.flatMap(({ judgeId, pairedByType }) =>
      pairedByType.flatMap((row) => (row.group === type ? [{ judgeId, row }] : [])),
    );
    if (rows.some(({ row }) => catchesPart(row))) return [];
    const [best] = rows
      .filter(({ row }) => sightOf(row) === 'too few')
      .toSorted((one, other) => (other.row.delta ?? 0) - (one.row.delta ?? 0));
    if (best === undefined) return [];
    const { judgeId: judge, row } = best;
    return [{ type, judge, pairs: row.pairs, needed: pairsToSay(row, confidence) }];
  });
}

/**
 * The judges that could be recommended, the one to trust first at the front. Where others see as many types
 * and no difference in Δ is shown, the cheapest of them comes first.
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
  const [first] = sorted;
  if (first === undefined) return [];
  const isAsGood = (judge: Judge): boolean => {
    const lead = leadOver(first.judgeId, judge.judgeId, differences);
    return seenBy(judge) === seenBy(first) && lead !== null && lead.low <= 0 && lead.high >= 0;
  };
  const cheapest = sorted
    .filter(isAsGood)
    .reduce((best, judge) => (isCheaper(judge, best) ? judge : best), first);
  return [cheapest, ...sorted.filter((judge) => judge !== cheapest)];
}

/** How many fault types a judge is shown to see. */
export const seenBy = ({ pairedByType }: Pick<RecommendableJudge, 'pairedByType'>): number =>
  pairedByType.filter((row) => sightOf(row) === 'seen').length;

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

/** The Δ of one judge minus that of another, allowing for all comparisons; null where it is not known. */
export function leadOver(
  judgeId: string,
  other: string,
  differences: readonly Difference[],
): { readonly estimate: number; readonly low: number; readonly high: number } | null {
  for (const { metric, judge, minus, estimate, interval, simultaneous } of differences) {
    const limits = simultaneous ?? interval;
    if (metric !== 'delta' || estimate === null || limits === null) continue;
    if (judge === judgeId && minus === other) return { estimate, ...limits };
    if (judge === other && minus === judgeId) {
      return { estimate: -estimate, low: -limits.high, high: -limits.low };
    }
  }
  return null;
}

/** Numbers that put one judge before another, the weightiest first; larger is better. */
function standingOf(judge: RecommendableJudge): readonly number[] {
  const { delta, falseAlarms } = judge.metrics;
  return [seenBy(judge), delta.interval?.low ?? delta.estimate ?? -2, -(falseAlarms.estimate ?? 2)];
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

const candidate = ({ judgeId, pairedByType }: RecommendableJudge): Candidate => ({
  judgeId,
  sights: new Map(pairedByType.map((row) => [row.group, sightOf(row)])),
});

/** The fault types of the set that have a pair, in the order of the set. */
export function typesWithPairs(
  judges: readonly Pick<JudgeMeasurement, 'pairedByType'>[],
): readonly string[] {
  const withPairs = judges.flatMap(({ pairedByType }) =>
    pairedByType.filter(({ pairs, unscored }) => pairs + unscored > 0),
  );
  return [...new Set(withPairs.map(({ group }) => group))];
}

const typesWith = (
  wanted: Sight,
  sights: Candidate['sights'],
  types: readonly string[],
): readonly string[] => types.filter((type) => sights.get(type) === wanted);

/**
 * Judges that see what those before them do not: always the one that adds most, so that few are
 * needed. Between judges that add as much, the better one is taken.
 */
function furtherJudges(
  candidates: readonly Candidate[],
  types: readonly string[],
  caught: readonly string[],
): readonly Added[] {
  const add: Added[] = [];
  const left = new Set(types.filter((type) => !caught.includes(type)));
  for (;;) {
    let best: Added | null = null;
    for (const { judgeId, sights } of candidates) {
      const adds = typesWith('seen', sights, [...left]);
      if (adds.length > (best?.types.length ?? 0)) best = { judge: judgeId, types: adds };
    }
    if (best === null) return add;
    add.push(best);
    for (const type of best.types) left.delete(type);
  }
}
