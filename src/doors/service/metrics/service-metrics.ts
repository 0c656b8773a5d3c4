import Counter from 'prom-client/lib/counter.js';
import Gauge from 'prom-client/lib/gauge.js';
import Histogram from 'prom-client/lib/histogram.js';
import Registry from 'prom-client/lib/registry.js';
import type { JudgeCounts } from '../../../3-judging/session/judge-progress.ts';
import type { ListedJudge } from '../judges/judge-book.ts';
import type { CallCounter } from './watched-judge.ts';

const LATENCIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** What only others know, read whenever the metrics are. */
export interface Measured {
  queuedRuns(): number;
  runningRuns(): number;
  waitingJudgements(): number;
  /** The families of a canary, if there is one. */
  canary(): string;
}

/** The counts of a judge that only grow. */
export type Progress = Pick<
  JudgeCounts,
  'done' | 'unscored' | 'failed' | 'promptTokens' | 'completionTokens' | 'cost'
>;

const NOTHING: Progress = {
  done: 0,
  unscored: 0,
  failed: 0,
  promptTokens: 0,
  completionTokens: 0,
  cost: 0,
};

/**
 * What the service counts, for Prometheus. Labels are routes and configured judges, never anything that
 * a request made up, so that their number is bounded.
 */
export class ServiceMetrics implements CallCounter {
  readonly #registry = new Registry();
  readonly #measured: Measured;
  #turnedAway = 0;
  readonly #requests = this.#counter('tj_http_requests_total', 'Requests answered.', [
    ...['route', 'method', 'status'],
  ]);
  readonly #seconds = new Histogram({
    name: 'tj_http_request_seconds',
    help: 'How long requests took.',
    labelNames: ['route', 'method'],
    buckets: LATENCIES,
    registers: [this.#registry],
  });
  readonly #inFlight = this.#gauge('tj_calls_in_flight', 'Calls to judges and models under way.');
  readonly #verdicts = this.#counter('tj_verdicts_total', 'Verdicts made.', ['judge', 'model']);
  readonly #unscored = this.#counter('tj_unscored_total', 'Answers that could not be read.', [
    ...['judge', 'model'],
  ]);
  readonly #failures = this.#counter('tj_failures_total', 'Trajectories that got no answer.', [
    ...['judge', 'model'],
  ]);
  readonly #tokens = this.#counter('tj_tokens_total', 'Tokens read and written by models.', [
    ...['judge', 'model', 'kind'],
  ]);
  readonly #cost = this.#counter(
    'tj_cost_usd_total',
    'What the tokens cost, where a price is given.',
    [...['judge', 'model']],
  );

  constructor(measured: Measured) {
    this.#measured = measured;
    const registers = [this.#registry];
    new Gauge({
      name: 'tj_queue_depth',
      help: 'What waits for its turn.',
      labelNames: ['queue'],
      registers,
      collect() {
        this.set({ queue: 'runs' }, measured.queuedRuns());
        this.set({ queue: 'judge' }, measured.waitingJudgements());
      },
    });
    new Gauge({
      name: 'tj_runs_in_progress',
      help: 'Runs that are being judged.',
      registers,
      collect() {
        this.set(measured.runningRuns());
      },
    });
    new Gauge({
      name: 'process_resident_memory_bytes',
      help: 'Memory in use.',
      registers,
      collect() {
        this.set(process.memoryUsage.rss());
      },
    });
  }

  begin(): void {
    this.#inFlight.inc();
  }

  end(): void {
    this.#inFlight.dec();
  }

  answered(route: string, method: string, status: number, seconds: number): void {
    this.#requests.inc({ route, method, status });
    this.#seconds.observe({ route, method }, seconds);
  }

  /** Counts what one judge did since its counts were last read. */
  progressed(judge: ListedJudge, now: Progress, before: Progress): void {
    const labels = { judge: judge.id, model: judge.model ?? '' };
    const grown = (key: keyof Progress): number => Math.max(0, now[key] - before[key]);
    this.#verdicts.inc(labels, grown('done'));
    this.#unscored.inc(labels, grown('unscored'));
    this.#failures.inc(labels, grown('failed'));
    this.#tokens.inc({ ...labels, kind: 'prompt' }, grown('promptTokens'));
    this.#tokens.inc({ ...labels, kind: 'completion' }, grown('completionTokens'));
    this.#cost.inc(labels, grown('cost'));
  }

  /** Counts one judgement that was asked for by itself. */
  judged(judge: ListedJudge, progress: Partial<Progress>): void {
    this.progressed(judge, { ...NOTHING, ...progress }, NOTHING);
  }

  /** Counts a request that was turned away, for next to nothing; it is added up when somebody looks. */
  turnedAway(): void {
    this.#turnedAway++;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    const busy = { route: 'busy', method: 'POST', status: 429 };
    if (this.#turnedAway > 0) this.#requests.inc(busy, this.#turnedAway);
    this.#turnedAway = 0;
    return (await this.#registry.metrics()) + this.#measured.canary();
  }

  #counter(name: string, help: string, labelNames: readonly string[]): Counter {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.#registry] });
  }

  #gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [this.#registry] });
  }
}
