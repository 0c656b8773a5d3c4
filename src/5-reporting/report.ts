import { DEFAULT_MEASURE, type MeasureOptions, measure } from '../4-measuring/measure.ts';
import type { Agreement } from '../4-measuring/measurement/label-agreement.ts';
import type { Measurement } from '../4-measuring/measurement/measurement.ts';
import { openRunFolder, type RunFolder } from '../4-measuring/open-run-folder.ts';
import type { JudgedSet } from '../4-measuring/rows/judged-set.ts';
import { selectJudges } from '../4-measuring/rows/select-judges.ts';
import { present } from '../base/present.ts';
import { type Gated, requireCertifiable, writeCertificate } from './certificate/certify.ts';
import { compareWithRun, type EarlierRun } from './changes/compare-runs.ts';
import type { RunComparison } from './changes/run-comparison.ts';
import type { Figure } from './charts/figures.tsx';
import type { Front } from './charts/front-chart.tsx';
import { exportFormat, type JudgedFormat, type ReportFormat } from './export/export-formats.ts';
import { frontOf } from './front.ts';
import { CRITERIA } from './gate/criteria.ts';
import type { GateResult } from './gate/gate-result.ts';
import { type GateConfig, gateSettings } from './gate/gate-settings.ts';
import { gateFolder } from './gate.ts';
import { historyOf, type PastRun } from './history/history.ts';
import type { JudgeHistory } from './history/judge-history.ts';
import { agreementWith } from './labelled-folders.ts';
import { folderPage, type PageOptions } from './page/folder-page.ts';
import { withRemedies } from './remedies.ts';
import { namedWorlds, openWorld, worldsBeside } from './worlds.ts';

/** A run folder as somebody names it. */
export interface NamedRun {
  readonly folder: string;
  /** The name of an environment or the path of a module; undefined leaves it to the folder. */
  readonly environment?: string | undefined;
  /** What a report calls it: its path, if omitted. */
  readonly called?: string | undefined;
}

/** What a report shows, and what it shows it beside. */
export interface ReportSettings {
  /** Only these judges: all of them, if omitted. */
  readonly judges?: readonly string[] | undefined;
  readonly measuring?: Partial<Omit<MeasureOptions, 'compares'>>;
  /** An earlier run to compare with, and `NEW=OLD` for judges that had another name then. */
  readonly against?: NamedRun | undefined;
  readonly baselineJudges?: readonly string[] | undefined;
  /** The same judges in other worlds, and the addresses of their pages as seen from this one. */
  readonly worlds?: readonly NamedRun[];
  readonly pageOf?: (folder: string) => string | null;
  /** Earlier run folders, to show the judges over time. */
  readonly history?: readonly NamedRun[] | undefined;
  /** Run folders with labelled runs, to say whether Δ predicts how the judges do on them. */
  readonly labels?: readonly string[] | undefined;
  /** The certificates to show: those in the folder, if omitted. */
  readonly certificates?: readonly string[] | undefined;
  /** Criteria to gate by. If omitted, the latest gate that the folder remembers is shown. */
  readonly gate?: GateConfig | undefined;
  /** Where to write a certificate, if the one judge that is gated passes. */
  readonly certify?: string | undefined;
  readonly page?: Pick<PageOptions, 'title' | 'command' | 'made'>;
  /** Told what a person should know. */
  readonly onNote?: (text: string) => void;
}

export interface FolderReport {
  /** What people call the world that its runs are from. */
  readonly world: string;
  readonly measurement: Measurement;
  /** What changed since the earlier run, if one was named. */
  readonly comparison: RunComparison | null;
  /** Whether Δ agrees with labels, if labelled runs were named. */
  readonly agreement: Agreement | null;
  /** The gate, if there are criteria to gate by. */
  readonly gate: GateResult | null;
  /** The judges over time, if earlier runs were named. */
  readonly history: readonly JudgeHistory[] | null;
  /** What the judges come to together; null where that was not looked for. */
  readonly front: Front | null;
  /** The page: one HTML file. */
  readonly html: string;
}

/**
 * Stage 5, for a person: a run folder becomes a page with charts, tables and every pair, beside an
 * earlier run and other worlds if those are named.
 */
export async function reportFolder(
  named: NamedRun,
  settings: ReportSettings = {},
): Promise<FolderReport> {
  const { worlds = [] } = settings;
  const [report] = await reportFolders([{ ...named, ...settings, shown: true }, ...worlds]);
  if (report === undefined) throw new TypeError('a folder that is shown has a report');
  return report;
}

/** A run folder among several, and what its own page shows. */
export interface ReportedRun extends NamedRun, Omit<ReportSettings, 'worlds'> {
  /** Whether it gets a page of its own, or only stands beside the others. */
  readonly shown?: boolean;
}

/** The same for several run folders: each is measured once, and each page shows the others beside it. */
export async function reportFolders(
  named: readonly ReportedRun[],
): Promise<readonly FolderReport[]> {
  // 5a. What was named is opened and compared before the measuring, which takes longer than a reader of
  // mistakes waits.
  const opened: { given: ReportedRun; run: RunFolder; against: EarlierRun | undefined }[] = [];
  for (const given of named) {
    const { folder, environment, shown, against: earlier, onNote } = given;
    const run = await (shown ? openRunFolder : openWorld)(folder, environment, onNote);
    if (given.certify !== undefined) await requireCertifiable(run, given.gate?.judges);
    opened.push({ given, run, against: earlier && (await compared(run, earlier, given)) });
  }
  // 5b. The judges of each folder are measured. Worlds have other faults, and so no mix in common.
  const shared = { ...DEFAULT_MEASURE, ...opened[0]?.given.measuring, mix: undefined };
  const measured = opened.map(({ given: { judges, measuring }, run }) => ({
    run,
    measurement: measure(selectJudges(run.judged, judges), { ...shared, ...measuring }),
  }));
  // 5c. They are held to criteria if there are any, and all of it goes on one page.
  const reports: FolderReport[] = [];
  for (const [at, { given, run, against }] of opened.entries()) {
    if (!given.shown) continue;
    const measurement = await withRemedies(present(measured[at]).measurement, run);
    const { pageOf = () => null, onNote = () => {} } = given;
    const gated = given.gate && (await gateForReport(run, given.gate, given));
    if (gated !== undefined && given.certify !== undefined) {
      await writeCertificate(given.certify, run, gated, onNote);
    }
    // A reader of a page looks for its own world first.
    const beside = [present(measured[at]), ...measured.filter((_, other) => other !== at)];
    const agreement =
      given.labels === undefined
        ? null
        : await agreementWith(beside, { ...given, folders: given.labels });
    const history =
      given.history === undefined
        ? null
        : await historyOf(
            [
              ...(await pastRuns(given)),
              { run, measurement, called: given.called ?? given.folder },
            ],
            measurement.judges.map(({ judgeId }) => judgeId),
          );
    const front = frontOf(run.judged, measurement, { onNote });
    const html = await folderPage(run, measurement, {
      ...given.page,
      folder: given.called,
      against,
      gate: gated?.record,
      certificates: given.certificates,
      history,
      front,
      worlds: beside.length === 1 ? undefined : worldsBeside(beside, pageOf),
      agreement,
      onNote,
    });
    reports.push({
      world: namedWorlds(opened.map((each) => each.run))[at] ?? run.folder,
      measurement,
      comparison: against?.comparison ?? null,
      agreement,
      gate: gated?.result ?? null,
      history,
      front,
      html,
    });
  }
  return reports;
}

/** Run folders of the past are opened one by one, each with the environment that it was made with. */
async function pastRuns({ history = [], onNote }: ReportedRun): Promise<readonly PastRun[]> {
  const runs: PastRun[] = [];
  for (const { folder, environment, called = folder } of history) {
    runs.push({ run: await openWorld(folder, environment, onNote), called });
  }
  return runs;
}

async function compared(
  run: RunFolder,
  earlier: NamedRun,
  { judges, baselineJudges, onNote }: ReportedRun,
): Promise<EarlierRun> {
  const before = await openRunFolder(earlier.folder, earlier.environment, onNote);
  const { confidence } = DEFAULT_MEASURE;
  return compareWithRun(run, before, {
    confidence,
    judges,
    baselineJudges,
    called: earlier.called,
  });
}

/**
 * Gates a run for its page. To see a decision is to look, wherever it is written, so this gate is
 * recorded as `tj gate` records it: otherwise pages would be a way to look as often as one likes and to
 * report the look that passed.
 */
async function gateForReport(
  run: RunFolder,
  config: GateConfig,
  { environment, judges, against, onNote = () => {} }: ReportedRun,
): Promise<Gated> {
  // The judges that the page shows, and the run that it compares with, unless the criteria name others.
  const flags = {
    ...(config.judges === undefined && judges !== undefined ? { judge: judges } : {}),
    ...(isAboutDrops(config) && config.against === undefined && against !== undefined
      ? { against: against.folder }
      : {}),
  };
  return gateFolder(run, gateSettings(flags, config), { environment, onNote });
}

const isAboutDrops = (config: GateConfig): boolean =>
  CRITERIA.some(({ key, needs }) => needs === 'against' && config[key] !== undefined);

/** Stage 5, as text: a measurement becomes what a person or a program reads. */
export async function report(measurement: Measurement, format: ReportFormat): Promise<string> {
  const write = await exportFormat(format).writer();
  return write(measurement);
}

/**
 * How a measurement is shown on a terminal: how wide that is, and whether all tables are wanted, those
 * that a first look needs, or only whom to trust and the lines that are drawn.
 */
export interface TerminalReport {
  readonly columns: number;
  readonly detail: 'all' | 'brief' | 'pictures';
}

/** The sentences and the tables that make the point, or every table, for a terminal. */
export async function terminalReport(
  measurement: Measurement,
  { columns, detail }: TerminalReport,
): Promise<string> {
  const texts = await import('./export/text.ts');
  switch (detail) {
    case 'all':
      return texts.measurementText(measurement, columns);
    case 'brief':
      return texts.briefText(measurement, columns);
    case 'pictures':
      return texts.picturesText(measurement, columns);
  }
}

/**
 * Stage 5, for other programs: whatever a format exports, in pieces, so that a large set need not fit
 * in memory. The options matter only to formats that export the measurement.
 */
export async function* exportJudged(
  judged: JudgedSet,
  format: JudgedFormat,
  options: MeasureOptions = DEFAULT_MEASURE,
): AsyncGenerator<string | Uint8Array> {
  const chosen = exportFormat(format);
  switch (chosen.exports) {
    case 'pairs':
      yield* (await chosen.writer())(judged.set, judged.judges);
      return;
    case 'measurement':
      yield `${(await chosen.writer())(measure(judged, options))}\n`;
  }
}

/** The figures of a measurement, and of what its judges come to together. What draws them is loaded only here. */
export async function drawFigures(
  measurement: Measurement,
  front: Front | null = null,
): Promise<readonly Figure[]> {
  return (await import('./charts/figures.tsx')).figuresOf(measurement, front);
}
