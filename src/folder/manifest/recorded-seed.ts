/** A seed as JSON can hold it: beyond 2^53 a number would lose digits, so it becomes a text. */
export function recordedSeed(seed: number | bigint): number | string {
  return typeof seed === 'bigint' ? String(seed) : seed;
}
