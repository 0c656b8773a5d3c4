import { basename, dirname, resolve } from 'node:path';
import { exportFormat, type ReportFormat } from '../../../5-reporting/export/export-formats.ts';
import { report } from '../../../5-reporting/report.ts';
import { InvalidOptionError, oneLine } from '../../../base/errors.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { configSchema, type Project } from '../../project/config.ts';
import { findConfig, loadConfig } from '../../project/load-config.ts';
import type { Settings } from '../commands/run.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { printProject } from '../running/print-project.ts';
import { ran } from '../running/ran.ts';
import { note } from '../terminal.ts';
import { chosenFormat } from './export.ts';

export async function run(given: string | undefined, args: Settings): Promise<void> {
  const path = findConfig(given);
  const folder = dirname(path);
  const files = (args.export ?? []).map((file) => [file, measurementFormat(file)] as const);
  const paths = { against: args.against, files };
  if (resolve(folder) !== process.cwd()) {
    // What was typed is relative to where it was typed.
    if (paths.against !== undefined) paths.against = resolve(paths.against);
    paths.files = files.map(([file, format]) => [resolve(file), format] as const);
    process.chdir(folder);
    note(`Working in ${folder}, where the config is.`);
  }
  const settings = { ...args, against: paths.against };
  const config = basename(path);
  if (args.watch) {
    const { watch } = await import('../running/watch.ts');
    await watch(config, () => configured(config, settings));
    return;
  }
  const outcome = await ran(await configured(config, settings));
  await printProject(outcome, args.json);
  const [first] = outcome.reports;
  if (first !== undefined) {
    for (const [file, format] of paths.files) {
      await writeAtomically(file, `${await report(first.measurement, format)}\n`);
    }
  }
  if (args.open && first !== undefined && !(await openInBrowser(resolve(first.page)))) {
    note(`No browser could be opened here; open ${first.page} yourself.`);
  }
}

/** What a file is to hold, by its ending. The file is one that this command writes every time. */
function measurementFormat(file: string): ReportFormat {
  const format = exportFormat(chosenFormat(undefined, file));
  if (format.exports === 'measurement') return format.id;
  throw new InvalidOptionError(
    '--export',
    `writes the measurement, which ${format.id} does not hold; use tj export for ${oneLine(file)}`,
  );
}

/** The config, with what the command line says over it. */
async function configured(path: string, { model, against, until }: Settings): Promise<Project> {
  const config = await loadConfig(path);
  const loaded =
    until === undefined
      ? config
      : { ...config, judging: configSchema.shape.judging.parse({ ...config.judging, until }) };
  const project =
    against === undefined
      ? loaded
      : { ...loaded, report: configSchema.shape.report.parse({ ...loaded.report, against }) };
  if (model === undefined) return project;
  const judges = project.judges.map((judge) =>
    typeof judge === 'string' ? judge : { ...judge, model },
  );
  return { ...project, model, judges };
}
