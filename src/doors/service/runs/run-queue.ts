import { type StopReason, StopSwitch } from '../../../3-judging/asking/stop.ts';
import type { JudgeCounts } from '../../../3-judging/session/judge-progress.ts';
import { oneLine } from '../../../base/errors.ts';
import { redacted } from '../../../base/secrets.ts';
import type { ServiceMetrics } from '../metrics/service-metrics.ts';
import { Problem } from '../problems/problem.ts';
import { defectText, problemOf } from '../problems/problem-of.ts';
import type { RunState } from '../schemas/run-schemas.ts';
import type { ServiceLog } from '../service-log.ts';
import type { PendingRuns } from './pending-runs.ts';
import type { RunFolders } from './run-folders.ts';
import type { RunTools } from './run-job.ts';
import type { RunRequest } from './run-request.ts';

export interface QueueLimits {
  /** How many runs are judged at once. */
  readonly parallel: number;
  /** How many may wait. */
  readonly waiting: number;
}

export interface QueueParts {
  readonly folders: RunFolders;
  readonly pending: PendingRuns;
  readonly tools: RunTools;
  readonly metrics: Pick<ServiceMetrics, 'progressed'>;
  readonly log: ServiceLog;
}

/** Where a run stands that this process has to do with. */
export interface ActiveRun {
  readonly state: Extract<RunState, 'queued' | 'running'>;
  /** Null until the work is known. */
  readonly counts: readonly JudgeCounts[] | null;
}

export interface EndedRun {
  readonly state: Extract<RunState, 'done' | 'stopped' | 'failed'>;
  readonly problem: string | null;
}

interface RunningRun {
  readonly stop: StopSwitch;
  readonly ended: Promise<void>;
  counts: (() => readonly JudgeCounts[]) | null;
}

const MOST_REMEMBERED = 1000;
const RETRY_SECONDS = 10;
const SHUTTING_DOWN: StopReason = { kind: 'interrupted', message: 'the service was shut down' };

/** Does one run after the other, or a few at once. The rest wait, and beyond that none is accepted. */
export class RunQueue {
  readonly #parts: QueueParts;
  readonly #limits: QueueLimits;
  readonly #waiting: RunRequest[] = [];
  readonly #running = new Map<string, RunningRun>();
  readonly #ended = new Map<string, EndedRun>();
  #isDraining = false;

  constructor(parts: QueueParts, limits: QueueLimits) {
    this.#parts = parts;
    this.#limits = limits;
  }

  get queued(): number {
    return this.#waiting.length;
  }

  get running(): number {
    return this.#running.size;
  }

  /** Refuses what could not be kept, before anything is written for it. */
  requireRoom(): void {
    if (this.#isDraining) {
      throw new Problem('unavailable', 'the service is shutting down; ask again in a moment', {
        retryAfter: RETRY_SECONDS,
      });
    }
    if (this.#running.size < this.#limits.parallel) return;
    if (this.#waiting.length < this.#limits.waiting) return;
    throw new Problem('busy', `${this.#waiting.length} runs are waiting already; try again later`, {
      retryAfter: RETRY_SECONDS,
    });
  }

  active(id: string): ActiveRun | null {
    const running = this.#running.get(id);
    if (running !== undefined) return { state: 'running', counts: running.counts?.() ?? null };
    const isWaiting = this.#waiting.some((request) => request.id === id);
    return isWaiting ? { state: 'queued', counts: null } : null;
  }

  /** How the last run of this id ended, if this process did it. */
  ended(id: string): EndedRun | null {
    return this.#ended.get(id) ?? null;
  }

  /** Puts a request in the queue. It must be on disk by then. */
  submit(request: RunRequest): void {
    this.#ended.delete(request.id);
    this.#waiting.push(request);
    this.#tell(request, 'queued');
    this.#next();
  }

  /** Begins nothing new, and lets the calls under way finish. What is left is done by the next process. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    for (const { stop } of this.#running.values()) stop.drain(SHUTTING_DOWN);
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /** Gives up the calls under way, too. */
  abort(): void {
    this.#isDraining = true;
    for (const { stop } of this.#running.values()) stop.abort(SHUTTING_DOWN);
  }

  #next(): void {
    while (!this.#isDraining && this.#running.size < this.#limits.parallel) {
      const request = this.#waiting.shift();
      if (request === undefined) return;
      this.#begin(request);
    }
  }

  #begin(request: RunRequest): void {
    const { id } = request;
    const stop = new StopSwitch();
    this.#tell(request, 'running');
    const ended = this.#do(request, stop).then((end) => {
      this.#running.delete(id);
      this.#remember(id, end);
      this.#tell(request, end.state, end.problem);
      this.#next();
    });
    this.#running.set(id, { stop, ended, counts: null });
  }

  async #do(request: RunRequest, stop: StopSwitch): Promise<EndedRun> {
    const { folders, pending, tools } = this.#parts;
    let end: EndedRun;
    try {
      const folder = await folders.find(request.id);
      const onStart = (counts: () => readonly JudgeCounts[]) => this.#follow(request.id, counts);
      const { doRun } = await import('./run-job.ts');
      const { counts, stopped } = await doRun(folder, request, tools, { stop, onStart });
      const isWhole = counts.length > 0 && counts.every(({ total, done }) => done === total);
      const failed = counts.reduce((sum, each) => sum + each.failed, 0);
      const problem = failed > 0 ? `${failed} trajectories got no answer` : null;
      end = {
        state: isWhole ? 'done' : 'stopped',
        problem: stopped === null ? problem : sentence(stopped.message),
      };
    } catch (error) {
      end = { state: 'failed', problem: this.#failure(error) };
    }
    // Only what the service itself interrupted is taken up again by the next one.
    const isInterrupted = stop.reason === SHUTTING_DOWN && end.state !== 'done';
    if (!isInterrupted) await pending.remove(request.id).catch(() => {});
    return end;
  }

  #failure(error: unknown): string {
    const { folders, tools } = this.#parts;
    const problem = problemOf(error, folders.root);
    if (problem !== null) return problem.message;
    tools.note(defectText(error));
    return 'a defect; the log of the service says more';
  }

  /** Reads the counts of a run while it goes on, and adds what has grown to the metrics. */
  #follow(id: string, counts: () => readonly JudgeCounts[]): () => void {
    const { metrics, tools } = this.#parts;
    const running = this.#running.get(id);
    if (running !== undefined) running.counts = counts;
    let before = new Map(counts().map((each) => [each.judge, each]));
    const add = (): void => {
      const now = counts();
      for (const each of now) {
        const earlier = before.get(each.judge);
        if (earlier !== undefined) metrics.progressed(tools.judges.find(each.judge), each, earlier);
      }
      before = new Map(now.map((each) => [each.judge, each]));
    };
    const timer = setInterval(add, 1000);
    timer.unref();
    return () => {
      clearInterval(timer);
      add();
    };
  }

  #tell({ id, request }: RunRequest, state: RunState, problem: string | null = null): void {
    this.#parts.log({ event: 'run', run: id, state, problem, request: request ?? null });
  }

  #remember(id: string, end: EndedRun): void {
    this.#ended.delete(id);
    this.#ended.set(id, end);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MOST_REMEMBERED && oldest !== undefined) this.#ended.delete(oldest);
  }
}

/** Requests have no options with dashes. */
function sentence(message: string): string {
  return oneLine(redacted(message)).replace(/^--max-(calls|cost) /, 'max_$1 ');
}
