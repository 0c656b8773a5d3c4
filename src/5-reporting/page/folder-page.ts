import type { Environment } from '../../1-worlds/contract/environment.ts';
import { remakeParents } from '../../2-planting/set/remake-parents.ts';
import { unrecordedJudge } from '../../3-judging/work/recorded-judges.ts';
import type { Agreement } from '../../4-measuring/measurement/label-agreement.ts';
import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import type { RunFolder } from '../../4-measuring/open-run-folder.ts';
import { withDerivedVerdicts } from '../../4-measuring/rows/derived-verdicts.ts';
import type { JudgedSet } from '../../4-measuring/rows/judged-set.ts';
import { judgedSetFromMemory } from '../../4-measuring/rows/judged-set-from-memory.ts';
import { readKeptAnswers } from '../../4-measuring/rows/kept-answers.ts';
import { type PairTexts, pairTexts, readPairTexts } from '../../4-measuring/rows/pair-texts.ts';
import { sampleFaults } from '../../4-measuring/rows/sample-faults.ts';
import { selectJudges } from '../../4-measuring/rows/select-judges.ts';
import { NONE, type SetColumns } from '../../4-measuring/rows/set-columns.ts';
import { PythonRandom } from '../../base/random/python-random.ts';
import { version } from '../../base/version.ts';
import { responsesIn, trajectoriesIn, verdictsIn } from '../../folder/files.ts';
import type { GateRow } from '../../folder/logs/gate-log.ts';
import type { LabelledTrajectory } from '../../run/trajectory.ts';
import type { Verdict } from '../../run/verdict.ts';
import { shownCertificates } from '../certificate/shown-certificates.ts';
import type { EarlierRun } from '../changes/compare-runs.ts';
import type { Front } from '../charts/front-chart.tsx';
import { frontOf } from '../front.ts';
import { latestGate, shownGate } from '../gate/latest-gate.ts';
import type { JudgeHistory } from '../history/judge-history.ts';
import { folderProvenance, judgeProvenance } from '../provenance/folder-provenance.ts';
import { type AskedSet, askedInFolder, askedModel } from './asked-in-folder.ts';
import type { PageModel, Provenance } from './page-model.ts';
import { pageTitle } from './page-title.ts';
import { shownBounds } from './shown-bounds.ts';
import { editedIds, shownEdits } from './shown-edits.ts';
import type { ShownSet } from './shown-set.ts';
import type { ShownWorlds } from './shown-worlds.ts';

/** The page stays quick with this many pairs; a larger set is shown in a sample. */
const MOST_PAIRS = 10_000;
const SAMPLING_SEED = 20261115;

export interface PageOptions {
  readonly title?: string | undefined;
  /** The command that writes this very page, for a reader who wants to make it again. */
  readonly command?: string | undefined;
  /** What the page calls the folder, where its path is nobody's business. */
  readonly folder?: string | undefined;
  /** When the page is written: now, if omitted. */
  readonly made?: Date | undefined;
  /** An earlier run to compare with; see `compareWithRun`. */
  readonly against?: EarlierRun | undefined;
  /** The gate to show: the latest one that the folder remembers, if omitted. */
  readonly gate?: GateRow | undefined;
  /** What the judges come to together; see `frontOf`. */
  readonly front?: Front | null | undefined;
  /** The certificates to show: those in the folder, if omitted. */
  readonly certificates?: readonly string[] | undefined;
  /** The judges over time. */
  readonly history?: readonly JudgeHistory[] | null | undefined;
  /** The judges in other worlds; see `shownWorlds`. */
  readonly worlds?: ShownWorlds | undefined;
  /** Whether Δ agrees with labels. */
  readonly agreement?: Agreement | null | undefined;
  /** Told what the page leaves out, and why. */
  readonly onNote?: ((text: string) => void) | undefined;
}

/**
 * A run folder and its measurement as one HTML file with charts, tables and every pair. It shows the
 * judges that were measured.
 */
export async function folderPage(
  run: RunFolder,
  measurement: Measurement,
  options: PageOptions = {},
): Promise<string> {
  const judged = measuredJudges(run.judged, measurement);
  const rows = shownRows(judged.set);
  const recorded = await readPairTexts(
    trajectoriesIn(run.folder),
    verdictsIn(run.folder),
    shownIds(judged.set, rows),
  );
  const texts = withDerivedVerdicts(recorded, judged);
  const remade = absentParents(run, judged.set, rows, texts);
  const edits = shownEdits(judged.set, texts, remade);
  const answers = await readKeptAnswers(responsesIn(run.folder), texts);
  const provenance = await folderProvenance(run, measurement, options);
  const { against, title } = options;
  const compared = against?.compared ?? null;
  const gate = options.gate ?? (await latestGate(run.folder, options.onNote));
  return page(
    measurement,
    { ...judged, faults: run.subject.faults, rows, edits, texts, remade, answers, compared },
    {
      title,
      provenance,
      asked: await askedInFolder(run, judged, texts, answers),
      comparison: against?.comparison ?? null,
      gate: gate === null ? null : shownGate(gate, run.judged, judged),
      bounds: shownBounds(judged, measurement.intervals.confidence),
      front: options.front ?? null,
      certificates: await shownCertificates(run.folder, options.certificates, options.onNote),
      history: options.history ?? null,
      worlds: options.worlds ?? null,
      agreement: options.agreement ?? null,
    },
  );
}

/** A set and verdicts that were never written to a file. */
export interface SetInMemory {
  readonly trajectories: readonly LabelledTrajectory[];
  readonly verdicts: readonly Verdict[];
  readonly environment: Environment;
  /** The seed of the set, if parents that are not in it are to be shown. */
  readonly seed?: number | bigint;
}

/** The same page for a set that is only in memory. */
export function memoryPage(
  { trajectories, verdicts, environment, seed }: SetInMemory,
  measurement: Measurement,
  { title, made = new Date() }: Pick<PageOptions, 'title' | 'made'> = {},
): Promise<string> {
  const whole = judgedSetFromMemory(trajectories, verdicts, environment);
  const judged = measuredJudges(whole, measurement);
  const rows = shownRows(judged.set);
  const texts = withDerivedVerdicts(pairTexts(trajectories, verdicts), judged);
  const origin = { environment, seed: seed ?? null, size: null };
  const remade = absentParents(origin, judged.set, rows, texts);
  const edits = shownEdits(judged.set, texts, remade);
  const provenance = {
    version,
    made: made.toISOString(),
    judged: null,
    folder: null,
    environment: environment.name,
    seed: seed === undefined ? null : String(seed),
    files: [],
    judges: measurement.judges.map(({ judgeId, view }) =>
      judgeProvenance(unrecordedJudge(judgeId, view)),
    ),
    commands: [],
    history: [],
  };
  const asked: AskedSet = {
    judges: judged.judges.map(({ judgeId, view }) => unrecordedJudge(judgeId, view)),
    subject: environment,
    verdicts: texts.verdicts,
    size: trajectories.length,
    trajectories: () => trajectories,
    answersLeftOut: false,
  };
  const shown = { ...judged, faults: environment.faults, rows, edits, texts, remade };
  return page(measurement, shown, {
    title,
    provenance,
    asked,
    comparison: null,
    gate: null,
    bounds: [],
    front: frontOf(judged, measurement),
    certificates: null,
    history: null,
    worlds: null,
    agreement: null,
  });
}

interface About
  extends Pick<
    PageModel,
    | 'provenance'
    | 'comparison'
    | 'gate'
    | 'bounds'
    | 'front'
    | 'certificates'
    | 'history'
    | 'worlds'
    | 'agreement'
  > {
  readonly title: string | undefined;
  readonly asked: AskedSet;
}

async function page(
  measurement: Measurement,
  shown: ShownSet,
  { title, asked, ...about }: About,
): Promise<string> {
  // What draws and fills the page is large, so it is loaded only here.
  const [{ explorerIndex }, { pairChunks }, { reportPage }, { unscoredReasons }] =
    await Promise.all([
      import('./explorer-index.ts'),
      import('./pair-chunks.ts'),
      import('./report-page.ts'),
      import('./unscored-reasons.ts'),
    ]);
  const model: PageModel = {
    title: title ?? titleOf(measurement, about.provenance, about.comparison),
    measurement,
    explorer: explorerIndex(shown),
    asked: await askedModel(asked),
    unscored: unscoredReasons(shown),
    ...about,
  };
  return reportPage({ model, chunks: pairChunks(shown) });
}

function titleOf(
  { judges }: Measurement,
  { folder, environment, judged, made }: Provenance,
  comparison: PageModel['comparison'],
): string {
  return pageTitle({
    folder: folder ?? environment,
    against: comparison?.earlier.folder ?? null,
    judges: judges.map(({ judgeId }) => judgeId),
    date: judged ?? made,
  });
}

function measuredJudges(judged: JudgedSet, measurement: Measurement): JudgedSet {
  return selectJudges(
    judged,
    measurement.judges.map(({ judgeId }) => judgeId),
  );
}

function shownRows(set: SetColumns): Int32Array {
  return sampleFaults(set, MOST_PAIRS, new PythonRandom(SAMPLING_SEED));
}

/** The faults and other edits to show, and their parents. */
function shownIds(set: SetColumns, rows: Int32Array): ReadonlySet<string> {
  const ids = new Set<string>(editedIds(set).flat());
  for (const row of rows) {
    ids.add(set.ids[row] ?? '');
    const parent = set.parent[row] ?? NONE;
    if (parent !== NONE) ids.add(set.ids[parent] ?? '');
  }
  return ids;
}

/** Parents that are not in the set, generated again where that is possible, by instance. */
function absentParents(
  { environment, seed, size }: Pick<RunFolder, 'environment' | 'seed' | 'size'>,
  set: SetColumns,
  rows: Int32Array,
  texts: PairTexts,
): ShownSet['remade'] {
  if (environment === null) return new Map();
  const single = Array.from(rows)
    .filter((row) => set.parent[row] === NONE)
    .map((row) => set.ids[row]);
  const several = set
    .rowsOf('several faults')
    .filter((row) => set.all.parent[row] === NONE)
    .map((row) => set.all.ids[row]);
  const faults = [...single, ...several].flatMap((id) => texts.trajectories.get(id ?? '') ?? []);
  return remakeParents({ environment, seed, size: size ?? set.size, rows: set.size }, faults)
    .parents;
}
