/**
 * A 53-bit fingerprint of a text, to find out whether two texts differ without keeping either. The
 * chance that two different texts have the same fingerprint is about 1 in 10^16.
 *
 * It is two multiplicative hashes side by side, mixed at the end as MurmurHash3 does.
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
 * A faster fingerprint, for a long part of a line: 32 bits of hash and the length. It is enough for
 * comparing a fault with its parent, where it errs in 1 of 4 billion pairs of equal length.
 */
export function quickFingerprint(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  return (hash >>> 0) + (end - start) * 2 ** 32;
}
