import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { generated } from '../../support/process/generated.ts';
import { tjMeanwhile } from '../../support/process/tj.ts';
import type { Result } from '../../support/process/tj-hosts.ts';

export interface Row {
  readonly trajectory_id: string;
  readonly judge_id: string;
  readonly faulty: boolean;
  readonly rationale: string;
  readonly error: string | null;
}

export interface Judged extends Result {
  readonly seconds: number;
  readonly rows: readonly Row[];
  readonly failures: readonly { readonly kind: string; readonly message: string }[];
}

/**
 * A fresh copy of one small set; everything else that a test writes lies beside it. It is of one fault type, so that
 * no task has two runs and a judge needs a single process.
 */
export function freshSet(folder: string = temporaryFolder()): string {
  return generated(join(folder, 'set'), '-n', '12', '--types', 'hallucinated_argument');
}

/** Writes a file beside the set and returns its path. */
export function beside(set: string, name: string, text: string): string {
  const path = join(set, '..', name);
  writeFileSync(path, text);
  return path;
}

/** Runs `tj judge`, and reads what it left in the folder. */
export async function judgedBy(set: string, ...args: readonly string[]): Promise<Judged> {
  const started = performance.now();
  const finished = await tjMeanwhile(['judge', set, '--judge', ...args]);
  const seconds = (performance.now() - started) / 1000;
  return {
    ...finished,
    seconds,
    rows: rowsOf(join(set, 'verdicts.jsonl')),
    failures: rowsOf(join(set, 'failures.jsonl')),
  };
}

function rowsOf<Each>(path: string): readonly Each[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Each);
}

/** No stack, and no control code that the terminal would obey. */
export function expectPlain({ stdout, stderr }: Judged): void {
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(stderr).not.toContain('this is a defect');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what must be missing
  expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
}
