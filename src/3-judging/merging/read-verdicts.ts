import { oneLine, RowError } from '../../base/errors.ts';
import { isVerdict } from '../../folder/logs/verdict-log.ts';
import type { Verdict } from '../../run/verdict.ts';
import { readVerdict } from '../../run/wire/verdict-row.ts';
import { EngineTally } from '../engine-guard.ts';
import { FolderRows } from './folder-rows.ts';
import type { MergeSource } from './merge-source.ts';
import { JudgeVersions } from './mixed-judges.ts';
import type { VerdictUnion } from './verdict-union.ts';

/** What is learned of the verdicts of several folders while they are read. */
export interface ReadVerdicts {
  readonly engines: EngineTally;
  readonly versions: JudgeVersions;
  /** How many rows each folder has. */
  readonly counts: readonly number[];
}

/** Reads the verdicts of each folder into the union, one folder after the other. */
export async function readVerdicts(
  sources: readonly MergeSource[],
  union: VerdictUnion,
  ids: readonly string[],
  onNote: (text: string) => void,
): Promise<ReadVerdicts> {
  const positions = new Map(ids.map((id, position) => [id, position]));
  const engines = new EngineTally();
  const versions = new JudgeVersions();
  const counts: number[] = [];
  for (const { folder, verdicts } of sources) {
    const path = verdicts?.path ?? '';
    const at = (offset: number, bytes: number) => verdicts?.at(offset, bytes) ?? '';
    const rows = new FolderRows(union, { folder, path, at });
    const onTorn = (bytes: number): void =>
      onNote(`The last line of ${oneLine(path)} is torn; its ${bytes} bytes were left out.`);
    let count = 0;
    for await (const batch of verdicts?.lines(isVerdict, onTorn) ?? []) {
      for (const line of batch) {
        const verdict = readVerdict(line.text, path, line.number);
        const position = positions.get(verdict.trajectoryId);
        if (position === undefined) throw notInSet(path, line.number, verdict.trajectoryId);
        engines.add(answeredBy(verdict), folder);
        versions.add(verdict, folder);
        rows.add(verdict, position, line);
        count++;
      }
    }
    rows.join();
    counts.push(count);
  }
  return { engines, versions, counts };
}

function answeredBy({ judgeId, extra }: Verdict) {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return { judgeId, engine: text(extra?.engine), digest: text(extra?.digest), count: 1 };
}

function notInSet(path: string, line: number, trajectoryId: string): RowError {
  return new RowError(
    path,
    line,
    oneLine(
      `a verdict on ${trajectoryId}, which is not in the set; do the two files belong together?`,
    ),
  );
}
