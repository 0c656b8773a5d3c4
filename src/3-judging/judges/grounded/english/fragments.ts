import type { Clause } from './clause.ts';
import type { Word } from './english.ts';
import { isParticiple } from './noun-or-verb.ts';
import type { VerbGroup } from './verb-group.ts';

/** Who is meant where a subject is left out. */
export const WRITER: Word = { text: 'I', lower: 'i', lemma: 'i', pos: 'PRON' };

/** "Changed your address, too!": somebody in a hurry speaks of what they did. */
export function subjectLeftOut(
  words: readonly Word[],
  at: number,
  { auxiliaries, end }: VerbGroup,
  before: Clause | null,
): boolean {
  if (before !== null || auxiliaries.length > 0 || !isParticiple(words[at])) return false;
  if (!words.slice(0, at).every(({ pos }) => pos === 'ADV' || pos === 'PUNCT')) return false;
  return /DET|PRON/.test(words[end]?.pos ?? '');
}

/** "Replacement sent!", "Return label generated": a passive without its auxiliary. */
export function isFragment(
  words: readonly Word[],
  at: number,
  { auxiliaries, main, end }: VerbGroup,
  opening: readonly Word[],
): boolean {
  if (auxiliaries.length > 0 || main !== words[at] || !isParticiple(words[at])) return false;
  // "Total paid: 20" is a name and its value.
  if (words.some(({ text }) => text === ':')) return false;
  const object = words[end];
  if (object !== undefined && /DET|PRON|NOUN|PROPN|NUM/.test(object.pos)) return false;
  return opening.length > 0 && opening.every(({ pos }) => /NOUN|PROPN|ADJ|NUM/.test(pos));
}
