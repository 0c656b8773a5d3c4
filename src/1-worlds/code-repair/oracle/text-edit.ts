import type { JsonObject } from '../../../run/json.ts';
import type { PlacedBug } from '../blueprint/blueprint.ts';

/** A replacement within a text: this many characters from `at` on become something else. */
export interface Replacement {
  readonly at: number;
  readonly length: number;
  readonly by: string;
}

/** The arguments of `edit_file`. */
export type TextEdit = JsonObject & {
  readonly path: string;
  readonly old_text: string;
  readonly new_text: string;
};

/**
 * The arguments of `edit_file` for a replacement: whole lines, as agents edit, and as many of the lines
 * above as it takes for the old text to occur once.
 */
export function lineEdit(path: string, text: string, replacement: Replacement): TextEdit {
  let start = lineStart(text, replacement);
  const end = lineEnd(text, replacement);
  while (start > 0 && text.split(text.slice(start, end)).length > 2) {
    start = text.lastIndexOf('\n', start - 2) + 1;
  }
  return editOf(path, text, replacement, start, end);
}

/** The same without lines above: what an agent tries that has not noticed that the text occurs twice. */
export function bareLineEdit(path: string, text: string, replacement: Replacement): TextEdit {
  const [start, end] = [lineStart(text, replacement), lineEnd(text, replacement)];
  return editOf(path, text, replacement, start, end);
}

function lineStart(text: string, { at }: Replacement): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, { at, length }: Replacement): number {
  const end = text.indexOf('\n', at + length);
  return end === -1 ? text.length : end;
}

function editOf(
  path: string,
  text: string,
  { at, length, by }: Replacement,
  start: number,
  end: number,
): TextEdit {
  return {
    path,
    old_text: text.slice(start, end),
    new_text: text.slice(start, at) + by + text.slice(at + length, end),
  };
}

/** The edit that turns one version of the faulty text into another. */
export function bugEdit(
  bug: PlacedBug,
  from: string,
  to: string,
  edit: typeof lineEdit = lineEdit,
): TextEdit {
  const { source, sourcePath } = bug.unit;
  const at = source.indexOf(bug.right);
  const text = source.slice(0, at) + from + source.slice(at + bug.right.length);
  return edit(sourcePath, text, { at, length: from.length, by: to });
}
