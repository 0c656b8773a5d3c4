import type { NumberFormats } from '../run/number-formats.ts';
import type { Trajectory } from '../run/trajectory.ts';
import type { Verdict } from '../run/verdict.ts';
import { answerItem } from './asking/answer-item.ts';
import type { AskedJudge } from './asking/answering.ts';
import { Budget } from './asking/budget.ts';
import type { EndpointLimit } from './asking/endpoint-limit.ts';
import type { StopSwitch } from './asking/stop.ts';
import { Waits } from './asking/waits.ts';
import type { Blinding } from './blind/blinding.ts';
import { describeEngines, type Engines } from './engines.ts';
import { jitterOf } from './judge-job.ts';
import { judgeLocally } from './judge-locally.ts';
import type { Judge } from './judges/judge.ts';
import { ONCE } from './repetition.ts';
import { DEFAULT_JUDGING } from './settings.ts';
import { verdictOf } from './verdict-of.ts';
import { workKey } from './work-key.ts';

/** What asking about a single trajectory depends on. */
export interface JudgeOneOptions {
  readonly formats: NumberFormats;
  /** Draws the id that the judge sees in place of the trajectory's own. */
  readonly blinding: Blinding;
  /** How many calls to the judge's endpoint may be under way, shared by all who ask it. */
  readonly limit: EndpointLimit;
  readonly retries: number;
  readonly stop: StopSwitch;
}

/** A judge whose engine is known, so that it can be asked about one trajectory after the other. */
export interface ReadyJudge {
  readonly judge: Judge;
  readonly engines: Engines;
}

/** Finds out which engine answers for a judge. That takes a call if the judge asks a model. */
export async function readyJudge(judge: Judge, stop: StopSwitch): Promise<ReadyJudge> {
  return { judge, engines: await describeEngines([judge], askingOnce(stop, 0)) };
}

/**
 * Stage 3 for a single trajectory: the judge reads the run, and only the run, and the verdict is kept
 * nowhere. A call that fails for good rejects, as `ask` does.
 */
export async function judgeOne(
  { judge, engines }: ReadyJudge,
  trajectory: Trajectory,
  options: JudgeOneOptions,
): Promise<Verdict> {
  const { key, questions } = workKey(judge, trajectory, engines);
  const item = { key, questions, trajectory, repetition: ONCE, sharers: [] };
  if (judge.kind === 'local') return judgeLocally(judge, item);
  const asked: AskedJudge = judge;
  const answered = await answerItem(asked, item, {
    ...options,
    engines,
    asking: askingOnce(options.stop, options.retries),
    responses: { earlier: () => undefined, append: async () => {} },
    keepResponses: false,
    onAttempt: () => {},
  });
  return verdictOf(judge, { ...item, ...answered, fingerprint: null }, engines, 'unscored');
}

function askingOnce(stop: StopSwitch, retries: number) {
  return {
    stop,
    retries,
    backoff: DEFAULT_JUDGING.backoff,
    jitter: jitterOf(process.pid),
    budget: new Budget({ maxCalls: null, maxCost: null, price: null }),
    waits: new Waits(DEFAULT_JUDGING.maxWaitSeconds, () => {}),
  };
}
