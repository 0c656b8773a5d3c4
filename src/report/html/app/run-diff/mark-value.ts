import type { Piece } from './text-diff.ts';

/** A value that occurs more often than this tells a reader nothing by its places. */
const MOST_MARKS = 20;

/**
 * Marks where a text holds a value, so that a reader finds the source of a planted value in a long
 * answer. A figure is also found in another spelling: 1234.5 for $1,234.50 written without its signs.
 */
export function markValue(pieces: readonly Piece[], value: string | null): readonly Piece[] {
  if (value === null || value.trim() === '') return pieces;
  const bare = value.replace(/[$€£,\s]/g, '');
  for (const wanted of new Set([value, bare, bare.replace(/\.?0+$/, '')])) {
    if (wanted === '' || !pieces.some(({ text }) => text.includes(wanted))) continue;
    return pieces.flatMap((piece) => (piece.changed ? [piece] : marked(piece, wanted)));
  }
  return pieces;
}

function marked(piece: Piece, value: string): readonly Piece[] {
  const parts = piece.text.split(value);
  if (parts.length === 1 || parts.length > MOST_MARKS) return [piece];
  return parts.flatMap((text, at) => [
    ...(at === 0 ? [] : [{ text: value, changed: false, marked: true }]),
    ...(text === '' ? [] : [{ text, changed: false }]),
  ]);
}
