import type { Judge } from '../../judges/judge.ts';
import { StopSwitch } from '../../judging/asking/stop.ts';
import type { Measurement } from '../../metrics/measurement/measurement.ts';
import { DEFAULT_JUDGING, judgeFolder } from '../../pipeline/3-judge.ts';
import { measure } from '../../pipeline/4-measure.ts';
import { folderPage } from '../../pipeline/5-page.ts';
import { openRunFolder } from '../../pipeline/open-run-folder.ts';
import type { MeasuredRun } from '../../pipeline/worlds/worlds-beside.ts';
import type { ShownWorlds } from '../../report/html/shown-worlds.ts';
import { claimReport } from '../../run-folder/claims/claim-report.ts';
import { pageIn } from '../../run-folder/files.ts';
import { shellWords } from '../../shell-words.ts';
import { writeAtomically } from '../../store/write-atomically.ts';
import type { NumberFormats } from '../../trajectory/number-formats.ts';
import type { Trajectory } from '../../trajectory/trajectory.ts';
import { version } from '../../version.ts';
import { note } from '../terminal.ts';

export interface DemoSet {
  readonly folder: string;
  readonly trajectories: readonly Trajectory[];
  readonly formats: NumberFormats;
}

/** Stages 3 and 4 of a demo. Verdicts that the folder already has are kept. */
export async function judgedRun(
  { folder, trajectories, formats }: DemoSet,
  judges: readonly Judge[],
): Promise<MeasuredRun> {
  await judgeFolder({
    ...{ folder, trajectories, judges, formats },
    options: DEFAULT_JUDGING,
    stop: new StopSwitch(),
    jitter: () => 0,
    entry: { command: 'judge', version },
    onNote: note,
    onStart: () => () => {},
  });
  const run = await openRunFolder(folder);
  return { run, measurement: measure(run.judged) };
}

/** Stage 5 of a demo: writes the page of a run and returns its path. */
export async function writePage(
  { run, measurement }: { readonly run: MeasuredRun['run']; readonly measurement: Measurement },
  worlds?: { readonly shown: ShownWorlds; readonly folders: readonly string[] },
): Promise<string> {
  const { folder } = run;
  const page = pageIn(folder);
  const beside = worlds === undefined ? [] : ['--worlds', ...worlds.folders];
  const command = shellWords(['tj', 'report', folder, ...beside]);
  const html = await folderPage(run, measurement, { command, worlds: worlds?.shown });
  await claimReport(page, 'page', { force: false, inFolder: true });
  await writeAtomically(page, html, { folder });
  return page;
}
