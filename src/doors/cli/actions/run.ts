import { basename, dirname, resolve } from 'node:path';
import type { Project } from '../../project/config.ts';
import { findConfig, loadConfig } from '../../project/load-config.ts';
import type { Settings } from '../commands/run.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { printProject } from '../running/print-project.ts';
import { ran } from '../running/ran.ts';
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
    const { watch } = await import('../running/watch.ts');
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
