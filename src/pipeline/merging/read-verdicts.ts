import { oneLine, RowError } from '../../errors.ts';
import { EngineTally } from '../../judging/engine-guard.ts';
import { FolderRows } from '../../judging/merging/folder-rows.ts';
import { JudgeVersions } from '../../judging/merging/mixed-judges.ts';
import type { VerdictUnion } from '../../judging/merging/verdict-union.ts';
import { isVerdict } from '../../run-folder/logs/verdict-log.ts';
import type { MergeSource } from '../../run-folder/merging/merge-source.ts';
import type { Verdict } from '../../trajectory/verdict.ts';
import { readVerdict } from '../../trajectory/wire/verdict-row.ts';

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
  return { judgeId, engine: text(extra?.engine), digest: text(extra?.digest) };
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
