import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { isDirectory } from '../../2-planting/set/open-set.ts';
import { queueAddress } from '../../3-judging/queue/queue-address.ts';
import { errorCode, InvalidOptionError, UserError } from '../../base/errors.ts';
import { application } from './application.ts';
import { Evaluations } from './evaluation/evaluations.ts';
import { Evaluator } from './evaluation/evaluator.ts';
import { httpServer } from './http-server.ts';
import { JudgeBook } from './judges/judge-book.ts';
import { serviceModel } from './judges/service-model.ts';
import { Subjects } from './judges/subjects.ts';
import { Slots } from './limits/slots.ts';
import { ServiceMetrics } from './metrics/service-metrics.ts';
import { watchedJudge } from './metrics/watched-judge.ts';
import { Problem, problemAnswer } from './problems/problem.ts';
import { PendingRuns } from './runs/pending-runs.ts';
import { RunFolders } from './runs/run-folders.ts';
import { RunQueue } from './runs/run-queue.ts';
import { RunViews } from './runs/run-views.ts';
import { RunWatch } from './runs/run-watch.ts';
import { unfinishedRuns } from './runs/unfinished-runs.ts';
import { responseTo } from './security/headers.ts';
import { isLoopback } from './security/request-guard.ts';
import { Sessions } from './security/sessions.ts';
import { TokenCheck } from './security/token.ts';
import type { ServiceOptions } from './service-options.ts';

/** A service that is answering requests. */
export interface RunningService {
  readonly address: string;
  readonly port: number;
  /** Accepts nothing new, finishes what is under way, and keeps what is left for the next start. */
  drain(): Promise<void>;
  /** Gives up what is under way, too. What was recorded stays. */
  abort(): void;
}

const EVALUATION_SECONDS = 300;
const SWEEP_MS = 50;
/** A judge that does not let go must not keep the service from ending. */
const CLOSE_MS = 5000;

/** Starts the service: everything that a user could have got wrong fails here. */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { limits, settings, log } = options;
  const note = (text: string): void => log({ event: 'note', text });
  if (options.token === null && !isLoopback(options.host)) {
    throw new InvalidOptionError(
      '--host',
      `${options.host} can be reached by others, so a token is needed; put one into a file and add --token-file, or set TJ_TOKEN`,
    );
  }
  const token = options.token === null ? null : new TokenCheck(options.token);
  const folders = await RunFolders.open(options.runs, options.create);
  const subjects = await Subjects.load(options.environments);
  const judgements = new Slots(limits.judgements, limits.waitingJudgements);
  if (options.queue !== undefined) await refuseUnreachable(options.queue);
  const model = await serviceModel(options, note);
  const metrics = new ServiceMetrics({
    queuedRuns: () => queue.queued,
    runningRuns: () => queue.running,
    waitingJudgements: () => judgements.waiting,
    canary: () => canary?.metrics ?? '',
  });
  const planted = options.canary === undefined ? [] : [options.canary.set];
  for (const set of planted) await isDirectory(set);
  const judges = await JudgeBook.open(
    {
      specs: options.judges,
      model,
      settings,
      hidden: [folders.root, ...planted],
      warn: note,
      concurrency: limits.judgements,
      modelName: options.model,
      watched: (judge) => watchedJudge(judge, metrics),
    },
    subjects.default,
  );
  const pending = new PendingRuns(folders.root);
  const tools = { judges, subjects, prices: options.prices, queue: options.queue ?? null, note };
  const queue: RunQueue = new RunQueue(
    { folders, pending, tools, metrics, log },
    { parallel: limits.parallelRuns, waiting: limits.waitingRuns },
  );
  const views = new RunViews(folders, queue);
  const evaluator = new Evaluator(EVALUATION_SECONDS);
  const closing = new AbortController();
  const app = application({
    options,
    subjects,
    judges,
    folders,
    pending,
    queue,
    views,
    metrics,
    judgements,
    access: { token, sessions: new Sessions() },
    watch: new RunWatch(views),
    evaluations: new Evaluations(evaluator, subjects),
    closing: closing.signal,
  });
  const server = httpServer(getRequestListener(app.fetch, { errorHandler: unreadable }), metrics);
  // Known before the first request is answered, so that none of them looks as if nobody had asked for it.
  const unfinished = await unfinishedRuns({ pending, folders, judges, note });
  const canary =
    options.canary === undefined
      ? null
      : await (await import('./canary/service-canary.ts')).ServiceCanary.open(options.canary, {
          root: folders.root,
          judges,
          subjects,
          given: options.judges,
          jobs: limits.judgements,
          note,
        });
  try {
    await listen(server, options);
  } catch (error) {
    await canary?.drain();
    throw error;
  }
  for (const request of unfinished) queue.submit(request);
  canary?.start();

  const { address, port } = server.address() as AddressInfo;
  const abort = (): void => {
    queue.abort();
    canary?.abort();
    server.closeAllConnections();
  };
  return {
    address,
    port,
    async drain() {
      closing.abort();
      const timer = setTimeout(abort, limits.drainSeconds * 1000);
      // Until then whoever asks is told that this service is going away.
      await Promise.all([queue.drain(), canary?.drain()]);
      const closed = once(server, 'close');
      server.close();
      // A connection that is kept alive becomes idle once its last answer is sent.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      await closed;
      clearTimeout(timer);
      clearInterval(sweep);
      await Promise.race([judges.close(), sleep(CLOSE_MS, undefined, { ref: false })]);
      await evaluator.close();
    },
    abort,
  };
}

/** A queue that cannot be reached is found out now, and not by the first run. */
async function refuseUnreachable(address: string): Promise<void> {
  const { connectQueue } = await import('../../3-judging/queue/connection.ts');
  await (await connectQueue(queueAddress(address))).close();
}

/** The adapter could not even make a request of what came, such as with a malformed Host header. */
function unreadable(): Response {
  const problem = new Problem('bad-request', 'the address of the request cannot be read');
  return responseTo(null, problemAnswer(problem));
}

async function listen(
  server: ReturnType<typeof httpServer>,
  options: ServiceOptions,
): Promise<void> {
  server.listen(options.port, options.host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    const code = errorCode(cause);
    const where = `${options.host}:${options.port}`;
    const why =
      code === 'EADDRINUSE'
        ? 'another program is listening there; stop it or choose another --port'
        : `cannot be listened on (${code}); choose another --host or --port`;
    throw new UserError(`${where}: ${why}`, { cause });
  }
}
