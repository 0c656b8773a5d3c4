import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InvalidOptionError } from '../../errors.ts';
import type { IntervalMethod } from '../../metrics/measurement.ts';
import { DEFAULT_MEASURE, measure } from '../../pipeline/4-measure.ts';
import { folderPage } from '../../pipeline/5-page.ts';
import { claimPage } from '../../run-folder/claims/claim-page.ts';
import { openFolder, selectJudges } from '../../pipeline/open-run-folder.ts';
import { shellWords } from '../../shell-words.ts';
import { writeWholeFile } from '../../store/write-atomically.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { note, print, untrusted } from '../terminal.ts';
import { writeFigures } from '../write-figures.ts';

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
  readonly json: boolean;
}

export async function reportRun(folder: string, options: ReportArguments): Promise<void> {
  if (options.out === '') throw new InvalidOptionError('--out', 'must name a file');
  if (options.figures === '') throw new InvalidOptionError('--figures', 'must name a folder');
  const out = options.out ?? join(folder, 'report.html');
  await claimPage(out, options);
  const { run: whole, environment, seed } = await openFolder(folder, options.environment);
  const run = selectJudges(whole, options.judge);
  const measurement = measure(run, {
    ...DEFAULT_MEASURE,
    prevalence: options.prevalence,
    method: options.method,
  });
  const html = await folderPage({
    folder,
    run,
    measurement,
    environment,
    seed,
    ...(options.title === undefined ? {} : { title: options.title }),
    command: shellWords(['tj', ...process.argv.slice(2)]),
  });
  await writeWholeFile(out, html);
  const figures =
    options.figures === undefined ? [] : await writeFigures(options.figures, measurement);
  if (options.json) print(JSON.stringify({ page: out, bytes: Buffer.byteLength(html), figures }));
  else for (const path of [out, ...figures]) print(untrusted(path));
  if (options.open && !(await openInBrowser(resolve(out)))) {
    note(`There is nothing here to open it with; open ${pathToFileURL(resolve(out))} yourself.`);
  }
}
