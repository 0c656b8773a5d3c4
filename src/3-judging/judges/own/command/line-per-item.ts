import { showText } from '../../../../base/quote-text.ts';
import { jsonObject } from '../user-answer.ts';

const RULE =
  'with --answers in-order a command writes one JSON line per item and nothing else to standard output';

/** Why these lines are not one answer for each of these ids, in their order; null if they are. */
export function lineProblem(lines: readonly string[], ids: readonly string[]): string | null {
  const objects = lines.map(jsonObject);
  const bad = objects.indexOf(null);
  if (bad !== -1) {
    return `wrote something else as line ${bad + 1}: ${showText(lines[bad] as string)} (${RULE})`;
  }
  if (lines.length > ids.length) {
    const count = `at least ${lines.length} lines for ${ids.length} items`;
    return `wrote ${count}, so line ${ids.length + 1} is one too many (${RULE})`;
  }
  if (lines.length < ids.length) {
    const count = `${lines.length} lines for ${ids.length} items`;
    return `wrote ${count}, so line ${lines.length + 1} or one before it is missing (${RULE})`;
  }
  const swapped = objects.findIndex((each, i) => (each?.id ?? ids[i]) !== ids[i]);
  return swapped === -1 ? null : `gave the id of another item in line ${swapped + 1} (${RULE})`;
}
