import { costOf } from '../../../3-judging/asking/budget.ts';
import { StopSwitch } from '../../../3-judging/asking/stop.ts';
import { judgeOne } from '../../../3-judging/session/judge-in-memory.ts';
import type { Verdict } from '../../../run/verdict.ts';
import { readJsonBody } from '../limits/read-body.ts';
import { NoPlace } from '../limits/slots.ts';
import { Problem } from '../problems/problem.ts';
import { judgeAnswer, judgeRequest } from '../schemas/check-schemas.ts';
import { requestedRun, valid } from '../schemas/read-request.ts';
import { json } from '../security/headers.ts';
import type { ServiceRoute } from './route.ts';

const RETRY_SECONDS = 2;
/** Whoever asks waits for the answer, so that one more attempt is all there is time for. */
const RETRIES = 1;

export const judgeOneRun: ServiceRoute = {
  method: 'post',
  path: '/v1/judge',
  operation: 'judge',
  summary: 'Have one judge read one trajectory',
  body: judgeRequest,
  answer: { status: 200, description: 'What the judge said.', schema: judgeAnswer },
  problems: [400, 413, 415, 422, 429, 502, 503, 504],
  async handle({ incoming, gone }, parts) {
    const { options, subjects, judges, metrics } = parts;
    const body = await readJsonBody(incoming, options.limits.bodyBytes);
    const request = valid(judgeRequest, body);
    const trajectory = requestedRun(request.trajectory);
    const subject = await subjects.of(request.environment, trajectory);
    const listed = judges.find(request.judge);
    const deadline = new Deadline(options.settings.timeout, gone);
    try {
      const verdict = await deadline.race(async (stop) => {
        const leave = await parts.judgements.enter(stop.aborting).catch(noPlace);
        try {
          const ready = await judges.lend(listed.id, subject);
          return await judgeOne(ready, trajectory, { limit: ready.limit, retries: RETRIES, stop });
        } finally {
          leave();
        }
      });
      const { promptTokens, completionTokens } = verdict;
      const cost = costOf(verdict, options.prices);
      const unscored = verdict.error === null ? 0 : 1;
      metrics.judged(listed, { done: 1, unscored, promptTokens, completionTokens, cost });
      return json(answerOf(verdict));
    } catch (error) {
      if (!(error instanceof Problem)) metrics.judged(listed, { failed: 1 });
      throw error;
    } finally {
      deadline.end();
    }
  },
};

function answerOf(verdict: Verdict) {
  const { faulty, failureStep, failureType, confidence, rationale, error } = verdict;
  const about = {
    trajectory_id: verdict.trajectoryId,
    judge: verdict.judgeId,
    latency_s: verdict.latencySeconds,
    prompt_tokens: verdict.promptTokens,
    completion_tokens: verdict.completionTokens,
  };
  if (error !== null) return { ...about, unscored: error };
  const named = { failure_step: failureStep, failure_type: failureType };
  return { ...about, faulty, ...named, confidence, rationale };
}

/** Ends the calls of a request when its time is up or when nobody waits for it any more. */
class Deadline {
  readonly #stop = new StopSwitch();
  readonly #timer: NodeJS.Timeout;
  readonly #passed: Promise<never>;
  readonly #release: () => void;

  constructor(seconds: number, gone: AbortSignal) {
    const { promise, reject } = withReject();
    this.#passed = promise;
    this.#timer = setTimeout(() => {
      reject(new Problem('judge-timeout', `the judge did not answer within ${seconds} seconds`));
      this.#stop.abort(null);
    }, seconds * 1000);
    const left = (): void => {
      reject(new Problem('unavailable', 'the client has gone'));
      this.#stop.abort(null);
    };
    if (gone.aborted) left();
    else gone.addEventListener('abort', left, { once: true });
    this.#release = () => gone.removeEventListener('abort', left);
  }

  race<Answer>(work: (stop: StopSwitch) => Promise<Answer>): Promise<Answer> {
    return Promise.race([work(this.#stop), this.#passed]);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#release();
  }
}

function withReject(): { promise: Promise<never>; reject: (problem: Problem) => void } {
  let reject: (problem: Problem) => void = () => {};
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  // Nobody may be waiting for it by then.
  promise.catch(() => {});
  return { promise, reject };
}

function noPlace(error: unknown): never {
  if (!(error instanceof NoPlace)) throw error;
  throw new Problem('busy', 'many judgements are waiting already; try again later', {
    retryAfter: RETRY_SECONDS,
  });
}
