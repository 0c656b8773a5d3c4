import { diffArrays } from 'diff';
import { colours } from '../../base/text/colours.ts';

const STEP_NUMBER = /^\[step \d+\] /;
const content = (line: string): string => line.replace(STEP_NUMBER, '[step] ');

/** Milliseconds; texts that share too little to be compared in this time follow one another. */
const PATIENCE = 2000;

/** A longer stretch of lines that are the same is shortened to this many at either end. */
const LONG = 40;
const CONTEXT = 6;

/**
 * Two rendered runs line by line: `-` only in the first, `+` only in the second. A step that was
 * merely renumbered, because an earlier one is missing, is not a difference. A long stretch without one
 * is shortened.
 *
 * @param isSource whether a line of the first text is to be marked with `>`, as the source of an edit
 */
export function lineDiff(
  before: string,
  after: string,
  isSource: (line: number) => boolean = () => false,
): string {
  const [first, second] = [before.split('\n'), after.split('\n')];
  const changes = diffArrays(first, second, {
    comparator: (a, b) => content(a) === content(b),
    timeout: PATIENCE,
  }) ?? [
    { value: first, added: false, removed: true },
    { value: second, added: true, removed: false },
  ];
  const lines: string[] = [];
  let same: string[] = [];
  const flush = (): void => {
    lines.push(...shortened(same));
    same = [];
  };
  let number = 0;
  for (const { value, added, removed } of changes) {
    for (const line of value) {
      const marked = !added && isSource(number++);
      if (!added && !removed && !marked) same.push(`  ${line}`);
      else {
        flush();
        if (added) lines.push(colours.green(`+ ${line}`));
        else if (removed) lines.push(colours.red(`- ${line}`));
        else lines.push(colours.yellow(`> ${line}`));
      }
    }
  }
  flush();
  return lines.join('\n');
}

function shortened(lines: readonly string[]): readonly string[] {
  if (lines.length <= LONG) return lines;
  const hidden = lines.length - 2 * CONTEXT;
  return [
    ...lines.slice(0, CONTEXT),
    `  … ${hidden} lines that are the same`,
    ...lines.slice(-CONTEXT),
  ];
}
