import type { PairChunk } from '../page-model.ts';
import { packedChunk } from './model.ts';

/** Chunks kept unpacked: a reader who goes from pair to pair stays within a few. */
const KEPT = 6;

const unpacked = new Map<number, Promise<PairChunk>>();

/** The texts of a chunk, unpacked when they are first looked at. */
export function loadChunk(index: number): Promise<PairChunk> {
  const known = unpacked.get(index);
  if (known !== undefined) {
    // The most recently used chunk is dropped last.
    unpacked.delete(index);
    unpacked.set(index, known);
    return known;
  }
  const chunk = unpack(index);
  unpacked.set(index, chunk);
  const [oldest] = unpacked.keys();
  if (unpacked.size > KEPT && oldest !== undefined) unpacked.delete(oldest);
  return chunk;
}

/** Unpacks a chunk without keeping it, for a search through all of them. */
export async function unpack(index: number): Promise<PairChunk> {
  const bytes = Uint8Array.from(atob(packedChunk(index)), (char) => char.charCodeAt(0));
  const text = new Response(
    new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')),
  ).text();
  return JSON.parse(await text) as PairChunk;
}
