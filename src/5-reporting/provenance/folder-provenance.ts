import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type RecordedJudge,
  recordedJudges,
  unrecordedJudge,
} from '../../3-judging/work/recorded-judges.ts';
import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import type { RunFolder } from '../../4-measuring/open-run-folder.ts';
import { fileDigest } from '../../base/files/file-content.ts';
import { version } from '../../base/version.ts';
import { declarationIn, trajectoriesIn, verdictsIn } from '../../folder/files.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import { judgedAt, recordedHistory } from '../../folder/manifest/recorded-history.ts';
import type { JudgeProvenance, Provenance } from '../page/page-model.ts';
import { recordedSetCommands, reproducingCommands } from './reproducing-commands.ts';

/**
 * Where the numbers of a run folder come from, for the page.
 *
 * @param options.command the command that writes the page, to be listed after those that made the folder
 * @param options.folder what the page calls the folder; its path if omitted
 * @param options.made when the page is written
 */
export async function folderProvenance(
  { folder, subject, environment, seed }: RunFolder,
  measurement: Measurement,
  {
    command,
    folder: called = folder,
    made = new Date(),
  }: {
    command?: string | undefined;
    folder?: string | undefined;
    made?: Date | undefined;
  },
): Promise<Provenance> {
  const entries = await readManifest(folder);
  const recorded = recordedJudges(entries);
  const judges = measurement.judges.map(
    ({ judgeId, view }) => recorded.get(judgeId) ?? unrecordedJudge(judgeId, view),
  );
  return {
    version,
    made: made.toISOString(),
    judged: judgedAt(entries),
    folder: called,
    environment: subject.name,
    seed: seed === null ? null : String(seed),
    files: await Promise.all(
      [trajectoriesIn(folder), verdictsIn(folder)].map(async (path) => ({
        name: basename(path),
        sha256: await fileDigest(path),
      })),
    ),
    judges: judges.map(judgeProvenance),
    commands: [
      ...(environment === null
        ? recordedSetCommands(called, entries, existsSync(declarationIn(folder)))
        : []),
      ...reproducingCommands(called, environment, entries, judges),
      ...(command === undefined ? [] : [command]),
    ],
    history: recordedHistory(entries),
  };
}

/** What the page says about how a judge was run. */
export function judgeProvenance(judge: RecordedJudge): JudgeProvenance {
  const { id, view, model, engine, digest, promptsHash } = judge;
  return { judgeId: id, view, model, engine, digest, promptsHash };
}
