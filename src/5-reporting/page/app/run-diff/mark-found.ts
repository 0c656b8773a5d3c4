import type { Piece } from './texts/text-diff.ts';

/** More places in one text than a reader goes through. */
const MOST_PLACES = 40;

/** Marks where a text holds what is searched for, so that an excerpt of it shows those places. */
export function markFound(pieces: readonly Piece[], wanted: string): readonly Piece[] {
  if (wanted === '') return pieces;
  let left = MOST_PLACES;
  return pieces.flatMap((piece) => {
    const lower = piece.text.toLowerCase();
    // A few characters are longer in lower case; where they are, the places would be wrong.
    if (lower.length !== piece.text.length) return [piece];
    const parts: Piece[] = [];
    let from = 0;
    for (let at = lower.indexOf(wanted); at !== -1 && left > 0; left--) {
      const end = at + wanted.length;
      if (at > from) parts.push({ ...piece, text: piece.text.slice(from, at) });
      parts.push({ ...piece, text: piece.text.slice(at, end), found: true });
      from = end;
      at = lower.indexOf(wanted, end);
    }
    if (from === 0 && parts.length === 0) return [piece];
    return from === piece.text.length
      ? parts
      : [...parts, { ...piece, text: piece.text.slice(from) }];
  });
}
