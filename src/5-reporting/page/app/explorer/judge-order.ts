import { computed } from '@preact/signals';
import { candidatesFirst } from '../../../../4-measuring/recommending/ranked.ts';
import { model } from '../model.ts';
import { judge as chosen } from '../selection.ts';

const { explorer, measurement } = model;

const measured = new Map(measurement.judges.map((judge) => [judge.judgeId, judge]));

/** Whether the answers of a judge are known beforehand, so that it is no candidate. */
export const isControl = (judge: number): boolean =>
  measured.get(explorer.judges[judge] ?? '')?.control === true;

/** By Δ as on the overview, candidates before controls. */
const ranking: readonly number[] = (() => {
  const places = new Map(
    candidatesFirst(measurement.judges).map(({ judgeId }, place) => [judgeId, place]),
  );
  const placeOf = (judge: number): number =>
    places.get(explorer.judges[judge] ?? '') ?? Number.MAX_SAFE_INTEGER;
  return explorer.judges.map((_, judge) => judge).toSorted((a, b) => placeOf(a) - placeOf(b) || 0);
})();

/** The order in which judges are shown: the chosen one, then the others by rank. */
export const judgeOrder = computed<readonly number[]>(() =>
  chosen.value === null
    ? ranking
    : [chosen.value, ...ranking.filter((judge) => judge !== chosen.value)],
);
