import type { Subject } from '../../../1-worlds/contract/subject.ts';
import { type JudgedFolder, judgedFolder } from '../../../2-planting/set/judged-folder.ts';
import { openSet, type TrajectorySource } from '../../../2-planting/set/open-set.ts';
import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import type { Shard } from '../../../3-judging/blind/shard.ts';
import {
  type Composition,
  isLeaf,
  judgesIn,
  renamed,
} from '../../../3-judging/compositions/expression.ts';
import { isExpression, parseExpression } from '../../../3-judging/compositions/parse-expression.ts';
import { judgeFolder } from '../../../3-judging/judge.ts';
import type { Judge } from '../../../3-judging/judges/judge.ts';
import type { Collector } from '../../../3-judging/queue/collector/collector.ts';
import type { WorkerRecord } from '../../../3-judging/queue/fleet.ts';
import type { JudgeOutcome } from '../../../3-judging/session/judge-job.ts';
import type { JudgeCounts } from '../../../3-judging/session/judge-progress.ts';
import { type OpenJudges, openJudges } from '../../../3-judging/session/open-judges.ts';
import { completeAsking, DEFAULT_JOBS } from '../../../3-judging/settings.ts';
import { InvalidOptionError, oneLine } from '../../../base/errors.ts';
import { version } from '../../../base/version.ts';
import { environmentRecord } from '../../../folder/manifest/recorded-environment.ts';
import { indexSetFile } from '../../../folder/set/indexed-set.ts';
import type { JsonObject } from '../../../run/json.ts';
import type { Settings } from '../commands/judge.ts';
import { stopOnInterrupt } from '../judging/interrupts.ts';
import { reportOutcome } from '../judging/judging-outcome.ts';
import { showProgress } from '../judging/progress.ts';
import { keepHeapSmall } from '../small-heap.ts';
import { note } from '../terminal.ts';

export async function judge(set: string, args: Settings): Promise<void> {
  keepHeapSmall();
  const options = completeAsking(args);
  const where = await judgedFolder(set, args.out);
  const source = await openSet({ set, environment: args.environment, onNote: note });
  const stop = new StopSwitch();
  const release = stopOnInterrupt(stop);
  let queue: Collector | undefined;
  let open: OpenJudges | undefined;
  try {
    queue = await openQueue(args);
    const { subject } = source;
    const { specs, compositions, whole } = namedJudges(args);
    const named = specs.map((spec) => ({ ...args, judge: spec }));
    const hidden = [where.folder, set];
    open = await openJudges(named, { subject, origin: source, queue, hidden, warn: note });
    const { judges } = open;
    const rule = await ruleOf(args, where.trajectories, subject, judges);
    const job = {
      folder: where.folder,
      trajectories: await indexSetFile(where.trajectories, where.trajectories !== set),
      judges,
      subject,
      options,
      stop,
      entry: await entryOf(args, where, source),
      onNote: note,
      onStart: (counts: () => readonly JudgeCounts[]) =>
        showProgress(counts, process.stderr, () => queue?.workers().map(workerLine) ?? []),
    };
    const idOf = (spec: string): string => judges[specs.indexOf(spec)]?.id ?? spec;
    const outcome =
      compositions.length === 0
        ? await judgeFolder({ ...job, queue, rule })
        : await (await import('../../../3-judging/compositions/judge-composed.ts')).judgeComposed({
            ...job,
            compositions: compositions.map((each) => renamed(each, idOf)),
            whole: new Set(whole.map(idOf)),
          });
    reportOutcome(outcome, where.folder, args.json);
    if (args.shard !== undefined) note(shardNote(args.shard, outcome));
  } finally {
    release();
    await open?.close(stop);
    await queue?.end();
  }
}

/** The judges that `--judge` names, by themselves or in compositions. */
function namedJudges({ judge, until, queue }: Settings) {
  const whole = judge.filter((spec) => !isExpression(spec));
  const compositions = judge.filter(isExpression).map(parseExpression);
  const other = until === undefined ? (queue === undefined ? null : '--queue') : '--until';
  if (compositions.length > 0 && other !== null) {
    throw new InvalidOptionError(
      other,
      'cannot be given with a composition, whose judges are asked in turn; judge its members by themselves',
    );
  }
  return {
    compositions: compositions.flatMap((each): Composition[] => (isLeaf(each) ? [] : [each])),
    whole,
    specs: [
      ...whole,
      ...new Set(compositions.flatMap(judgesIn).filter((id) => !whole.includes(id))),
    ],
  };
}

/** When to stop before the end. The gate, and the schema of a whole config, are only loaded for that. */
async function ruleOf(
  { until }: Settings,
  trajectories: string,
  subject: Subject,
  judges: readonly Judge[],
) {
  if (until === undefined) return undefined;
  const [{ stoppingRule }, { findConfig, loadConfig }] = await Promise.all([
    import('../../../5-reporting/gate/stopping.ts'),
    import('../../project/load-config.ts'),
  ]);
  const gate = async () => (await loadConfig(findConfig())).gate ?? {};
  return stoppingRule({ until, gate, trajectories, subject, judges });
}

/** Nothing of the queue is loaded where none is named. */
async function openQueue(args: Settings): Promise<Collector | undefined> {
  const { queue, window } = args;
  if (queue === undefined) {
    if (window === undefined) return undefined;
    throw new InvalidOptionError('--window', 'needs --queue; without one, -j limits the calls');
  }
  const { Collector } = await import('../../../3-judging/queue/collector/collector.ts');
  return Collector.connect(queue, args);
}

/** What run.json records about this command; for a copied set also where the set came from. */
async function entryOf(
  { environment: _named, ...args }: Settings,
  { folder, isCopy }: JudgedFolder,
  { subject, environmentName, seed, types }: TrajectorySource,
): Promise<JsonObject> {
  const { judge: _judges, out: _out, json: _json, queue: _queue, shard: _shard, ...given } = args;
  const { repeats, jobs = DEFAULT_JOBS, ...others } = given;
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

/** What a worker does now, in words: `gpu-3: 240 per minute, 16 under way, 2 failed`. */
function workerLine({ name, perMinute, inFlight, failed }: WorkerRecord): string {
  const parts = [`${perMinute} per minute`, `${inFlight} under way`];
  if (failed > 0) parts.push(`${failed} failed`);
  return `${oneLine(name)}: ${parts.join(', ')}`;
}
