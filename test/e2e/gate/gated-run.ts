import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { editRows, judgedFolder, type VerdictFields } from '../../support/process/gate.ts';

/** A judged run folder for all tests of a file. */
export function gatedRun(): string {
  const run = join(sharedFolder(), 'run');
  beforeAll(() => {
    judgedFolder(run, ['-n', '400', '--seed', '7'], 'programmatic', 'control-everything');
  });
  return run;
}

export const rules = ['--judge', 'programmatic'];

/** A copy of a run folder with edited verdict rows. */
export function copyWith(
  run: string,
  edit: (row: VerdictFields, index: number) => VerdictFields | null,
): string {
  const copy = join(temporaryFolder(), 'copy');
  cpSync(run, copy, { recursive: true });
  editRows(join(copy, 'verdicts.jsonl'), edit);
  return copy;
}
