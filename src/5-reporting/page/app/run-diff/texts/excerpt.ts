import { cutText } from '../../../../../base/text/cut-text.ts';
import type { Piece } from './text-diff.ts';

/** As much of a text as is read at once. A browser would take seconds to lay out some tools' answers. */
const GLANCE = 1500;
/** How much is shown around what changed. */
const CONTEXT = 240;
/** More places than anyone goes through. */
const MOST_PIECES = 200;

/** Characters that are left out of an excerpt. */
export interface Gap {
  readonly skipped: number;
}

export type Excerpt = readonly (Piece | Gap)[];

export const isGap = (part: Piece | Gap): part is Gap => 'skipped' in part;

/**
 * What a reader needs of a long text: whatever changed or is marked, and a little around it; the
 * beginning of a text without either. A text that is not long is kept whole.
 *
 * @param glance as many characters as are read at once
 */
export function excerptOf(pieces: readonly Piece[], glance: number = GLANCE): Excerpt {
  if (lengthOf(pieces) <= glance) return pieces;
  if (!pieces.some(isOfInterest)) return [...beginning(pieces, glance)];
  const kept = pieces.slice(0, MOST_PIECES).flatMap((piece, at): Excerpt => {
    if (isOfInterest(piece)) return beginning([piece], glance);
    const context = Math.min(CONTEXT, glance / 4);
    const head = at === 0 ? 0 : context;
    const tail = at === pieces.length - 1 ? 0 : context;
    return middleOut(piece.text, head, tail);
  });
  const rest = lengthOf(pieces.slice(MOST_PIECES));
  return rest === 0 ? kept : [...kept, { skipped: rest }];
}

const isOfInterest = ({ changed, marked, found }: Piece): boolean =>
  changed || marked === true || found === true;

const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { text }) => sum + text.length, 0);

/** The pieces up to a length, the last of them cut. */
function beginning(pieces: readonly Piece[], length: number): Excerpt {
  const kept: Piece[] = [];
  let left = length;
  for (const piece of pieces) {
    if (left <= 0) break;
    kept.push({ ...piece, text: cutText(piece.text, left) });
    left -= piece.text.length;
  }
  const skipped = lengthOf(pieces) - lengthOf(kept);
  return skipped === 0 ? kept : [...kept, { skipped }];
}

/** The two ends of a text that is the same in both runs. */
function middleOut(text: string, head: number, tail: number): Excerpt {
  if (text.length <= head + tail + CONTEXT) return [{ text, changed: false }];
  const first = upToLine(cutText(text, head));
  const last = tail === 0 ? '' : fromLine(wholeCharacters(text.slice(-tail)));
  return [
    ...(first === '' ? [] : [{ text: first, changed: false }]),
    { skipped: text.length - first.length - last.length },
    ...(last === '' ? [] : [{ text: last, changed: false }]),
  ];
}

/** Without the second half of a character whose first half was cut off. */
const wholeCharacters = (text: string): string => text.replace(/^[\udc00-\udfff]/, '');

/** Cut lines are hard to read, so a text of several lines is cut between them. */
const upToLine = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1) || text;

const fromLine = (text: string): string => text.slice(text.indexOf('\n') + 1) || text;
