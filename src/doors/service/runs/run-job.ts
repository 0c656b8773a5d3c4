import { existsSync } from 'node:fs';
import { generateFolder } from '../../../2-planting/plant.ts';
import { openSet } from '../../../2-planting/set/open-set.ts';
import type { Prices } from '../../../3-judging/asking/budget.ts';
import type { StopSwitch } from '../../../3-judging/asking/stop.ts';
import { type JudgeOutcome, judgeFolder } from '../../../3-judging/judge.ts';
import type { Collector, CollectorOptions } from '../../../3-judging/queue/collector/collector.ts';
import type { JudgeCounts } from '../../../3-judging/session/judge-progress.ts';
import { version } from '../../../base/version.ts';
import { trajectoriesIn } from '../../../folder/files.ts';
import type { JudgeBook } from '../judges/judge-book.ts';
import type { Subjects } from '../judges/subjects.ts';
import { Problem } from '../problems/problem.ts';
import type { RunRequest } from './run-request.ts';

/** What doing a request depends on besides the request. */
export interface RunTools {
  readonly judges: JudgeBook;
  readonly subjects: Subjects;
  readonly prices: Prices;
  /** Where calls go, if not from here: the address of a queue. */
  readonly queue: string | null;
  readonly note: (text: string) => void;
}

/** How a run is followed and stopped while it goes on. */
export interface RunControl {
  readonly stop: StopSwitch;
  readonly onStart: (counts: () => readonly JudgeCounts[]) => () => void;
}

/**
 * Does what was asked for with a run folder: makes its set if it has none, and has the judges read it.
 * This is the one place where the judges and options of a request become a job for the engine, with its
 * lock and its logs. Whatever ends it, doing the same request again does what is left.
 */
export async function doRun(
  folder: string,
  request: RunRequest,
  { judges: book, subjects, prices, queue: address, note }: RunTools,
  { stop, onStart }: RunControl,
): Promise<JudgeOutcome> {
  if (request.generate !== null) await generate(folder, request.generate, subjects);
  const environment = await subjects.givenFor(folder);
  const source = await openSet({ set: folder, environment, onNote: note });
  const { repeats, retries, limit, jobs, max_calls, max_cost } = request.options;
  const options = {
    ...prices,
    repeats,
    retries,
    limit: limit ?? undefined,
    jobs: jobs ?? undefined,
    maxCalls: max_calls ?? undefined,
    maxCost: max_cost ?? undefined,
  };
  const queue = address === null ? undefined : await collector(address, options);
  let close = async (): Promise<void> => {};
  try {
    const loaded = await book.load(request.judges, source, queue);
    close = loaded.close;
    return await judgeFolder({
      folder,
      judges: loaded.judges,
      queue,
      subject: source.subject,
      options,
      stop,
      entry: { command: 'judge', version, options: { ...request.options } },
      onNote: note,
      onStart,
    });
  } finally {
    await close();
    await queue?.end();
  }
}

/** Nothing of the queue is loaded where none is named. */
async function collector(address: string, options: CollectorOptions): Promise<Collector> {
  const { Collector } = await import('../../../3-judging/queue/collector/collector.ts');
  return Collector.connect(address, options);
}

async function generate(
  folder: string,
  made: NonNullable<RunRequest['generate']>,
  subjects: Subjects,
): Promise<void> {
  const { environment, given } = await subjects.named(made.environment);
  if (environment === null) {
    throw new Problem('invalid', 'recorded runs cannot be generated; name another environment');
  }
  await generateFolder(folder, environment, {
    size: made.size,
    seed: seedOf(made.seed),
    parents: made.parents,
    // Whatever else lies there was left by a process that was killed while it made the set.
    existing: existsSync(trajectoriesIn(folder)) ? 'keep' : 'replace',
    environmentPath: given,
  });
}

function seedOf(text: string): number | bigint {
  return Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text);
}
