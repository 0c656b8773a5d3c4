import type { JsonObject } from '../../../trajectory/json.ts';

/** A replacement within a text: this many characters from `at` on become something else. */
export interface Replacement {
  readonly at: number;
  readonly length: number;
  readonly by: string;
}

/**
 * The arguments of `edit_file` for a replacement: whole lines, as agents edit, and as many of the lines
 * above as it takes for the old text to occur once.
 */
export function lineEdit(path: string, text: string, { at, length, by }: Replacement): JsonObject {
  let start = text.lastIndexOf('\n', at - 1) + 1;
  const lineEnd = text.indexOf('\n', at + length);
  const end = lineEnd === -1 ? text.length : lineEnd;
  while (start > 0 && text.split(text.slice(start, end)).length > 2) {
    start = text.lastIndexOf('\n', start - 2) + 1;
  }
  return {
    path,
    old_text: text.slice(start, end),
    new_text: text.slice(start, at) + by + text.slice(at + length, end),
  };
}
