import { basename } from 'node:path';
import type { Environment } from '../environment/environment.ts';
import { NONE } from '../metrics/columns/set-columns.ts';
import type { Measurement } from '../metrics/measurement.ts';
import { sampleFaults } from '../metrics/pairs/sample-faults.ts';
import { PythonRandom } from '../random/python-random.ts';
import type { Provenance } from '../report/html/page-model.ts';
import type { JudgedSet } from '../run-folder/load-rows.ts';
import { readManifest } from '../run-folder/manifest.ts';
import { recordedHistory, recordedJudges, unrecordedJudge } from '../run-folder/provenance.ts';
import { remakeParents } from '../run-folder/remake-parents.ts';
import { reproducingCommands } from '../run-folder/reproduce.ts';
import { readRunTexts } from '../run-folder/run-texts.ts';
import { trajectoriesIn, verdictsIn } from '../run-folder/write-set.ts';
import { fileDigest } from '../store/file-digest.ts';
import { version } from '../version.ts';
import { htmlReport } from './5-report.ts';

/** Pairs the page can hold and stay quick; of larger sets a sample is shown. */
const MOST_PAIRS = 10_000;
const SAMPLING_SEED = 20261115;

export interface FolderReport {
  readonly folder: string;
  readonly run: JudgedSet;
  readonly measurement: Measurement;
  readonly environment: Environment;
  readonly seed: number | bigint | null;
  readonly title?: string;
  /** The command that writes this very page. */
  readonly command: string;
}

/** The page of a run folder. */
export async function folderPage(report: FolderReport): Promise<string> {
  const { folder, run, environment, seed } = report;
  const { set, judges } = run;
  const { judges: measured } = report.measurement;
  const rows = sampleFaults(set, MOST_PAIRS, new PythonRandom(SAMPLING_SEED));
  const wanted = new Set<string>();
  for (const row of rows) {
    wanted.add(set.ids[row] ?? '');
    const parent = set.parent[row] ?? NONE;
    if (parent !== NONE) wanted.add(set.ids[parent] ?? '');
  }
  const texts = await readRunTexts(trajectoriesIn(folder), verdictsIn(folder), wanted);
  const alone = Array.from(rows)
    .filter((row) => set.parent[row] === NONE)
    .flatMap((row) => texts.trajectories.get(set.ids[row] ?? '') ?? []);
  return htmlReport({
    title: report.title ?? `What ${measured.length === 1 ? 'this judge sees' : 'these judges see'}`,
    measurement: report.measurement,
    shown: { set, judges, rows, texts, remade: remakeParents({ environment, seed }, alone) },
    provenance: await provenanceOf(report),
  });
}

async function provenanceOf(report: FolderReport): Promise<Provenance> {
  const { folder, environment, seed, measurement } = report;
  const entries = await readManifest(folder);
  const recorded = recordedJudges(entries);
  const judges = measurement.judges.map(
    ({ judgeId, view }) => recorded.get(judgeId) ?? unrecordedJudge(judgeId, view),
  );
  return {
    version,
    folder,
    environment: environment.name,
    seed: seed === null ? null : String(seed),
    files: await Promise.all(
      [trajectoriesIn(folder), verdictsIn(folder)].map(async (path) => ({
        name: basename(path),
        sha256: await fileDigest(path),
      })),
    ),
    judges: judges.map(({ id, kind: _kind, family: _family, samples: _samples, ...judge }) => ({
      judgeId: id,
      ...judge,
    })),
    commands: [...reproducingCommands(folder, environment, entries, judges), report.command],
    history: recordedHistory(entries),
  };
}
