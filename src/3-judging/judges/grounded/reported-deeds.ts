import type { Json } from '../../../run/json.ts';
import { stem } from './english/stem.ts';
import { wordsOf } from './english/words-of.ts';

/** Participles in names of fields that no ending tells. */
const PARTICIPLES = new Set(
  'paid sent sold built bought made taken given held withdrawn'.split(' '),
);
/** Values that say that nothing of the kind has happened. */
const EMPTY: ReadonlySet<Json> = new Set<Json>([
  null,
  false,
  0,
  '',
  'false',
  'no',
  'none',
  'never',
]);

/** The stems of the deeds that a field of a result reports: `paid_eur: 10`, `dateShipped: "May 2"`. */
export function reportedBy(name: string, value: Json): readonly string[] {
  if (EMPTY.has(value)) return [];
  return wordsOf(name)
    .map((word) => word.toLowerCase())
    .filter((word) => /[^e]ed$/.test(word) || PARTICIPLES.has(word))
    .map(stem);
}
