import { setTimeout as wait } from 'node:timers/promises';
import { type FailureKind, type Generation, ModelFailure } from '../models/model.ts';
import { type Backoff, backoffSeconds } from './backoff.ts';
import { type Budget, tokensAtMost } from './budget.ts';
import type { CallLimit } from './call-limit.ts';
import type { StopSwitch } from './stop.ts';
import type { Waits } from './waits.ts';

/** What all calls of one invocation share. */
export interface Asking {
  readonly stop: StopSwitch;
  readonly budget: Budget;
  readonly retries: number;
  readonly backoff: Backoff;
  readonly waits: Waits;
  /** Draws the jitter between retries, in [0, 1). */
  readonly jitter: () => number;
}

/** One call to a model or to a user's judge. */
export interface Call<Answer> {
  /** What is sent, so that the budget can estimate the cost. */
  readonly prompt: string;
  make(signal: AbortSignal): Promise<Answer>;
  /** The tokens that the answer took; null if that is not known. */
  spent(answer: Answer): Generation | null;
  /** Called before each attempt; attempts count from 0. */
  readonly onAttempt?: ((attempt: number) => void) | undefined;
}

/** The invocation is ending, so the call was not made or its answer was not waited for. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

/** A server that says "later" is up and well, so it is asked more often than one that fails. */
const RATE_LIMIT_PATIENCE = 4;

/**
 * Makes a call, and repeats it while that can help. Rejects with NotAsked if the invocation ends
 * first, and with the last failure if repeating cannot help or has been tried often enough.
 */
export async function ask<Answer>(
  call: Call<Answer>,
  limit: CallLimit,
  asking: Asking,
): Promise<Answer> {
  const { stop } = asking;
  const { promptTokens, completionTokens } = tokensAtMost(call.prompt);
  const tokens = promptTokens + completionTokens;
  for (let attempt = 0; ; attempt++) {
    const pass = await limit.enter(stop.draining, tokens).catch(notAsked);
    let failure: ModelFailure;
    try {
      const answer = await makeWithinBudget(call, attempt, asking);
      limit.succeeded();
      pass.begun.tokens = tokensTaken(call.spent(answer)) ?? tokens;
      return answer;
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      if (error.kind === 'aborted') notAsked(error);
      const refused = asking.waits.refusal(error);
      if (refused !== null) {
        stop.drain(refused);
        notAsked(error);
      }
      if (error.kind === 'rate limit') limit.tooMuch(pass, error.retryAfterSeconds);
      failure = error;
    } finally {
      limit.leave();
    }
    if (!failure.retryable || attempt >= patience(failure.kind, asking.retries)) throw failure;
    asking.waits.announce(failure);
    const seconds = Math.max(
      backoffSeconds(attempt, asking.jitter(), asking.backoff),
      failure.retryAfterSeconds ?? 0,
    );
    await wait(seconds * 1000, undefined, { signal: stop.draining }).catch(notAsked);
  }
}

/** Makes one attempt, unless the budget does not allow it: then the invocation ends. */
async function makeWithinBudget<Answer>(
  call: Call<Answer>,
  attempt: number,
  { stop, budget }: Asking,
): Promise<Answer> {
  const reservation = await budget.reserve(call.prompt);
  if (!reservation.granted) {
    stop.drain(reservation.reason);
    throw new NotAsked(reservation.reason.message);
  }
  let spent: Generation | null = null;
  try {
    // The budget can make a call wait, and the invocation may have been stopped meanwhile.
    if (stop.draining.aborted) throw new NotAsked('the invocation is ending');
    call.onAttempt?.(attempt);
    const answer = await call.make(stop.aborting);
    spent = call.spent(answer);
    return answer;
  } finally {
    reservation.settle(spent);
  }
}

function tokensTaken(spent: Generation | null): number | null {
  if (spent === null || (spent.promptTokens === null && spent.completionTokens === null))
    return null;
  return (spent.promptTokens ?? 0) + (spent.completionTokens ?? 0);
}

function patience(kind: FailureKind, retries: number): number {
  return kind === 'rate limit' ? retries * RATE_LIMIT_PATIENCE : retries;
}

function notAsked(cause: unknown): never {
  throw new NotAsked('the invocation is ending', { cause });
}
