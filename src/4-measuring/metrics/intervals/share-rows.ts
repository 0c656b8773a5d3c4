import { present } from '../../../base/present.ts';
import type { Design } from '../../rows/design.ts';
import type { JudgedRows } from '../../rows/judged-rows.ts';
import type { ShareRows } from '../../statistics/intervals/clustered-share.ts';
import type { Proportion } from '../listed-metric.ts';
import { linearGradient } from './gradient.ts';

/**
 * Which rows a share is taken of and which of them count, as the metric's own formula has it. A share of one
 * fault type, or of clean runs, is one stratum. Its rows are too few to be divided by outcome: a part that
 * was never flagged beside one that always was would seem to leave nothing to chance.
 */
export const shareRows = (
  metric: Pick<Proportion, 'share'>,
  judged: JudgedRows,
  design: Design,
): ShareRows => judged.once('share', metric, () => rowsOfShare(metric, judged, design));

function rowsOfShare(
  { share }: Pick<Proportion, 'share'>,
  judged: JudgedRows,
  design: Design,
): ShareRows {
  const { rows, tally } = judged;
  const column = (part: 'count' | 'of'): Uint8Array =>
    Uint8Array.from(judged.weigh(linearGradient(tally, (changed) => share(changed, design)[part])));
  const [count, of] = [column('count'), column('of')];
  const strata = new Set(rows.stratum.filter((_, pattern) => present(of[pattern]) > 0));
  const only = [design.clean, ...design.ofType].find((group) =>
    [...strata].every((stratum) => group.includes(stratum)),
  );
  if (only === undefined) return { ...rows, count, of };
  const stratum = rows.stratum.map((each) => (only.includes(each) ? 0 : 1));
  return { ...rows, stratum, strata: 2, count, of };
}
