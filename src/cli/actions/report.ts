import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InvalidOptionError } from '../../errors.ts';
import type { IntervalMethod } from '../../metrics/measurement/measurement.ts';
import type { GivenMix } from '../../metrics/mix/type-mix.ts';
import { DEFAULT_MEASURE, measure } from '../../pipeline/4-measure.ts';
import { folderPage } from '../../pipeline/5-page.ts';
import { openRunFolder } from '../../pipeline/open-run-folder.ts';
import { claimReport } from '../../run-folder/claims/claim-report.ts';
import { pageIn } from '../../run-folder/files.ts';
import { selectJudges } from '../../run-folder/rows/select-judges.ts';
import { writeAtomically } from '../../store/write-atomically.ts';
import { givenCommand } from '../given-command.ts';
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
  readonly mix?: GivenMix;
  readonly method: IntervalMethod;
  readonly environment?: string;
  readonly force: boolean;
  readonly json: boolean;
}

export async function reportFolder(folder: string, args: ReportArguments): Promise<void> {
  if (args.out === '') throw new InvalidOptionError('--out', 'must name a file');
  if (args.figures === '') throw new InvalidOptionError('--figures', 'must name a folder');
  const out = args.out ?? pageIn(folder);
  const inFolder = args.out === undefined;
  await claimReport(out, 'page', { force: args.force, inFolder });
  const run = await openRunFolder(folder, args.environment, note);
  const { prevalence, method, mix = null, title } = args;
  const measurement = measure(selectJudges(run.judged, args.judge), {
    ...DEFAULT_MEASURE,
    prevalence,
    method,
    mix,
  });
  // A page is sent to others, for whom the path of this program means nothing.
  const command = givenCommand(['tj']);
  const html = await folderPage(run, measurement, { title, command });
  await writeAtomically(out, html, inFolder ? { folder } : {});
  const figures = args.figures === undefined ? [] : await writeFigures(args.figures, measurement);
  if (args.json) print(JSON.stringify({ page: out, bytes: Buffer.byteLength(html), figures }));
  else for (const path of [out, ...figures]) print(untrusted(path));
  if (args.open && !(await openInBrowser(resolve(out)))) {
    note(`No browser could be opened here; open ${pathToFileURL(resolve(out))} yourself.`);
  }
}
