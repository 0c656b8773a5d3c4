/**
 * A 53-bit fingerprint of a text, to tell whether two texts differ without keeping either. Two
 * different texts share one with a chance of about 1 in 10^16.
 *
 * Two multiplicative hashes side by side, mixed at the end as MurmurHash3 does.
 * @see https://en.wikipedia.org/wiki/MurmurHash
 */
export function fingerprint(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (b & 0x1fffff) * 2 ** 32 + (a >>> 0);
}

/**
 * A quicker one for a long part of a line: 32 bits, told apart also by length. Good for comparing a
 * fault with its parent, where a chance of 1 in 4 billion a pair is nothing.
 */
export function quickFingerprint(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return (hash >>> 0) + (end - start) * 2 ** 32;
}
