import { statSync } from 'node:fs';
import { agreementBetween } from '../../ablation/agreement.ts';
import {
  ABLATION_CELLS,
  CELL_FAMILIES,
  SAME_QUESTION,
  SCHEMA_CHECK_FAMILY,
} from '../../ablation/cells.ts';
import { measureAblation } from '../../ablation/measure-ablation.ts';
import { fixPredictions } from '../../ablation/predictions.ts';
import { stepConventions } from '../../ablation/step-conventions.ts';
import { numberFormats } from '../../environment/number-formats.ts';
import { UserError } from '../../errors.ts';
import { loadJudge } from '../../judges/load-judge.ts';
import { StopSwitch } from '../../judging/asking/stop.ts';
import type { JudgeColumns } from '../../metrics/columns/judge-columns.ts';
import { loadModel } from '../../models/load-model.ts';
import { DEFAULT_JUDGING, judgeFolder } from '../../pipeline/3-judge.ts';
import { openSet } from '../../pipeline/open-set.ts';
import { PythonRandom } from '../../random/python-random.ts';
import { type AblationReport, ablationTables } from '../../report/tables/ablation-tables.ts';
import { textTable } from '../../report/tables/text-table.ts';
import { wrapped } from '../../report/text/wrapped.ts';
import { trajectoriesIn, verdictsIn } from '../../run-folder/files.ts';
import { readManifest } from '../../run-folder/manifest/manifest.ts';
import { loadJudgedSet } from '../../run-folder/rows/load-judged-set.ts';
import type { JsonObject } from '../../trajectory/json.ts';
import type { Trajectory } from '../../trajectory/trajectory.ts';
import type { Verdict } from '../../trajectory/verdict.ts';
import { readLines } from '../../trajectory/wire/json-lines.ts';
import { readVerdict } from '../../trajectory/wire/verdict-row.ts';
import { version } from '../../version.ts';
import { type AblationSetArguments, ablationFolder } from '../ablation-set.ts';
import { stopOnInterrupt } from '../interrupts.ts';
import { reportOutcome } from '../judging-outcome.ts';
import { showProgress } from '../progress.ts';
import { note, print } from '../terminal.ts';

export interface AblateArguments extends AblationSetArguments {
  readonly model: string;
  readonly against?: string;
  readonly predictions?: string;
  readonly jobs: number;
  readonly retries: number;
  readonly maxFailures: number;
  readonly maxCalls?: number;
  readonly dedupe: boolean;
  readonly allowEngineChange: boolean;
  readonly json: boolean;
}

/** The fault whose step can be told in two ways. */
const STOPPED_EARLY = 'premature_stop';

export async function ablate(set: string | undefined, args: AblateArguments): Promise<void> {
  const folder = await ablationFolder(set, args);
  const predictions = await predictionsOf(folder, args.predictions);
  const complete = await judgeCells(folder, args, predictions);
  if (complete === null) return;
  const report = await reportOf(folder, complete.model, args);
  if (args.json) {
    print(JSON.stringify({ folder, predictions, ...report }));
    return;
  }
  for (const table of ablationTables(report)) {
    print(`${table.title}\n\n${textTable(table)}\n`);
    if (table.note !== undefined) print(`${wrapped(table.note)}\n`);
  }
}

/** Fixed before the first call; a run that began with predictions keeps to them ever after. */
async function predictionsOf(
  folder: string,
  given: string | undefined,
): Promise<{ readonly file: string; readonly sha256: string } | null> {
  const recorded = (await readManifest(folder)).flatMap(({ predictions }) => {
    const { file, sha256 } = (predictions ?? {}) as { file?: unknown; sha256?: unknown };
    return typeof file === 'string' && typeof sha256 === 'string' ? [{ file, sha256 }] : [];
  });
  const file = given ?? recorded[0]?.file;
  if (file === undefined) return null;
  if (recorded.length === 0 && hasVerdicts(folder)) {
    throw new UserError(
      `${folder} holds verdicts already, so predictions would come too late; start a new run with --out`,
    );
  }
  const { sha256, written } = await fixPredictions(
    file,
    recorded.map((entry) => entry.sha256),
  );
  if (written) note(`Wrote the contrasts and decision rules to ${file}.`);
  return { file, sha256 };
}

/** An empty file is what a run that was killed before its first call leaves. */
function hasVerdicts(folder: string): boolean {
  return (statSync(verdictsIn(folder), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** All cells in one run, so that one engine answers them; null where verdicts are still missing. */
async function judgeCells(
  folder: string,
  args: AblateArguments,
  predictions: JsonObject | null,
): Promise<{ readonly model: string } | null> {
  const source = await openSet({
    set: folder,
    ...(args.environment === undefined ? {} : { environment: args.environment }),
  });
  const trajectories: Trajectory[] = [];
  for await (const trajectory of source.trajectories()) trajectories.push(trajectory);
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  const random = new PythonRandom(process.pid);
  const model = await loadModel(args.model, { warn: note });
  try {
    const formats = numberFormats(source.environment);
    const families = [...Object.values(CELL_FAMILIES), SCHEMA_CHECK_FAMILY];
    const judges = [];
    for (const family of families) {
      judges.push(await loadJudge(family, { environment: source.environment, formats, model }));
    }
    const outcome = await judgeFolder({
      folder,
      trajectories,
      judges,
      formats,
      options: {
        ...DEFAULT_JUDGING,
        concurrency: args.jobs,
        retries: args.retries,
        maxFailures: args.maxFailures,
        maxCalls: args.maxCalls ?? null,
        dedupe: args.dedupe,
        allowEngineChange: args.allowEngineChange,
      },
      stop,
      jitter: () => random.random(),
      entry: { command: 'ablate', version, ...(predictions === null ? {} : { predictions }) },
      onNote: note,
      onStart: (counts) => showProgress(counts, process.stderr),
    });
    if (outcome.counts.every(({ total, done }) => total === done)) return { model: model.name };
    reportOutcome(outcome, folder, args.json);
    note('The contrasts follow when every verdict is there.');
    return null;
  } finally {
    release();
    if (!stop.aborting.aborted) await model.close?.();
  }
}

async function reportOf(
  folder: string,
  model: string,
  args: AblateArguments,
): Promise<AblationReport> {
  const source = await openSet({
    set: folder,
    ...(args.environment === undefined ? {} : { environment: args.environment }),
  });
  const { set, judges } = await loadJudgedSet(
    trajectoriesIn(folder),
    verdictsIn(folder),
    source.environment,
  );
  const idOf = (family: string): string => `${family}:${model}`;
  const columns = (family: string): JudgeColumns => {
    const found = judges.find(({ judgeId }) => judgeId === idOf(family));
    if (found === undefined) throw new UserError(`${folder} has no verdicts by ${idOf(family)}`);
    return found;
  };
  const now = await verdictsByJudge(folder);
  const before = args.against === undefined ? null : await verdictsByJudge(args.against);
  const of = (family: string): readonly Verdict[] => now.get(idOf(family)) ?? [];
  return {
    ablation: measureAblation(set, {
      A: columns(CELL_FAMILIES.A),
      B: columns(CELL_FAMILIES.B),
      C: columns(CELL_FAMILIES.C),
      D: columns(CELL_FAMILIES.D),
    }),
    schemaCheck: agreementBetween(of(SCHEMA_CHECK_FAMILY), of(CELL_FAMILIES.A)),
    against: ABLATION_CELLS.flatMap((cell) => {
      const names = [CELL_FAMILIES[cell], SAME_QUESTION[cell]].flatMap((name) => name ?? []);
      const judgeId = names.map(idOf).find((id) => before?.has(id));
      if (judgeId === undefined) return [];
      const agreement = agreementBetween(before?.get(judgeId) ?? [], of(CELL_FAMILIES[cell]));
      return [{ cell, judgeId, agreement }];
    }),
    stepConventions: set.types.includes(STOPPED_EARLY)
      ? stepConventions(set, of(CELL_FAMILIES.D), STOPPED_EARLY)
      : null,
  };
}

async function verdictsByJudge(folder: string): Promise<ReadonlyMap<string, readonly Verdict[]>> {
  const file = verdictsIn(folder);
  const judges = new Map<string, Verdict[]>();
  for await (const { text, number } of readLines(file)) {
    const verdict = readVerdict(text, file, number);
    const list = judges.get(verdict.judgeId);
    if (list === undefined) judges.set(verdict.judgeId, [verdict]);
    else list.push(verdict);
  }
  return judges;
}
