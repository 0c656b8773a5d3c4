import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { changesText } from '../../../5-reporting/changes/changes-text.ts';
import { readGateConfig } from '../../../5-reporting/gate/gate-settings.ts';
import { headline } from '../../../5-reporting/gate/gate-words.ts';
import { historyTable } from '../../../5-reporting/history/history-table.ts';
import { reportFolder } from '../../../5-reporting/report.ts';
import { tableText } from '../../../5-reporting/words/table-text.ts';
import { withoutCommands } from '../../../5-reporting/words/without-commands.ts';
import { InvalidOptionError } from '../../../base/errors.ts';
import { writeAtomically } from '../../../base/files/write-atomically.ts';
import { claimReport } from '../../../folder/claim.ts';
import { writeFigures } from '../../project/write-figures.ts';
import type { Settings } from '../commands/report.ts';
import { givenCommand } from '../given-command.ts';
import { openInBrowser } from '../open-in-browser.ts';
import { outputColumns } from '../output/output-columns.ts';
import { requireDifferentFolders } from '../reporting/different-folders.ts';
import { pagePlace } from '../reporting/page-place.ts';
import { note, print, untrusted } from '../terminal.ts';

export async function writeReport(folder: string, args: Settings): Promise<void> {
  requireArguments(args);
  requireDifferentFolders('--worlds', [folder, ...(args.worlds ?? [])]);
  requireDifferentFolders('--history', [folder, ...(args.history ?? [])]);
  requireDifferentFolders('--labels', [folder, ...(args.labels ?? [])]);
  const made = pageTime(process.env);
  const place = await pagePlace(folder, args, made);
  await claimReport(place.file, 'page', { force: args.force, inFolder: place.inFolder });
  const { environment, prevalence, costMiss, costAlarm, method, mix, title, worlds = [] } = args;
  const { measurement, comparison, agreement, gate, history, front, html } = await reportFolder(
    { folder, environment },
    {
      judges: args.judge,
      measuring: { prevalence, costMiss, costAlarm, method, mix },
      against: args.against === undefined ? undefined : { folder: args.against, environment },
      baselineJudges: args.baselineJudge,
      labels: args.labels,
      certificates: args.certificate,
      history: args.history?.map((past) => ({ folder: past, environment })),
      worlds: worlds.map((world) => ({ folder: world, environment })),
      gate: args.gate === undefined ? undefined : await readGateConfig(args.gate),
      // A page is sent to others, for whom the path of this program means nothing.
      page: { title, made, command: givenCommand(['tj']) },
      onNote: (text) => note(withoutCommands(text)),
    },
  );
  if (gate !== null)
    for (const text of [`${headline(gate)}.`, ...gate.notes]) note(withoutCommands(text));
  const out = place.file;
  await writeAtomically(out, html, place.inFolder ? { folder } : {});
  const figures =
    args.figures === undefined ? [] : await writeFigures(args.figures, measurement, front);
  if (args.json) {
    const bytes = Buffer.byteLength(html);
    const found = {
      comparison: comparison ?? undefined,
      agreement: agreement ?? undefined,
      gate: gate?.verdict,
      history: history ?? undefined,
    };
    print(JSON.stringify({ page: out, bytes, figures, ...found }));
  } else for (const path of [out, ...figures]) print(untrusted(path));
  // What changed goes to standard error, because programs read the paths from standard output.
  if (comparison !== null) {
    const { parents } = measurement.set;
    note(withoutCommands(changesText(comparison, parents, outputColumns())));
  }
  if (history !== null) {
    const columns = outputColumns();
    note(withoutCommands(tableText(historyTable(history), columns).trimEnd()));
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
