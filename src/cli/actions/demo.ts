import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_SEED, DEFAULT_SIZE } from '../../dataset/limits.ts';
import { planSet } from '../../dataset/plan-set.ts';
import { numberFormats } from '../../environment/number-formats.ts';
import { supportDesk } from '../../environments/support-desk/support-desk.ts';
import { FileError, InvalidOptionError } from '../../errors.ts';
import { controlJudges } from '../../judges/controls/controls.ts';
import { rulesJudge } from '../../judges/families/rules-judge.ts';
import { StopSwitch } from '../../judging/asking/stop.ts';
import { labelledSet } from '../../pipeline/2-inject.ts';
import { DEFAULT_JUDGING, judgeFolder } from '../../pipeline/3-judge.ts';
import { measure } from '../../pipeline/4-measure.ts';
import { briefReport, report } from '../../pipeline/5-report.ts';
import { folderPage } from '../../pipeline/5-report-folder.ts';
import { claimPage } from '../../run-folder/claim-page.ts';
import { generatedEntry } from '../../run-folder/generated-entry.ts';
import { loadRun } from '../../run-folder/load-rows.ts';
import { shellWords } from '../../run-folder/shell-words.ts';
import { trajectoriesIn, verdictsIn, writeSetFolder } from '../../run-folder/write-set.ts';
import { fileDigest, textDigest } from '../../store/file-digest.ts';
import { writeWholeFile } from '../../store/write-whole-file.ts';
import type { LabelledTrajectory } from '../../trajectory/trajectory.ts';
import { writeTrajectory } from '../../trajectory/wire/write-trajectory.ts';
import { version } from '../../version.ts';
import { note, print } from '../terminal.ts';

export interface DemoOptions {
  readonly out: string;
  readonly json: boolean;
}

/** The whole path in one command, in a folder that every other command can go on with. */
export async function demo({ out, json }: DemoOptions): Promise<void> {
  if (out === '') throw new InvalidOptionError('--out', 'must name a folder');
  const set = await demoSet(out);
  await judgeFolder({
    folder: out,
    trajectories: set,
    judges: [rulesJudge(supportDesk.rulebook), ...controlJudges],
    formats: numberFormats(supportDesk),
    options: DEFAULT_JUDGING,
    stop: new StopSwitch(),
    jitter: () => 0,
    entry: { command: 'judge', version },
    onNote: note,
    onStart: () => () => {},
  });
  const run = await loadRun(trajectoriesIn(out), verdictsIn(out), supportDesk);
  const measurement = measure(run);
  const page = join(out, 'report.html');
  const html = await folderPage({
    folder: out,
    run,
    measurement,
    environment: supportDesk,
    seed: DEFAULT_SEED,
    command: shellWords(['tj', 'report', out]),
  });
  await claimPage(page, { force: false });
  await writeWholeFile(page, html);
  if (json) {
    print(report(measurement, 'json'));
    note(page);
    return;
  }
  print(briefReport(measurement));
  print(`\nEvery pair, and what each judge said of it:\n  ${page}`);
  print(
    `\nNext, a judge of your own:\n  ${shellWords(['tj', 'judge', out, '--judge', './judge.ts'])}`,
  );
  print(`  ${shellWords(['tj', 'report', out, '--open'])}`);
}

/** The demo's set, written unless it is there already with what has been said of it. */
async function demoSet(folder: string): Promise<readonly LabelledTrajectory[]> {
  // Parents are added so that every fault can be compared with the run it came from.
  const wanted = { size: DEFAULT_SIZE, seed: DEFAULT_SEED, withParents: true };
  const plan = planSet(supportDesk, wanted);
  const set = [...labelledSet(plan)];
  const formats = numberFormats(supportDesk);
  const lines = set.map((trajectory) => writeTrajectory(trajectory, formats));
  const file = trajectoriesIn(folder);
  if (existsSync(file)) {
    if ((await fileDigest(file)) === textDigest(lines.map((line) => `${line}\n`).join(''))) {
      return set;
    }
    throw new FileError(folder, 'holds another set; name another folder with --out');
  }
  await writeSetFolder(
    folder,
    lines,
    {
      command: 'generate',
      version,
      ...generatedEntry(plan, { ...wanted, environment: supportDesk.name }),
    },
    { force: false },
  );
  return set;
}
