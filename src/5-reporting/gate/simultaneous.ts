import type { Simultaneous } from './gate-result.ts';

/**
 * The confidence that each interval needs so that the one that was asked for holds for several judges
 * and several looks together (Bonferroni's correction): what may go wrong is shared out equally. It
 * assumes nothing about how the judges, or the looks, depend on each other.
 *
 * @example boundsConfidence({ confidence: 0.95, judges: 5, looks: 1 }) // 0.99
 */
export function boundsConfidence({ confidence, judges, looks }: Simultaneous): number {
  return judges * looks === 1 ? confidence : 1 - (1 - confidence) / (judges * looks);
}
