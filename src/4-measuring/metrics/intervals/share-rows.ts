import type { Design } from '../../rows/design.ts';
import type { JudgedRows } from '../../rows/judged-rows.ts';
import type { ShareRows } from '../../statistics/intervals/clustered-share.ts';
import type { Proportion } from '../listed-metric.ts';
import { linearGradient } from './gradient.ts';

/** Which rows a share is taken of and which of them count, as the metric's own formula has it. */
export function shareRows(
  { share }: Pick<Proportion, 'share'>,
  judged: JudgedRows,
  design: Design,
): ShareRows {
  const { rows, tally } = judged;
  const column = (part: 'count' | 'of'): Uint8Array =>
    Uint8Array.from(judged.weigh(linearGradient(tally, (changed) => share(changed, design)[part])));
  return { ...rows, count: column('count'), of: column('of') };
}
