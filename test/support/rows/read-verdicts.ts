import { VerdictLog } from '../../../src/folder/logs/verdict-log.ts';
import type { Verdict } from '../../../src/run/verdict.ts';

/** Every verdict of a run folder, in the order in which they were written. */
export async function readVerdicts(folder: string): Promise<Verdict[]> {
  const rows: Verdict[] = [];
  const log = await VerdictLog.open(`${folder}/verdicts.jsonl`, { onRow: (row) => rows.push(row) });
  await log.close();
  return rows;
}

/** What two runs of the same work have in common: everything but the latency, in any order. */
export function comparable(rows: readonly Verdict[]): readonly string[] {
  return rows.map((row) => JSON.stringify({ ...row, latencySeconds: 0 })).toSorted();
}
