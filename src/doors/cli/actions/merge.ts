import {
  MergeConflictError,
  type MergeOutcome,
  mergeFolders,
} from '../../../3-judging/merging/merge-folders.ts';
import { conflictsText, mergeText, missingText } from '../../../5-reporting/words/merge-text.ts';
import type { Settings } from '../commands/merge.ts';
import { FAILED } from '../exit-codes.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export async function merge(
  out: string,
  folders: readonly string[],
  { json, ...options }: Settings,
): Promise<void> {
  let outcome: MergeOutcome;
  try {
    outcome = await mergeFolders({ out, folders, options, onNote: note });
  } catch (error) {
    if (!(error instanceof MergeConflictError)) throw error;
    const { conflicts } = error;
    if (json) print(JSON.stringify({ out, changed: false, conflicts }));
    else print(conflictsText(conflicts, outputColumns()));
    note(`tj: ${error.message}`);
    process.exitCode = FAILED;
    return;
  }
  if (json) print(JSON.stringify(outcome));
  else print(mergeText(outcome));
  const missing = missingText(outcome);
  if (missing !== null) note(missing);
}
