import { z } from 'zod';
import { failuresIn } from '../../folder/files.ts';
import { readGates } from '../../folder/logs/gate-log.ts';
import { LogSnapshot } from './log-snapshot.ts';

const failure = z.looseObject({
  at: z.string(),
  trajectory_id: z.string(),
  judge_id: z.string(),
  repetition: z.int().optional(),
});

/** A call that brought no answer. */
export interface FailedPlace {
  readonly judgeId: string;
  readonly trajectoryId: string;
  readonly repetition: number;
}

/** The failures of several folders, each once and by time, without those that have a verdict now. */
export async function mergeFailures(
  folders: readonly string[],
  hasVerdict: (place: FailedPlace) => boolean,
): Promise<readonly string[]> {
  const rows = new Map<string, string>();
  for (const folder of folders) {
    const log = LogSnapshot.open(failuresIn(folder));
    if (log === null) continue;
    try {
      for await (const batch of log.lines(
        () => true,
        () => {},
      )) {
        for (const { text } of batch) {
          // A line that a kill tore says nothing, and no verdict depends on it.
          const row = failure.safeParse(parsed(text));
          if (!row.success) continue;
          const { trajectory_id, judge_id, repetition = 1, at } = row.data;
          const place = { judgeId: judge_id, trajectoryId: trajectory_id, repetition };
          if (!hasVerdict(place)) rows.set(text, at);
        }
      }
    } finally {
      log.close();
    }
  }
  return byTime(rows);
}

/** The gates of several folders, each once and by time: each of them was a look at these verdicts. */
export async function mergeGates(folders: readonly string[]): Promise<readonly string[]> {
  const rows = new Map<string, string>();
  for (const folder of folders) {
    for (const row of await readGates(folder)) rows.set(JSON.stringify(row), row.at);
  }
  return byTime(rows);
}

function byTime(rows: ReadonlyMap<string, string>): readonly string[] {
  return [...rows]
    .sort(([a, at], [b, bt]) => compare(at, bt) || compare(a, b))
    .map(([text]) => text);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
