import { setTimeout as wait } from 'node:timers/promises';
import { type FailureKind, type Generation, ModelFailure } from '../../models/model.ts';
import { type Backoff, backoffSeconds } from './backoff.ts';
import type { Budget } from './budget.ts';
import type { EndpointLimit } from './endpoint-limit.ts';
import type { StopSwitch } from './stop.ts';

/** How calls are made: everything a call shares with the others of its run. */
export interface Asking {
  readonly stop: StopSwitch;
  readonly budget: Budget;
  readonly retries: number;
  readonly backoff: Backoff;
  /** Draws the jitter between retries, in [0, 1). */
  readonly jitter: () => number;
}

/** The run is ending, so the question was not asked, or its answer not waited for. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

/** A server that says "later" is there and well; it deserves more patience than one that fails. */
const RATE_LIMIT_PATIENCE = 4;

/**
 * Makes one call, again where that can help. Rejects with NotAsked when the run ends first, and with
 * the last failure when asking again cannot help or was tried often enough.
 */
export async function ask<Answer>(
  prompt: string,
  call: (signal: AbortSignal) => Promise<Answer>,
  costing: (answer: Answer) => Generation | null,
  gate: EndpointLimit,
  asking: Asking,
  onCall: (attempt: number) => void,
): Promise<Answer> {
  const { stop, budget } = asking;
  for (let attempt = 0; ; attempt++) {
    const pass = await gate.enter(stop.draining).catch(notAsked);
    let failure: ModelFailure;
    try {
      const reservation = await budget.reserve(prompt);
      if ('kind' in reservation) {
        stop.drain(reservation);
        throw new NotAsked(reservation.message);
      }
      let spent: Generation | null = null;
      try {
        // Budgets can make a call wait, and the run may have ended meanwhile.
        if (stop.draining.aborted) throw new NotAsked('the run is ending');
        onCall(attempt);
        const answer = await call(stop.aborting);
        spent = costing(answer);
        gate.succeeded();
        return answer;
      } finally {
        reservation.settle(spent);
      }
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      if (error.kind === 'aborted') throw new NotAsked('the run is ending', { cause: error });
      if (error.kind === 'rate limit') gate.tooMuch(pass, error.retryAfterSeconds);
      failure = error;
    } finally {
      gate.leave();
    }
    if (!failure.retryable || attempt >= patience(failure.kind, asking.retries)) throw failure;
    const seconds = Math.max(
      backoffSeconds(attempt, asking.jitter(), asking.backoff),
      failure.retryAfterSeconds ?? 0,
    );
    await wait(seconds * 1000, undefined, { signal: stop.draining }).catch(notAsked);
  }
}

function patience(kind: FailureKind, retries: number): number {
  return kind === 'rate limit' ? retries * RATE_LIMIT_PATIENCE : retries;
}

function notAsked(cause: unknown): never {
  throw new NotAsked('the run is ending', { cause });
}
