import type { WorstPair } from '../../4-measuring/rows/worst-pairs.ts';
import { oneLine } from '../../base/errors.ts';
import { shellWords } from '../../base/text/shell-words.ts';

/** How a printed command has to be typed. */
export interface Typed {
  /** What starts this program; `tj` by default. */
  readonly program?: readonly string[];
  /** The environment that the user named, which further commands need as well. */
  readonly environment?: string | undefined;
}

/** The command that shows a pair as its judge saw it, safe to paste whatever the names are. */
export function showCommand(pair: WorstPair, folder: string): string {
  return shellWords(showWords(pair, folder));
}

/** The same as words. */
export function showWords(
  { fault, view }: WorstPair,
  folder: string,
  { program = ['tj'], environment }: Typed = {},
): readonly string[] {
  const id = oneLine(fault);
  const options = [
    ...['--set', oneLine(folder), '--diff'],
    ...(view === null || view === 'step' ? [] : ['--view', view]),
    ...(environment === undefined ? [] : ['--environment', environment]),
  ];
  // An id that begins with a dash would be taken for an option.
  return id.startsWith('-')
    ? [...program, 'show', ...options, '--', id]
    : [...program, 'show', id, ...options];
}
