import type { WorstPair } from '../../../4-measuring/rows/worst-pairs.ts';
import { oneLine } from '../../../base/errors.ts';
import { colours } from '../../../base/text/colours.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import { terminalWidth, wrapped } from '../../../base/text/terminal-width.ts';
import { showWords, type Typed } from '../show-command.ts';

export interface NextSteps extends Typed {
  readonly folder: string;
  /** A pair that the best judge got wrong; null if there is none. */
  readonly worst: WorstPair | null;
  /** What people call its fault type. */
  readonly typeLabel: string;
  readonly columns: number;
}

/** Where to look next: commands that can be pasted, each with what it shows. */
export function nextSteps(next: NextSteps): string {
  const { folder, worst, typeLabel, columns, program = ['tj'], environment } = next;
  const named = environment === undefined ? [] : ['--environment', environment];
  const steps: (readonly [string, readonly string[]])[] = [
    [
      'Every pair, and what each judge said of it',
      [...program, 'report', folder, ...named, '--open'],
    ],
  ];
  if (worst !== null) {
    const what =
      worst.kind === 'missed fault'
        ? `A fault that ${worst.judge} passes (${typeLabel})`
        : `A clean run that ${worst.judge} flags, beside a fault that was planted in it`;
    steps.push([what, showWords(worst, folder, next)]);
  }
  steps.push([
    'Every table and metric, and a sentence for each judge',
    [...program, 'measure', folder, ...named, '--all'],
  ]);
  return [
    colours.bold('Where to look next'),
    ...steps.flatMap(([what, words]) => [
      wrapped(`${oneLine(what)}:`, { columns }),
      colours.dim(commandText(words.map(oneLine), columns)),
    ]),
  ].join('\n');
}

/** The words of a command, each option together with its value. */
function optionsWhole(words: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  for (const word of words) {
    const last = parts.at(-1);
    const isValue = last?.length === 1 && /^--\w/.test(last[0] ?? '') && !word.startsWith('--');
    if (last !== undefined && isValue) last.push(word);
    else parts.push([word]);
  }
  return parts;
}

/** A command on as many lines as it needs, which a shell takes for one. */
function commandText(words: readonly string[], columns: number): string {
  const lines: string[] = [];
  for (const part of optionsWhole(words)) {
    const quoted = shellWords(part);
    const last = lines.at(-1);
    const joined = last === undefined ? `  ${quoted}` : `${last} ${quoted}`;
    // A line that is continued ends with a space and a backslash.
    if (last === undefined) lines.push(joined);
    else if (terminalWidth(joined) + 2 <= columns) lines[lines.length - 1] = joined;
    else lines.push(`    ${quoted}`);
  }
  return lines.join(' \\\n');
}
