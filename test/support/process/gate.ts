import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { madeOnce } from '../files/made-once.ts';
import { generated } from './generated.ts';
import { tj } from './tj.ts';

/**
 * Leaves at a path a set that was generated with these options and judged by these judges, and returns
 * the path. Tests that need the same one share it and get copies.
 */
export function judgedFolder(
  folder: string,
  generate: readonly string[],
  ...judges: readonly string[]
): string {
  if (judges.length === 0) return generated(folder, '--parents', ...generate);
  const name = `judged ${JSON.stringify([generate, judges])}`;
  const made = madeOnce(inject('madeOnce'), name, (base) => {
    const set = generated(join(base, 'run'), '--parents', ...generate);
    const judged = tj(['judge', set, '--judge', ...judges]);
    expect(judged.status, judged.stderr).toBe(0);
  });
  cpSync(join(made, 'run'), folder, { recursive: true });
  return folder;
}

export interface VerdictFields {
  trajectory_id: string;
  judge_id: string;
  faulty: boolean;
  confidence: number;
  error: string | null;
  shown_sha256?: string;
}

/** Edits the rows of a file of JSON lines. A row that becomes null is removed. */
export function editRows<Row = VerdictFields>(
  file: string,
  edit: (row: Row, index: number) => Row | null,
  target = file,
): void {
  const rows = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, i) => edit(JSON.parse(line) as Row, i))
    .filter((row) => row !== null);
  writeFileSync(target, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/** Runs the gate as if outside of any build server, even if the tests run on one. */
export function gate(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return tj(['gate', ...args], { env: { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '', ...env } });
}

/** The gate's JSON result, whatever its exit code. */
export function gateJson(...args: readonly string[]) {
  const { stdout, stderr } = gate([...args, '--json']);
  expect(stdout, stderr).not.toBe('');
  return JSON.parse(stdout);
}
