import { requireProbability, requireSameLength } from './domain.ts';

/**
 * Brier score: the mean squared difference between a stated probability and what happened (1 or 0).
 * It rewards being sure and right, and punishes being sure and wrong; 0 is perfect, 0.25 is what
 * always saying one half earns. The two-outcome form, from 0 to 1 (Brier's own is twice as large).
 *
 * @see https://doi.org/10.1175/1520-0493(1950)078%3C0001:VOFEIT%3E2.0.CO;2
 * @example brier([0.9, 0.2], [true, false]) // 0.025
 */
export function brier(
  probabilities: ArrayLike<number>,
  happened: ArrayLike<boolean | number>,
): number {
  requireSameLength('brier', probabilities, happened);
  let sum = 0;
  for (let i = 0; i < probabilities.length; i++) {
    const probability = probabilities[i] as number;
    requireProbability('brier', 'a probability', probability);
    sum += (probability - (happened[i] ? 1 : 0)) ** 2;
  }
  return sum / probabilities.length;
}
