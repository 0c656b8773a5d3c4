import type { PlayedStep } from '../../contract/played-run.ts';
import type { RepairTask } from '../instance.ts';
import { answerText } from './answer-text.ts';
import { factsOf } from './facts-of.ts';

/** The reply that follows from what happened: from the commit, the escalation or the green suite. */
export function replyTo(steps: readonly PlayedStep[], task: RepairTask): string | null {
  const facts = factsOf(steps, task);
  return facts === null ? null : answerText(facts, task);
}
