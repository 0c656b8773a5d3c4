import type { PlacedBug } from '../blueprint/blueprint.ts';
import { bugEdit } from './text-edit.ts';

/** Words that half of all lines have, so that nobody would search for them. */
const COMMON = new Set(
  `return const let if else for function export number string boolean true false null undefined Math Number
   Date round floor ceil min max abs slice sort push map filter test trim length parse includes toFixed`.split(
    /\s+/,
  ),
);

/**
 * What to search for to see the faulty line in full: the longest name in it, or else the value that the
 * failing test complains about, as in `return 10`. Null if the repair replaces more than that line.
 */
export function tellingWord(bug: PlacedBug): string | null {
  const line = bugEdit(bug, bug.wrong, bug.right).old_text.trim();
  if (line.includes('\n')) return null;
  const words = line.match(/\b[A-Za-z_]+\b/g) ?? [];
  const names = words.filter((word) => word.length > 1 && !COMMON.has(word));
  return names.toSorted((a, b) => b.length - a.length)[0] ?? line.replace(/;$/, '');
}
