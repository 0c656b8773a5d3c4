import type { JudgeMeasurement } from '../measurement/measurement.ts';
import { labelsSentence } from './labels-sentence.ts';
import { listedBriefly } from './listed.ts';
import { judgeName } from './named.ts';
import { parentWords } from './parent-words.ts';
import { ranked } from './ranked.ts';
import type { Evidence } from './recommendation-words.ts';

/** What to say where no judge has a scored pair, so that no Δ could tell seeing from guessing. */
export function headlineWithoutPairs(
  { set }: Evidence,
  candidates: readonly JudgeMeasurement[],
): string {
  const [best] = ranked(candidates);
  const labels =
    best === undefined ? null : labelsSentence(judgeName(best.judgeId), best.againstLabels);
  if (labels !== null) return candidates.length === 1 ? labels : `Closest to the labels: ${labels}`;
  const { parent } = parentWords(set.parents);
  const whom = candidates.length === 1 ? judgeName(candidates[0]?.judgeId ?? '') : null;
  const none = whom === null ? 'No judge can be recommended' : `No conclusion about ${whom}`;
  if (set.pairs === 0) {
    return `${none}: no fault has its ${parent} in this set, and without it detection and guessing look alike.`;
  }
  const unread = candidates.filter(({ unscored }) => unscored >= set.trajectories);
  if (unread.length === candidates.length) {
    return whom === null
      ? `No judge can be recommended: none of ${listedBriefly(candidates.map(({ judgeId }) => judgeName(judgeId)))} gave a readable answer.`
      : `${none}: it gave no readable answer.`;
  }
  return `${none}: ${whom === null ? 'none' : 'it'} has ${whom === null ? '' : 'no '}readable verdicts on both a fault and its ${parent}.`;
}
