import { basename, dirname, resolve } from 'node:path';
import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import type { Project } from '../../project/config.ts';
import { findConfig, loadConfig } from '../../project/load-config.ts';
import { type ProjectOutcome, type ProjectParts, runProject } from '../../project/run-project.ts';
import type { Settings } from '../commands/run.ts';
import { givenCommand } from '../given-command.ts';
import { stopOnInterrupt } from '../judging/interrupts.ts';
import { showProgress } from '../judging/progress.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { printProject } from '../reporting/print-project.ts';
import { note } from '../terminal.ts';

export async function run(given: string | undefined, args: Settings): Promise<void> {
  const path = findConfig(given);
  const folder = dirname(path);
  if (resolve(folder) !== process.cwd()) {
    process.chdir(folder);
    note(`Working in ${folder}, where the config is.`);
  }
  const config = basename(path);
  if (args.watch) {
    const { watch } = await import('../watching/watch.ts');
    await watch(config, () => configured(config, args));
    return;
  }
  const outcome = await ran(await configured(config, args));
  await printProject(outcome, args.json);
  const [first] = outcome.reports;
  if (args.open && first !== undefined && !(await openInBrowser(resolve(first.page)))) {
    note(`No browser could be opened here; open ${first.page} yourself.`);
  }
}

/** The config, with what the command line says over it. */
async function configured(path: string, { model }: Settings): Promise<Project> {
  const project = await loadConfig(path);
  if (model === undefined) return project;
  const judges = project.judges.map((judge) =>
    typeof judge === 'string' ? judge : { ...judge, model },
  );
  return { ...project, model, judges };
}

interface RunParts extends Pick<ProjectParts, 'sample' | 'judgeOnly'> {
  /** Whether to say nothing of what is made. */
  readonly quiet?: boolean;
}

/** Runs a project for somebody at a terminal: with progress, and until it is interrupted. */
export async function ran(
  project: Project,
  { quiet = false, ...parts }: RunParts = {},
): Promise<ProjectOutcome> {
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  try {
    return await runProject(project, {
      ...parts,
      stop,
      onNote: note,
      onMade: quiet ? () => {} : note,
      onStart: (counts) => showProgress(counts, process.stderr),
      // A page is sent to others, for whom the path of this program means nothing.
      command: givenCommand(['tj']),
    });
  } finally {
    release();
  }
}
