import { DEFAULT_SEED, DEFAULT_SIZE } from '../../dataset/limits.ts';
import { numberFormats } from '../../environment/number-formats.ts';
import { supportDesk } from '../../environments/support-desk/support-desk.ts';
import { InvalidOptionError } from '../../errors.ts';
import { controlJudges } from '../../judges/controls/controls.ts';
import { rulesJudge } from '../../judges/families/rules-judge.ts';
import { StopSwitch } from '../../judging/asking/stop.ts';
import { DEFAULT_JUDGING, judgeFolder } from '../../pipeline/3-judge.ts';
import { measure } from '../../pipeline/4-measure.ts';
import { folderPage } from '../../pipeline/5-page.ts';
import { report, terminalReport } from '../../pipeline/5-report.ts';
import { generateFolder } from '../../pipeline/generate-folder.ts';
import { labelledSet } from '../../pipeline/labelled-set.ts';
import { openRunFolder } from '../../pipeline/open-run-folder.ts';
import { claimReport } from '../../run-folder/claims/claim-report.ts';
import { pageIn } from '../../run-folder/files.ts';
import { shellWords } from '../../shell-words.ts';
import { startedAs } from '../../started-as.ts';
import { writeAtomically } from '../../store/write-atomically.ts';
import { version } from '../../version.ts';
import { outputColumns } from '../output/output-columns.ts';
import { note, print } from '../terminal.ts';

export interface DemoOptions {
  readonly out: string;
  readonly json: boolean;
}

/** All five stages in one command, in a folder that every other command can go on with. */
export async function demo({ out, json }: DemoOptions): Promise<void> {
  if (out === '') throw new InvalidOptionError('--out', 'must name a folder');
  const { plan } = await generateFolder(out, supportDesk, {
    size: DEFAULT_SIZE,
    seed: DEFAULT_SEED,
    // With its parent in the set, every fault can be compared with the run it came from.
    withParents: true,
    existing: 'keep',
  });
  await judgeFolder({
    folder: out,
    trajectories: [...labelledSet(plan)],
    judges: [rulesJudge(supportDesk.rulebook), ...controlJudges],
    formats: numberFormats(supportDesk),
    options: DEFAULT_JUDGING,
    stop: new StopSwitch(),
    jitter: () => 0,
    entry: { command: 'judge', version },
    onNote: note,
    onStart: () => () => {},
  });
  const run = await openRunFolder(out, supportDesk.name);
  const measurement = measure(run.judged);
  const page = pageIn(out);
  const html = await folderPage(run, measurement, { command: shellWords(['tj', 'report', out]) });
  await claimReport(page, 'page', { force: false, inFolder: true });
  await writeAtomically(page, html, { folder: out });
  if (json) {
    print(await report(measurement, 'json'));
    note(page);
    return;
  }
  print(await terminalReport(measurement, { columns: outputColumns(), all: false }));
  print(`\nEvery pair, and what each judge said of it:\n  ${page}`);
  const next = [
    ['init', 'judge'],
    ['judge', out, '--judge', './judge.ts'],
    ['report', out, '--open'],
  ].map((words) => `  ${shellWords([...startedAs(), ...words])}`);
  print(`\nNext, a judge of your own:\n${next.join('\n')}`);
}
