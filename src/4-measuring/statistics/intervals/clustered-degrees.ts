import type { ClusterWeights } from './clustered-rows.ts';

/**
 * Where clusters have several rows, the variance is an estimate with as many degrees of freedom as
 * clusters of equal weight would give. Otherwise only an approximation has to be made up for, and twice
 * as many are few enough; that was found by simulation (`npm run validate`).
 */
export function degreesOfFreedom({
  variancePieces,
  shared,
}: Pick<ClusterWeights, 'variancePieces' | 'shared'>): number {
  const degrees = Math.max(1, variancePieces - 1);
  return shared ? degrees : 2 * degrees + 1;
}
