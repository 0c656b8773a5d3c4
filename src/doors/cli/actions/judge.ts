import { setFlagsFromString } from 'node:v8';
import { type JudgedFolder, judgedFolder } from '../../../2-planting/set/judged-folder.ts';
import { openSet, type TrajectorySource } from '../../../2-planting/set/open-set.ts';
import type { RateLimits } from '../../../3-judging/asking/minute.ts';
import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import type { Order } from '../../../3-judging/blind/asking-order.ts';
import type { Shard } from '../../../3-judging/blind/shard.ts';
import { DEFAULT_JUDGING, type JudgeOptions, judgeFolder } from '../../../3-judging/judge.ts';
import type { JudgeOutcome } from '../../../3-judging/judge-job.ts';
import { judgeContext } from '../../../3-judging/judge-settings.ts';
import type { Judge } from '../../../3-judging/judges/judge.ts';
import { loadJudge } from '../../../3-judging/judges/load-judge.ts';
import type { ViewName } from '../../../3-judging/judges/views/view.ts';
import { loadModel } from '../../../3-judging/models/load-model.ts';
import type { Model } from '../../../3-judging/models/model.ts';
import type { Collector } from '../../../3-judging/queue/collector/collector.ts';
import type { WorkerRecord } from '../../../3-judging/queue/fleet.ts';
import type { UnscoredAs } from '../../../3-judging/verdict-of.ts';
import { InvalidOptionError, oneLine } from '../../../base/errors.ts';
import { version } from '../../../base/version.ts';
import { environmentRecord } from '../../../folder/manifest/recorded-environment.ts';
import { indexSetFile } from '../../../folder/set/indexed-set.ts';
import type { JsonObject } from '../../../run/json.ts';
import { stopOnInterrupt } from '../judging/interrupts.ts';
import { reportOutcome } from '../judging/judging-outcome.ts';
import { showProgress } from '../judging/progress.ts';
import { note } from '../terminal.ts';

export interface JudgeArguments {
  readonly judge: readonly string[];
  readonly model?: string;
  readonly out?: string;
  readonly jobs?: number;
  readonly requestsPerMinute?: number;
  readonly tokensPerMinute?: number;
  readonly queue?: string;
  readonly window?: number;
  readonly limit?: number;
  readonly shard?: Shard;
  readonly repeats: number;
  readonly order: Order;
  readonly first: readonly string[];
  readonly redo: boolean;
  readonly keepOld: boolean;
  readonly fingerprint?: readonly string[];
  readonly versionTag?: string;
  readonly maxCalls?: number;
  readonly maxCost?: number;
  readonly priceIn?: number;
  readonly priceOut?: number;
  readonly retries: number;
  readonly maxFailures: number;
  readonly timeout: number;
  readonly unreadable: number;
  readonly maxWait: number;
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
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  const open: { close?(): Promise<void> }[] = [];
  let model: Model | null = null;
  let queue: Collector | undefined;
  try {
    queue = await openQueue(args);
    model = await openModel(args, queue);
    if (model !== null) open.push(model);
    const judges: Judge[] = [];
    for (const spec of args.judge) {
      const context = judgeContext(source.subject, model, { ...args, warn: note }, source);
      const loaded = await loadJudge(spec, context);
      if (loaded.kind === 'external') {
        open.push(loaded);
        judges.push(queue?.judge(loaded) ?? loaded);
      } else judges.push(loaded);
    }
    const outcome = await judgeFolder({
      folder: where.folder,
      trajectories: await indexSetFile(where.trajectories, where.trajectories !== set),
      judges,
      subject: source.subject,
      options,
      stop,
      queue,
      entry: await entryOf(args, where, source),
      onNote: note,
      onStart: (counts) =>
        showProgress(counts, process.stderr, () => queue?.workers().map(workerLine) ?? []),
    });
    reportOutcome(outcome, where.folder, args.json);
    if (args.shard !== undefined) note(shardNote(args.shard, outcome));
  } finally {
    release();
    for (const each of open.toReversed()) {
      // After an abort, calls may still be under way, and closing a model could wait for them.
      if (each !== model || !stop.aborting.aborted) await each.close?.();
    }
    await queue?.end();
  }
}

/** Nothing of the queue is loaded where none is named. */
async function openQueue(args: JudgeArguments): Promise<Collector | undefined> {
  const { queue, window, jobs = null } = args;
  if (queue === undefined) {
    if (window === undefined) return undefined;
    throw new InvalidOptionError('--window', 'needs --queue; without one, -j limits the calls');
  }
  keepHeapSmall();
  const { Collector } = await import('../../../3-judging/queue/collector/collector.ts');
  const limits = { calls: jobs, ...ratesOf(args) };
  return Collector.connect(queue, { window, limits });
}

async function openModel(
  { model, timeout: timeoutSeconds }: JudgeArguments,
  queue: Collector | undefined,
): Promise<Model | null> {
  if (model === undefined) return null;
  return queue?.model(model) ?? (await loadModel(model, { timeoutSeconds, warn: note }));
}

function judgeOptions(args: JudgeArguments): JudgeOptions {
  const { maxCost = null, priceIn, priceOut } = args;
  if (maxCost !== null && (priceIn === undefined || priceOut === undefined)) {
    throw new InvalidOptionError(
      '--max-cost',
      'needs --price-in and --price-out, to know what a call costs',
    );
  }
  if (args.redo && args.keepOld) {
    throw new InvalidOptionError('--keep-old', 'contradicts --redo; give one of them');
  }
  const priced = priceIn !== undefined || priceOut !== undefined;
  return {
    ...DEFAULT_JUDGING,
    concurrency: args.jobs ?? DEFAULT_JUDGING.concurrency,
    rates: ratesOf(args),
    retries: args.retries,
    maxWaitSeconds: args.maxWait,
    order: args.order,
    first: args.first,
    limit: args.limit ?? null,
    shard: args.shard ?? null,
    repeats: args.repeats,
    redo: args.redo,
    keepOld: args.keepOld,
    maxFailures: args.maxFailures,
    unreadable: args.unreadable,
    maxCalls: args.maxCalls ?? null,
    maxCost,
    price: priced ? { input: priceIn ?? 0, output: priceOut ?? 0 } : null,
    dedupe: args.dedupe,
    allowEngineChange: args.allowEngineChange,
    keepResponses: args.keepResponses,
    unscoredAs: args.unscoredAs,
  };
}

function ratesOf({ requestsPerMinute, tokensPerMinute }: JudgeArguments): RateLimits {
  return {
    requestsPerMinute: requestsPerMinute ?? null,
    tokensPerMinute: tokensPerMinute ?? null,
  };
}

/** What run.json records about this command; for a copied set also where the set came from. */
async function entryOf(
  { environment: _named, ...args }: JudgeArguments,
  { folder, isCopy }: JudgedFolder,
  { subject, environmentName, seed, types }: TrajectorySource,
): Promise<JsonObject> {
  const { judge: _judges, out: _out, json: _json, queue: _queue, shard: _shard, ...given } = args;
  const { repeats, jobs = DEFAULT_JUDGING.concurrency, ...others } = given;
  const options = { ...others, jobs, ...(repeats === 1 ? {} : { repeats }) };
  const origin = isCopy
    ? {
        ...(await environmentRecord(subject, environmentName, folder)),
        ...(seed === null ? {} : { seed: typeof seed === 'bigint' ? String(seed) : seed }),
        ...(types.length === 0 ? {} : { types }),
      }
    : {};
  return { command: 'judge', version, ...origin, options: options as JsonObject };
}

/** Reminds the user that a folder with one shard is not a judged set. */
function shardNote({ number, of }: Shard, { counts }: JudgeOutcome): string {
  const isEmpty = counts.length > 0 && counts.every(({ total }) => total === 0);
  const what = isEmpty
    ? `Shard ${number} of ${of} is empty: the set has fewer instances than shards.`
    : `This is shard ${number} of ${of}, not the whole set.`;
  return `${what} tj merge OUT DIR… joins the folders of all shards.`;
}

/** By how much of what is in use the heap may grow before V8 collects again. */
const GROWTH_PERCENT = 30;

/**
 * Keeps the memory of a long run near what it uses. A collector holds hundreds of calls at a time, each
 * for long enough to become old in V8's eyes, and V8 lets old garbage grow to several times what is in
 * use: 300 MB at 100,000 calls, of which 40 are in use. The CPU time of collecting sooner could not be
 * told from noise. V8 reads this setting whenever it has collected, so it may change while a program runs.
 */
function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

/** What a worker does now, in words: `gpu-3: 240 per minute, 16 under way, 2 failed`. */
function workerLine({ name, perMinute, inFlight, failed }: WorkerRecord): string {
  const parts = [`${perMinute} per minute`, `${inFlight} under way`];
  if (failed > 0) parts.push(`${failed} failed`);
  return `${oneLine(name)}: ${parts.join(', ')}`;
}
