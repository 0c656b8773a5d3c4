import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InvalidOptionError } from '../../errors.ts';
import type { IntervalMethod, Measurement } from '../../metrics/measurement.ts';
import { DEFAULT_MEASURE, measure } from '../../pipeline/4-measure.ts';
import { createFolder, writeFailure } from '../../runs/claim-folder.ts';
import { loadFolder, selectJudges } from '../load-folder.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { folderPage } from '../report-folder.ts';
import { shellWords } from '../shell-words.ts';
import { note, print, untrusted } from '../terminal.ts';
import { openSource } from '../trajectory-source.ts';
import { writePage } from '../write-page.ts';

export interface ReportArguments {
  readonly out?: string;
  readonly open: boolean;
  readonly figures?: string;
  readonly title?: string;
  readonly judge?: readonly string[];
  readonly prevalence: number;
  readonly method: IntervalMethod;
  readonly environment?: string;
  readonly force: boolean;
}

export async function reportRun(folder: string, options: ReportArguments): Promise<void> {
  if (options.out === '') throw new InvalidOptionError('--out', 'must name a file');
  if (options.figures === '') throw new InvalidOptionError('--figures', 'must name a folder');
  const { environment, seed } = await openSource({
    set: folder,
    ...(options.environment === undefined ? {} : { environment: options.environment }),
  });
  const run = selectJudges(await loadFolder(folder, options.environment), options.judge);
  const measurement = measure(run, {
    ...DEFAULT_MEASURE,
    prevalence: options.prevalence,
    method: options.method,
  });
  const out = options.out ?? join(folder, 'report.html');
  const html = await folderPage({
    folder,
    run,
    measurement,
    environment,
    seed,
    ...(options.title === undefined ? {} : { title: options.title }),
    command: shellWords(['tj', ...process.argv.slice(2)]),
  });
  await writePage(out, html, options);
  if (options.figures !== undefined) await writeFigures(options.figures, measurement);
  print(untrusted(out));
  if (options.open && !(await openInBrowser(resolve(out)))) {
    note(`There is nothing here to open it with; open ${pathToFileURL(resolve(out))} yourself.`);
  }
}

async function writeFigures(folder: string, measurement: Measurement): Promise<void> {
  const [{ figuresOf }, { figureFile }] = await Promise.all([
    import('../../report/figures/figures.ts'),
    import('../../report/figures/figure.ts'),
  ]);
  try {
    await createFolder(folder);
    for (const figure of figuresOf(measurement)) {
      await writeFile(join(folder, `${figure.name}.svg`), figureFile(figure));
    }
  } catch (cause) {
    throw writeFailure(folder, cause);
  }
}
