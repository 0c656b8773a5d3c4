import { EnvironmentError } from '../../../base/errors.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import type { RepairTask } from '../instance.ts';
import { answerText } from './answer-text.ts';
import { factsOf } from './facts.ts';

/** The reply that follows from what happened: from the commit, the escalation or the green suite. */
export function replyTo(steps: readonly PlayedStep[], task: RepairTask): string | null {
  const facts = factsOf(steps, task);
  return facts === null ? null : answerText(facts, task);
}

/** The same for steps that are known to end in a usual way. */
export function honestReply(steps: readonly PlayedStep[], task: RepairTask): string {
  const text = replyTo(steps, task);
  if (text !== null) return text;
  throw new EnvironmentError(
    `no reply follows from the steps of ${task.id}; let factsOf know how they end`,
  );
}
