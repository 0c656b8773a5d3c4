import type { Piece } from './text-diff.ts';

/** A value that occurs more often than this tells a reader nothing by its places. */
const MOST_MARKS = 20;

/**
 * Marks where a text holds a value, so that a reader finds the source of a planted value in a long
 * answer. A figure is also found without its signs: 1234.5 for $1,234.50.
 */
export function markValue(pieces: readonly Piece[], value: string | null): readonly Piece[] {
  if (value === null) return pieces;
  const bare = value.replace(/[$€£,\s]/g, '');
  const short = bare.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
  for (const wanted of [value, bare, short]) {
    if (wanted.trim() === '') continue;
    const marked = pieces.map((piece) => (piece.changed ? [piece] : markedIn(piece, wanted)));
    if (marked.some(({ length }) => length > 1)) return marked.flat();
  }
  return pieces;
}

/** A text in pieces, those that are the value marked; in one piece if it does not hold the value. */
function markedIn({ text }: Piece, value: string): readonly Piece[] {
  const whole = [{ text, changed: false }];
  const pieces: Piece[] = [];
  let from = 0;
  let marks = 0;
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length)) {
    if (isPartOfWord(text, at, value.length)) continue;
    if (++marks > MOST_MARKS) return whole;
    pieces.push({ text: text.slice(from, at), changed: false });
    pieces.push({ text: value, changed: false, marked: true });
    from = at + value.length;
  }
  return marks === 0 ? whole : [...pieces, { text: text.slice(from), changed: false }];
}

const WORD = /[\p{L}\p{N}]/u;

/** Whether what stands at a place is only a part of a longer word or number. */
function isPartOfWord(text: string, at: number, length: number): boolean {
  const joins = (left: string | undefined, right: string | undefined): boolean =>
    left !== undefined && right !== undefined && WORD.test(left) && WORD.test(right);
  return joins(text[at - 1], text[at]) || joins(text[at + length - 1], text[at + length]);
}
