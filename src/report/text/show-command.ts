import { oneLine } from '../../errors.ts';
import type { WorstPair } from '../../metrics/pairs/worst-pairs.ts';
import { shellWords } from '../../shell-words.ts';

/** The command that shows a pair as its judge saw it, safe to paste whatever the names are. */
export function showCommand({ fault, view }: WorstPair, folder: string): string {
  const id = oneLine(fault);
  const options = [
    ...['--set', oneLine(folder), '--diff'],
    ...(view === 'outcome' ? ['--view', 'outcome'] : []),
  ];
  // An id that begins with a dash would be taken for an option.
  return shellWords(
    id.startsWith('-') ? ['tj', 'show', ...options, '--', id] : ['tj', 'show', id, ...options],
  );
}
