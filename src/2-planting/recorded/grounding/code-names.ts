import type { PythonRandom } from '../../../base/random/python-random.ts';
import { withoutFences } from './stated-values.ts';

const ENDINGS =
  'c cc cfg conf cpp cs css csv cts cue dart env ex exs go gradle h hpp html ini ipynb java js json jsonl jsx kt less lock log lua md mjs mts pdf php png proto py r rb rs rst scala scss sh sql svelte svg swift tf toml ts tsx txt vue xlsx xml yaml yml'
    .split(' ')
    .join('|');
const FILE_NAME = new RegExp(
  `(?<![\\w.@-])(?:[\\w.@~+-]*/)*([\\w-]+(?:\\.[\\w-]+)*\\.(?:${ENDINGS}))(?![\\w/-]|\\.\\w)`,
  'g',
);

interface CodeName {
  /** The name; that of a file without the folders before it. */
  readonly name: string;
  readonly start: number;
}

/** The files that a text names outside samples of code. */
export function filesIn(text: string): readonly CodeName[] {
  return Array.from(withoutFences(text).matchAll(FILE_NAME), (match) => {
    const name = match[1] ?? '';
    return { name, start: match.index + match[0].length - name.length };
  });
}

/** Names of two words or more, as code has them: `load_session`, `gapSize`; `LoadMenu` only if it is quoted. */
const COMPOUND =
  /(?<=`)(?:[a-z]+(?:[A-Z][a-z]+)+|(?:[A-Z][a-z]+){2,}|[a-z]+(?:[_-][a-z]+)+)(?=(?:\(\))?`)|(?<![\w./-])(?:[a-z]{2,}(?:_[a-z]{2,})+|[a-z]{3,}(?:[A-Z][a-z]{3,})+)(?![\w./-])/g;

/** The names in a text that only code has. */
export function compoundNamesIn(text: string): readonly CodeName[] {
  return Array.from(withoutFences(text).matchAll(COMPOUND), ({ 0: name, index: start }) => ({
    name,
    start,
  }));
}

/** The last part of a path. */
export const baseName = (path: string): string => path.split('/').at(-1) ?? path;

/** A name without what says which kind of file it is. */
export const stemOf = (name: string): string => name.replace(/\..*$/s, '');

/** A word in a name: `Menu` and `command` in `CommandMenu` and `run_command`, `README`. */
const PART = /[A-Z]?[a-z]{3,}|[A-Z]{4,}/g;
const DRAWS = 60;

/**
 * Another name of the same kind and style, made of the words that names of the run are made of; null if they
 * make none that is new. It begins with a vowel if the old one does, as the word before it may depend on that.
 */
export function otherName(
  name: string,
  words: readonly string[],
  random: PythonRandom,
  occurs: (text: string) => boolean,
): string | null {
  const stem = stemOf(name);
  const parts = stem.match(PART);
  const others = words.filter((word) => !stem.toLowerCase().includes(word));
  if (parts === null || others.length === 0) return null;
  for (let draw = 0; draw < DRAWS; draw++) {
    const part = random.choice(parts);
    const other = stem.replace(part, styledLike(part, random.choice(others)));
    const full = other + name.slice(stem.length);
    if (VOWEL.test(other) === VOWEL.test(stem) && !occurs(full)) return full;
  }
  return null;
}

/** The words that some names are made of. */
export function wordsOfNames(names: readonly string[]): readonly string[] {
  const words = names.flatMap((name) => stemOf(name).match(PART) ?? []);
  return [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word.length <= 12);
}

const VOWEL = /^[aeiou]/i;

function styledLike(part: string, word: string): string {
  if (part === part.toUpperCase()) return word.toUpperCase();
  return /^[A-Z]/.test(part) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
}
