import type { Judge } from '../../judges/judge.ts';
import { StopSwitch } from '../../judging/asking/stop.ts';
import { DEFAULT_JUDGING, judgeFolder } from '../../pipeline/3-judge.ts';
import { measure } from '../../pipeline/4-measure.ts';
import { folderPage } from '../../pipeline/5-page.ts';
import { report, terminalReport } from '../../pipeline/5-report.ts';
import { openRunFolder } from '../../pipeline/open-run-folder.ts';
import { claimReport } from '../../run-folder/claims/claim-report.ts';
import { pageIn } from '../../run-folder/files.ts';
import { shellWords } from '../../shell-words.ts';
import { writeAtomically } from '../../store/write-atomically.ts';
import type { NumberFormats } from '../../trajectory/number-formats.ts';
import type { Trajectory } from '../../trajectory/trajectory.ts';
import { version } from '../../version.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export interface DemoSet {
  readonly folder: string;
  readonly trajectories: readonly Trajectory[];
  readonly formats: NumberFormats;
}

/** Stages 3 to 5 of a demo: prints what the judges see, writes the page, and returns its path. */
export async function judgedPage(
  { folder, trajectories, formats }: DemoSet,
  judges: readonly Judge[],
  json: boolean,
): Promise<string> {
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
  const measurement = measure(run.judged);
  const page = pageIn(folder);
  const command = shellWords(['tj', 'report', folder]);
  const html = await folderPage(run, measurement, { command });
  await claimReport(page, 'page', { force: false, inFolder: true });
  await writeAtomically(page, html, { folder });
  if (json) {
    print(await report(measurement, 'json'));
    note(page);
  } else {
    print(await terminalReport(measurement, { columns: outputColumns(), all: false }));
  }
  return page;
}
