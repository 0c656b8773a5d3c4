import { numberFormats } from '../../environment/number-formats.ts';
import { InvalidOptionError, UserError } from '../../errors.ts';
import type { Judge } from '../../judges/judge.ts';
import type { JudgeContext } from '../../judges/judge-context.ts';
import { loadJudge } from '../../judges/load-judge.ts';
import type { ViewName } from '../../judges/views/view.ts';
import { StopSwitch } from '../../judging/asking/stop.ts';
import { orderWork } from '../../judging/order-work.ts';
import type { UnscoredAs } from '../../judging/verdict-of.ts';
import { loadModel } from '../../models/load-model.ts';
import type { Model } from '../../models/model.ts';
import { DEFAULT_JUDGING, type JudgeOptions, judgeFolder } from '../../pipeline/3-judge.ts';
import { openSet } from '../../pipeline/open-set.ts';
import { PythonRandom } from '../../random/python-random.ts';
import { environmentRecord } from '../../run-folder/manifest/recorded-environment.ts';
import { type JudgedFolder, judgedFolder } from '../../run-folder/set/judged-folder.ts';
import type { TrajectorySource } from '../../run-folder/set/trajectory-source.ts';
import type { JsonObject } from '../../trajectory/json.ts';
import type { Trajectory } from '../../trajectory/trajectory.ts';
import { version } from '../../version.ts';
import { stopOnInterrupt } from '../interrupts.ts';
import { reportOutcome } from '../judging-outcome.ts';
import { showProgress } from '../progress.ts';
import { note } from '../terminal.ts';

export interface JudgeArguments {
  readonly judge: readonly string[];
  readonly model?: string;
  readonly out?: string;
  readonly jobs: number;
  readonly limit?: number;
  readonly first: readonly string[];
  readonly maxCalls?: number;
  readonly maxCost?: number;
  readonly priceIn?: number;
  readonly priceOut?: number;
  readonly retries: number;
  readonly maxFailures: number;
  readonly keepResponses: boolean;
  readonly dedupe: boolean;
  readonly allowEngineChange: boolean;
  readonly unscoredAs: UnscoredAs;
  readonly view?: ViewName;
  readonly samples?: number;
  readonly temperature?: number;
  readonly seed?: number;
  readonly environment?: string;
  readonly json: boolean;
}

export async function judge(set: string, args: JudgeArguments): Promise<void> {
  const options = judgeOptions(args);
  const where = await judgedFolder(set, args.out);
  const source = await openSet({
    set,
    onNote: note,
    ...(args.environment === undefined ? {} : { environment: args.environment }),
  });
  const trajectories = orderWork(await readSet(source, set), args.first, args.limit ?? null);
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  const open: { close?(): Promise<void> }[] = [];
  try {
    const model = args.model === undefined ? null : await loadModel(args.model, { warn: note });
    if (model !== null) open.push(model);
    const judges: Judge[] = [];
    for (const spec of args.judge) {
      const loaded = await loadJudge(spec, judgeContext(source, model, args));
      judges.push(loaded);
      if (loaded.kind === 'external') open.push(loaded);
    }
    const outcome = await judgeFolder({
      folder: where.folder,
      trajectories,
      judges,
      formats: numberFormats(source.environment),
      options,
      stop,
      jitter: jitterOf(process.pid),
      entry: await entryOf(args, where, source),
      onNote: note,
      onStart: (counts) => showProgress(counts, process.stderr),
    });
    reportOutcome(outcome, where.folder, args.json);
  } finally {
    release();
    // After an abort, calls may still be under way, and closing could wait for them.
    if (!stop.aborting.aborted) for (const each of open.toReversed()) await each.close?.();
  }
}

function judgeOptions(args: JudgeArguments): JudgeOptions {
  const { maxCost = null, priceIn, priceOut } = args;
  if (maxCost !== null && (priceIn === undefined || priceOut === undefined)) {
    throw new InvalidOptionError(
      '--max-cost',
      'needs --price-in and --price-out, to know what a call costs',
    );
  }
  const priced = priceIn !== undefined || priceOut !== undefined;
  return {
    ...DEFAULT_JUDGING,
    concurrency: args.jobs,
    retries: args.retries,
    maxFailures: args.maxFailures,
    maxCalls: args.maxCalls ?? null,
    maxCost,
    price: priced ? { input: priceIn ?? 0, output: priceOut ?? 0 } : null,
    dedupe: args.dedupe,
    allowEngineChange: args.allowEngineChange,
    keepResponses: args.keepResponses,
    unscoredAs: args.unscoredAs,
  };
}

function judgeContext(
  { environment }: TrajectorySource,
  model: Model | null,
  { view, samples, temperature, seed }: JudgeArguments,
): JudgeContext {
  const formats = numberFormats(environment);
  return { environment, formats, model, view, samples, temperature, seed };
}

async function readSet(source: TrajectorySource, set: string): Promise<readonly Trajectory[]> {
  const byId = new Map<string, Trajectory>();
  for await (const trajectory of source.trajectories()) {
    if (byId.has(trajectory.id)) {
      throw new UserError(`${set}: ${trajectory.id} is in the set twice; remove one of the two`);
    }
    byId.set(trajectory.id, trajectory);
  }
  if (byId.size === 0) throw new UserError(`${set}: the set is empty; write one with tj generate`);
  return [...byId.values()];
}

/** What run.json records about this command; for a copied set also where the set came from. */
async function entryOf(
  { environment: _named, ...args }: JudgeArguments,
  { folder, isCopy }: JudgedFolder,
  { environment, environmentName, seed, types }: TrajectorySource,
): Promise<JsonObject> {
  const { judge: _judges, out: _out, json: _json, ...options } = args;
  const origin = isCopy
    ? {
        ...(await environmentRecord(environment, environmentName, folder)),
        ...(seed === null ? {} : { seed: typeof seed === 'bigint' ? String(seed) : seed }),
        ...(types.length === 0 ? {} : { types }),
      }
    : {};
  return { command: 'judge', version, ...origin, options: { ...options } as JsonObject };
}

/** Two processes that call one server should not retry in step, so each has its own seed. */
function jitterOf(seed: number): () => number {
  const random = new PythonRandom(seed);
  return () => random.random();
}
