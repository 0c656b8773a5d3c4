import type { Pcg64 } from './pcg64.ts';

/**
 * An integer in [0, range), each equally likely, by Lemire's method: the high half of the product of
 * a random word and the range, drawn again in the rare case that the low half reveals a bias. As in
 * numpy, ranges up to 2^32 take 32-bit draws, wider ones 64-bit draws, and a range of one takes none.
 *
 * @see https://doi.org/10.1145/3230636
 */
export function bounded(bits: Pcg64, range: number): number {
  if (range === 1) return 0;
  if (range > 2 ** 32) return boundedWide(bits, BigInt(range));
  let word = bits.next32();
  let low = Math.imul(word, range) >>> 0;
  if (low < range) {
    const threshold = biasedSlots(range);
    while (low < threshold) {
      word = bits.next32();
      low = Math.imul(word, range) >>> 0;
    }
  }
  return highHalf(word, range, low);
}

/** Up to this range, the product with 16 bits fits into a signed 32-bit integer. */
const SMALL = 2 ** 15;

/** Fills the target as single draws would, in about two thirds of their time. */
export function fillBounded(bits: Pcg64, target: Int32Array | Uint32Array, range: number): void {
  if (range === 1) {
    target.fill(0);
    return;
  }
  const block = bits.block;
  const size = target.length;
  const threshold = biasedSlots(range);
  let filled = 0;
  while (filled < size) {
    if (bits.halfWaits) {
      target[filled++] = bounded(bits, range);
      continue;
    }
    let at = bits.unread();
    const end = Math.min(block.length, at + size - filled);
    if (range <= SMALL) {
      while (at < end) {
        const word = block[at++] ?? 0;
        // Two 16-bit halves stay within integer arithmetic, which is faster than a double.
        const carry = Math.imul(word & 0xffff, range) >>> 16;
        target[filled] = (Math.imul(word >>> 16, range) + carry) >>> 16;
        if (Math.imul(word, range) >>> 0 >= threshold) filled++;
      }
    } else {
      while (at < end) {
        const word = block[at++] ?? 0;
        const low = Math.imul(word, range) >>> 0;
        if (low >= threshold) target[filled++] = highHalf(word, range, low);
      }
    }
    bits.readUpTo(at);
  }
}

/** How many of the 2^32 words must be refused for the rest to divide evenly: 2^32 mod range. */
function biasedSlots(range: number): number {
  return (-range >>> 0) % range;
}

/** The high word of a 64-bit product. A double only comes close, but the low word makes it exact. */
function highHalf(word: number, range: number, low: number): number {
  return ((word * range - low) * 2 ** -32 + 0.5) >>> 0;
}

function boundedWide(bits: Pcg64, range: bigint): number {
  const draw = (): bigint => {
    const { high, low } = bits.next64();
    return ((BigInt(high) << 32n) | BigInt(low)) * range;
  };
  let product = draw();
  const threshold = 2n ** 64n % range;
  while (BigInt.asUintN(64, product) < threshold) product = draw();
  return Number(product >> 64n);
}
