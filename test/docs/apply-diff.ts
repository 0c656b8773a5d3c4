/**
 * Applies the changes of a `diff` block to a text. Hunks are separated by a line `…`. The lines of a
 * hunk that stay or go must be in the text exactly once, next to each other.
 */
export function applyDiff(text: string, diff: string): string {
  let changed = text;
  for (const hunk of diff.split(/^…\n/m)) {
    const lines = hunk.split('\n').filter((line) => line !== '');
    const before = linesOf(lines, ' -');
    const after = linesOf(lines, ' +');
    const parts = `\n${changed}`.split(`\n${before}\n`);
    if (parts.length !== 2) {
      throw new Error(`found ${parts.length - 1} times, not once:\n${before}`);
    }
    changed = parts.join(`\n${after}\n`).slice(1);
  }
  return changed;
}

const linesOf = (lines: readonly string[], marks: string): string =>
  lines
    .filter((line) => marks.includes(line.slice(0, 1)))
    .map((line) => line.slice(1))
    .join('\n');
