import type { Subject } from '../../../1-worlds/contract/subject.ts';
import { judgeFolder } from '../../../3-judging/judge.ts';
import type { Judge } from '../../../3-judging/judges/judge.ts';
import { measure } from '../../../4-measuring/measure.ts';
import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import { folderPage } from '../../../5-reporting/page/folder-page.ts';
import type { ShownWorlds } from '../../../5-reporting/page/shown-worlds.ts';
import type { MeasuredRun } from '../../../5-reporting/worlds.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { shellWords } from '../../../base/text/shell-words.ts';
import { claimReport } from '../../../folder/claim.ts';
import { pageIn } from '../../../folder/files.ts';
import type { Trajectory } from '../../../run/trajectory.ts';
import { note } from '../terminal.ts';

export interface DemoSet {
  readonly folder: string;
  readonly trajectories: readonly Trajectory[];
  readonly subject: Subject;
}

/** Stages 3 and 4 of a demo. Verdicts that the folder already has are kept. */
export async function judgedRun(
  { folder, trajectories, subject }: DemoSet,
  judges: readonly Judge[],
): Promise<MeasuredRun> {
  await judgeFolder({
    folder,
    trajectories,
    judges,
    subject,
    onNote: note,
  });
  const run = await openRunFolder(folder);
  return { run, measurement: measure(run.judged) };
}

/** Stage 5 of a demo: writes the page of a run and returns its path. */
export async function writePage(
  { run, measurement }: MeasuredRun,
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
