import { diffWordsWithSpace } from 'diff';

/** A piece of a text, marked where the other text does not have it. */
export interface Piece {
  readonly text: string;
  readonly changed: boolean;
}

export interface TextDiff {
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

/** Longer than any reader would follow; such texts differ as a whole. */
const LONGEST = 20_000;

/** Where two texts differ, word by word. Never takes long, whatever the texts. */
export function textDiff(before: string, after: string): TextDiff {
  if (before === after || before.length + after.length > LONGEST) return wholeDiff(before, after);
  const changes = diffWordsWithSpace(before, after, { timeout: 40 });
  if (changes === undefined) return wholeDiff(before, after);
  const pieces = (skip: 'added' | 'removed'): readonly Piece[] =>
    changes
      .filter((change) => !change[skip])
      .map(({ value, added, removed }) => ({ text: value, changed: added || removed }));
  return { before: pieces('added'), after: pieces('removed') };
}

/** Two texts that differ as a whole or not at all. */
export function wholeDiff(before: string, after: string): TextDiff {
  const changed = before !== after;
  return { before: [{ text: before, changed }], after: [{ text: after, changed }] };
}
