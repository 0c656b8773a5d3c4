import type { JudgeMeasurement, Recommendation } from '../measurement/measurement.ts';
import { type Sight, sightOf } from './sight.ts';

/**
 * A recommendation that is not yet put into words:
 *
 *     {
 *       judge: 'step:qwen2.5:14b',
 *       catches: ['wrong_arguments', 'premature_stop', 'skipped_check', 'repeated_action'],
 *       partly: ['unsupported_claim'],
 *       add: [{ judge: 'grounded', types: ['unsupported_claim'] }],
 *       uncovered: ['wrong_tool'],
 *     }
 *
 * Every fault type that has a pair is caught, seen in part, added by another judge, or uncovered. Only
 * a type that the judge sees in part may also be one that another judge adds.
 */
export type Recommended = Omit<Recommendation, 'headline' | 'caveats'>;

/** A judge that sees fault types which those before it do not see. */
export type Added = Recommendation['add'][number];

/** What a recommendation is made from. */
export interface RecommendableJudge
  extends Pick<JudgeMeasurement, 'judgeId' | 'control' | 'pairedByType'> {
  readonly metrics: Pick<JudgeMeasurement['metrics'], 'delta' | 'falseAlarms'>;
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
export function recommend(judges: readonly RecommendableJudge[]): Recommended {
  const types = typesWithPairs(judges);
  const candidates = bestFirst(judges).map(candidate);
  const seen = ({ sights }: Candidate): readonly string[] => typesWith('seen', sights, types);
  const [first] = candidates;
  const catches = first === undefined ? [] : seen(first);
  if (first === undefined || catches.length === 0) {
    return { judge: null, catches: [], partly: [], add: [], uncovered: types };
  }
  const partly = typesWith('partly', first.sights, types);
  const add = furtherJudges(candidates, types, catches);
  const told = new Set([...catches, ...partly, ...add.flatMap((added) => added.types)]);
  const uncovered = types.filter((type) => !told.has(type));
  return { judge: first.judgeId, catches, partly, add, uncovered };
}

/** The judges that could be recommended, the one to trust first at the front. */
export function bestFirst<Judge extends RecommendableJudge>(
  judges: readonly Judge[],
): readonly Judge[] {
  return judges
    .filter(({ control }) => !control)
    .map((judge) => ({ judge, standing: standingOf(judge) }))
    .toSorted((one, other) => compared(one.standing, other.standing) || byName(one, other))
    .map(({ judge }) => judge);
}

/** Numbers that put one judge before another, the weightiest first; larger is better. */
function standingOf({ pairedByType, metrics }: RecommendableJudge): readonly number[] {
  const { delta, falseAlarms } = metrics;
  return [
    pairedByType.filter((row) => sightOf(row) === 'seen').length,
    delta.interval?.low ?? delta.estimate ?? -2,
    -(falseAlarms.estimate ?? 2),
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
