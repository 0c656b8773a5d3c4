import { readFileSync } from 'node:fs';
import { VerdictLog } from '../../../src/folder/logs/verdict-log.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { readVerdict } from '../../../src/run/wire/verdict-row.ts';

/** Every verdict of a run folder, in the order in which they were written. */
export async function readVerdicts(folder: string): Promise<Verdict[]> {
  const path = `${folder}/verdicts.jsonl`;
  const log = await VerdictLog.open(path);
  await log.close();
  return verdictsIn(path);
}

/** Every row of a file of verdicts. */
export function verdictsIn(path: string): Verdict[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.flatMap((line, i) => (line === '' ? [] : [readVerdict(line, path, i + 1)]));
}

/** What two runs of the same work have in common: everything but the latency, in any order. */
export function comparable(rows: readonly Verdict[]): readonly string[] {
  return rows.map((row) => JSON.stringify({ ...row, latencySeconds: 0 })).toSorted();
}
