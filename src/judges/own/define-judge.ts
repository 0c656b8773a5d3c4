import type { ExternalInput } from '../external-judge.ts';
import type { UserAnswer } from './user-answer.ts';

/** A judge as a user's module writes it. */
export interface JudgeDefinition {
  readonly id: string;
  /** What it is shown: every step, or only the request and the reply. */
  readonly view: 'step' | 'outcome';
  judge(input: ExternalInput, signal: AbortSignal): UserAnswer | Promise<UserAnswer>;
  /** Lets go of what it holds when the run is over. */
  close?(): void | Promise<void>;
}

/**
 * Checks a judge's types where it is written.
 *
 * @example
 * export default defineJudge({
 *   id: 'apologies',
 *   view: 'outcome',
 *   judge: ({ final_answer }) => ({ faulty: /sorry/i.test(final_answer), confidence: 0.6 }),
 * });
 */
export function defineJudge(definition: JudgeDefinition): JudgeDefinition {
  return definition;
}
