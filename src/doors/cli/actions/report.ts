import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFAULT_MEASURE, measure } from '../../../4-measuring/measure.ts';
import { openRunFolder, type RunFolder } from '../../../4-measuring/open-run-folder.ts';
import { selectJudges } from '../../../4-measuring/rows/select-judges.ts';
import { changesText } from '../../../5-reporting/changes/changes-text.ts';
import { compareWithRun, type EarlierRun } from '../../../5-reporting/changes/compare-with-run.ts';
import { folderPage } from '../../../5-reporting/report-folder.ts';
import { withoutCommands } from '../../../5-reporting/words/without-commands.ts';
import { measuredWorlds } from '../../../5-reporting/worlds/measured-worlds.ts';
import { openWorlds } from '../../../5-reporting/worlds/open-worlds.ts';
import { worldsBeside } from '../../../5-reporting/worlds/worlds-beside.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { claimReport } from '../../../folder/claim.ts';
import type { Settings } from '../commands/report.ts';
import { givenCommand } from '../given-command.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { outputColumns } from '../output/output-columns.ts';
import { requireDifferentFolders } from '../reporting/different-folders.ts';
import { gateForPage } from '../reporting/gate-for-page.ts';
import { pagePlace } from '../reporting/page-place.ts';
import { note, print, untrusted } from '../terminal.ts';
import { writeFigures } from '../write-figures.ts';

export async function reportFolder(folder: string, args: Settings): Promise<void> {
  requireArguments(args);
  requireDifferentFolders('--worlds', [folder, ...(args.worlds ?? [])]);
  const made = pageTime(process.env);
  const place = await pagePlace(folder, args, made);
  await claimReport(place.file, 'page', { force: args.force, inFolder: place.inFolder });
  const run = await openRunFolder(folder, args.environment, note);
  // What was named is looked at before the measuring, which takes longer than a reader of mistakes waits.
  const against = await earlierRun(run, args);
  const others = await openWorlds(args.worlds ?? [], args.environment, note);
  const { prevalence, method, mix, title } = args;
  const measurement = measure(selectJudges(run.judged, args.judge), {
    ...DEFAULT_MEASURE,
    prevalence,
    method,
    mix,
  });
  const gate =
    args.gate === undefined
      ? undefined
      : await gateForPage(run, args.gate, {
          judge: args.judge,
          against: args.against,
          environment: args.environment,
          at: new Date(),
        });
  const options = { ...DEFAULT_MEASURE, prevalence, method };
  const worlds =
    others.length === 0
      ? undefined
      : worldsBeside([{ run, measurement }, ...measuredWorlds(others, options)], place.file);
  // A page is sent to others, for whom the path of this program means nothing.
  const command = givenCommand(['tj']);
  const html = await folderPage(run, measurement, {
    title,
    command,
    made,
    against,
    gate,
    worlds,
    onNote: note,
  });
  const out = place.file;
  await writeAtomically(out, html, place.inFolder ? { folder } : {});
  const figures = args.figures === undefined ? [] : await writeFigures(args.figures, measurement);
  if (args.json) {
    const bytes = Buffer.byteLength(html);
    const { comparison } = against ?? {};
    print(JSON.stringify({ page: out, bytes, figures, comparison, gate: gate?.verdict }));
  } else for (const path of [out, ...figures]) print(untrusted(path));
  // What changed goes to standard error, because programs read the paths from standard output.
  if (against !== undefined) {
    const { parents } = measurement.set;
    note(withoutCommands(changesText(against.comparison, parents, outputColumns())));
  }
  if (args.open && !(await openInBrowser(resolve(out)))) {
    note(`No browser could be opened here; open ${pathToFileURL(resolve(out))} yourself.`);
  }
}

function requireArguments({ out, figures, against, gate, baselineJudge }: Settings): void {
  if (out === '') throw new InvalidOptionError('--out', 'must name a file or a folder');
  if (figures === '') throw new InvalidOptionError('--figures', 'must name a folder');
  if (against === '') throw new InvalidOptionError('--against', 'must name an earlier run folder');
  if (gate === '') throw new InvalidOptionError('--gate', 'must name a file with criteria');
  if (baselineJudge !== undefined && against === undefined) {
    throw new InvalidOptionError('--baseline-judge', 'needs --against and an earlier run folder');
  }
}

async function earlierRun(
  run: RunFolder,
  { against, baselineJudge, judge, environment }: Settings,
): Promise<EarlierRun | undefined> {
  if (against === undefined) return undefined;
  const earlier = await openRunFolder(against, environment, note);
  const { confidence } = DEFAULT_MEASURE;
  return compareWithRun(run, earlier, {
    confidence,
    judges: judge,
    baselineJudges: baselineJudge,
  });
}

/** The last second that a date can hold. */
const LAST_SECOND = 8.64e12;

/**
 * When a page says that it was written: now, or the second that SOURCE_DATE_EPOCH names, with which the
 * same rows give the same bytes.
 *
 * @see https://reproducible-builds.org/specs/source-date-epoch/
 */
function pageTime(environment: NodeJS.ProcessEnv): Date {
  const given = environment.SOURCE_DATE_EPOCH;
  if (given === undefined || given === '') return new Date();
  const seconds = /^\d{1,13}$/.test(given) ? Number(given) : Number.NaN;
  if (!(seconds <= LAST_SECOND)) {
    throw new InvalidOptionError('SOURCE_DATE_EPOCH', 'must be a number of seconds since 1970');
  }
  return new Date(1000 * seconds);
}
