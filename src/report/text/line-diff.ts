import { diffArrays } from 'diff';
import { colours } from './colours.ts';

const STEP_NUMBER = /^\[step \d+\] /;
const content = (line: string): string => line.replace(STEP_NUMBER, '[step] ');

/**
 * Two rendered runs line by line: `-` only in the first, `+` only in the second. A step that was
 * merely renumbered, because an earlier one is missing, is not a difference.
 */
export function lineDiff(before: string, after: string): string {
  const changes = diffArrays(before.split('\n'), after.split('\n'), {
    comparator: (a, b) => content(a) === content(b),
  });
  const lines: string[] = [];
  for (const { value, added, removed } of changes) {
    for (const line of value) {
      if (added) lines.push(colours.green(`+ ${line}`));
      else if (removed) lines.push(colours.red(`- ${line}`));
      else lines.push(`  ${line}`);
    }
  }
  return lines.join('\n');
}
