import { watch as watchFolder } from 'node:fs';
import { basename, dirname } from 'node:path';
import { filesDigest } from '../../../3-judging/judges/fingerprints/files-digest.ts';
import { moduleFiles } from '../../../3-judging/judges/fingerprints/module-files.ts';
import { judgeFiles } from '../../../3-judging/judges/load-judge-source.ts';
import { DEFAULT_MEASURE, measure } from '../../../4-measuring/measure.ts';
import { openRunFolder } from '../../../4-measuring/open-run-folder.ts';
import { selectJudges } from '../../../4-measuring/rows/select-judges.ts';
import { oneLine, UserError } from '../../../base/errors.ts';
import { isPath } from '../../../base/load-module.ts';
import { range, signed } from '../../../base/text/numbers.ts';
import { isRecordedRuns, type Project } from '../../project/config.ts';
import { placesOf } from '../../project/run-project.ts';
import { INTERRUPTED } from '../exit-codes.ts';
import { note, print } from '../terminal.ts';
import { printProject } from './print-project.ts';
import { ran } from './ran.ts';

/** How many runs are judged first, to show what changed before all of them are. */
const SAMPLE = 60;
/** An editor may write a file in several steps. */
const SETTLED_MS = 50;

/** Runs a project whenever something that it is made of changes, until the user interrupts it. */
export async function watch(config: string, load: () => Promise<Project>): Promise<void> {
  for (;;) {
    let files = moduleFiles(config);
    let before = await contentOf(files);
    try {
      const project = await load();
      files = [...new Set([...files, ...filesOf(project)])];
      before = await contentOf(files);
      await cycle(project);
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      note(`tj: ${oneLine(error.message)}`);
    }
    if (process.exitCode === INTERRUPTED) return;
    note(`Watching ${files.length} files; press Ctrl-C to stop.`);
    await changeFrom(before, files);
    note('');
  }
}

/** A sample of the runs first, so that whoever edits a judge sees a Δ before all of them are judged. */
async function cycle(project: Project): Promise<void> {
  const { judged } = await ran(project, { sample: SAMPLE, judgeOnly: true });
  const asked = judged[0]?.counts.filter(({ done, earlier }) => done > earlier) ?? [];
  if (asked.length > 0)
    await printFirstLook(
      project,
      asked.map(({ judge }) => judge),
    );
  await printProject(await ran(project), false);
}

async function printFirstLook(project: Project, judges: readonly string[]): Promise<void> {
  const [place] = placesOf(project);
  if (place === undefined) return;
  const { judged } = await openRunFolder(place.folder, place.environment);
  const looked = measure(selectJudges(judged, judges), { ...DEFAULT_MEASURE, compares: false });
  for (const { judgeId, paired } of looked.judges) {
    const { delta, interval, pairs } = paired.all;
    print(
      `${oneLine(judgeId)}: Δ ${signed(delta)} ${range(interval, signed)} on the first ${pairs} pairs`,
    );
  }
}

/** The files that a project is made of besides its config. */
function filesOf({ judges, runs }: Project): readonly string[] {
  const ofJudges = judges.flatMap((judge) =>
    typeof judge === 'string'
      ? judgeFiles(judge)
      : [...judgeFiles(judge.judge), ...(judge.fingerprint ?? [])],
  );
  const ofRuns = [runs]
    .flat()
    .flatMap((each) =>
      isRecordedRuns(each)
        ? (each.tools ?? [])
        : isPath(each.environment)
          ? moduleFiles(each.environment)
          : [],
    );
  return [...ofJudges, ...ofRuns];
}

/** What the files hold, as one text; null while one of them is gone, because it is being replaced. */
const contentOf = (files: readonly string[]): Promise<string | null> =>
  filesDigest(files).catch(() => null);

/**
 * Resolves when the files hold something else, which may have happened before this is called. Their folders are
 * watched, because many editors replace a file.
 */
async function changeFrom(before: string | null, files: readonly string[]): Promise<void> {
  const folders = new Set(files.map((file) => dirname(file)));
  await new Promise<void>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const settle = async (): Promise<void> => {
      const now = await contentOf(files);
      // The arrival of a file that is gone is another event.
      if (now === null || now === before) return;
      for (const watcher of watchers) watcher.close();
      resolve();
    };
    const watchers = [...folders].map((folder) =>
      watchFolder(folder, (_, name) => {
        if (name !== null && !files.some((file) => basename(file) === name)) return;
        clearTimeout(timer);
        timer = setTimeout(settle, SETTLED_MS);
      }),
    );
    void settle();
  });
}
