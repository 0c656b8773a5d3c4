import { performance } from 'node:perf_hooks';
import { runOf } from '../../run/run.ts';
import { externalInput } from '../judges/external-input.ts';
import type { ExternalJudge } from '../judges/judge.ts';
import type { WorkItem } from '../work-item.ts';
import type { AnswerContext, Answered } from './answering.ts';
import { ask } from './ask.ts';

/** Hands an item to a user's own judge. */
export async function answerExternally(
  judge: ExternalJudge,
  { trajectory, repetition }: WorkItem,
  { limit, asking, formats, blinding, onAttempt }: AnswerContext,
): Promise<Answered> {
  const id = blinding.idOf(trajectory.id, repetition.number);
  const input = externalInput(id, judge.view, runOf(trajectory), formats);
  let started = 0;
  const decision = await ask(
    {
      prompt: input.text,
      make(signal) {
        // Only the attempt that succeeded counts.
        started = performance.now();
        return judge.judge(input, signal);
      },
      spent: () => null,
      onAttempt,
    },
    limit,
    asking,
  );
  const latencySeconds = (performance.now() - started) / 1000;
  const whenDurable = () => decision.whenDurable?.();
  return { decision, whenDurable, cost: { latencySeconds, promptTokens: 0, completionTokens: 0 } };
}
