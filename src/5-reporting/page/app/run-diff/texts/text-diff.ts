import { diffArrays, diffWordsWithSpace } from 'diff';

/** A piece of a text, marked where the other text does not have it. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
  /** Where a reader should look although nothing changed, such as the source of a value. */
  readonly marked?: boolean;
  /** Where a search finds something, so that it is not left out of an excerpt. */
  readonly found?: boolean;
}

export interface TextDiff {
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

/** Longer than any reader would follow word by word; such texts differ line by line. */
const LONGEST = 20_000;

/**
 * Where two texts differ, word by word. Never takes long, whatever the texts: what they share at the
 * beginning and at the end, which is nearly all of a tool's long answer, is not compared again.
 */
export function textDiff(before: string, after: string): TextDiff {
  if (before === after) return wholeDiff(before, after);
  const start = sharedStart(before, after);
  const end = sharedEnd(before.slice(start), after.slice(start));
  const middle = middleDiff(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  const around = (pieces: readonly Piece[]): readonly Piece[] => [
    ...same(before.slice(0, start)),
    ...pieces,
    ...same(before.slice(before.length - end)),
  ];
  return { before: around(middle.before), after: around(middle.after) };
}

/** Two texts that differ as a whole or not at all. */
export function wholeDiff(before: string, after: string): TextDiff {
  const changed = before !== after;
  return { before: [{ text: before, changed }], after: [{ text: after, changed }] };
}

function middleDiff(before: string, after: string): TextDiff {
  if (before.length + after.length > LONGEST) return lineDiff(before, after);
  const changes = diffWordsWithSpace(before, after, { timeout: 40 });
  return changes === undefined ? wholeDiff(before, after) : piecesOf(changes);
}

function lineDiff(before: string, after: string): TextDiff {
  const changes = diffArrays(linesOf(before), linesOf(after), { timeout: 40 });
  if (changes === undefined) return wholeDiff(before, after);
  return piecesOf(changes.map((change) => ({ ...change, value: change.value.join('') })));
}

/** The lines of a text, each with its line break. */
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

interface Change {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
}

function piecesOf(changes: readonly Change[]): TextDiff {
  const pieces = (skip: 'added' | 'removed'): readonly Piece[] =>
    changes
      .filter((change) => !change[skip])
      .map(({ value, added, removed }) => ({ text: value, changed: added || removed }));
  return { before: pieces('added'), after: pieces('removed') };
}

const same = (text: string): readonly Piece[] => (text === '' ? [] : [{ text, changed: false }]);

/** How many characters two texts share at the beginning, up to the end of a word. */
function sharedStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length++;
  while (length > 0 && !isBlank(a.charCodeAt(length - 1))) length--;
  return length;
}

/** The same at the end, from the beginning of a word. */
function sharedEnd(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (
    length < most &&
    a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)
  ) {
    length++;
  }
  while (length > 0 && !isBlank(a.charCodeAt(a.length - length))) length--;
  return length;
}

const isBlank = (code: number): boolean => code === 32 || code === 10;
