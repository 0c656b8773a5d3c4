import { performance } from 'node:perf_hooks';
import { runOf } from '../../run/run.ts';
import { externalInput } from '../judges/external-input.ts';
import { type Decision, type ExternalJudge, isUnscored } from '../judges/judge.ts';
import type { Session } from '../session/session.ts';
import type { WorkItem } from '../work/work-item.ts';
import type { Answered, Answering } from './answer-item.ts';
import { ask } from './ask.ts';

/** Hands an item to a user's own judge. */
export async function answerExternally(
  judge: ExternalJudge,
  { trajectory, repetition, hand }: WorkItem,
  { asking, formats, types, blinding }: Session,
  { limit, onAttempt }: Answering,
): Promise<Answered> {
  // A judge that was shown more of the same run earlier must not know it again by its id.
  const id = blinding.idOf(`${judge.view} ${trajectory.id}`, repetition.number);
  const input = externalInput(id, judge.view, runOf(trajectory), formats);
  let started = 0;
  const decision = await ask(
    {
      prompt: input.text,
      make(signal) {
        // Only the attempt that succeeded counts.
        started = performance.now();
        return judge.judge(input, signal, hand);
      },
      spent: () => null,
      onAttempt,
    },
    limit,
    asking,
  );
  const latencySeconds = (performance.now() - started) / 1000;
  return {
    decision: withKnownType(decision, types),
    whenDurable: () => decision.whenDurable?.(),
    cost: { latencySeconds, promptTokens: 0, completionTokens: 0 },
  };
}

/** A judge of the user's own may name anything as the type of a fault; only types that exist count. */
function withKnownType(decision: Decision, types: readonly string[]): Decision {
  if (isUnscored(decision) || decision.failureType === null) return decision;
  return types.includes(decision.failureType) ? decision : { ...decision, failureType: null };
}
