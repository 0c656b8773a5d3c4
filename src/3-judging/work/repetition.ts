import type { Question } from '../judges/judge.ts';

/** Which time a judge is asked about a trajectory, and how often this invocation has it asked. */
export interface Repetition {
  /** Counted from 1. */
  readonly number: number;
  readonly of: number;
}

/** A judge that is asked once. */
export const ONCE: Repetition = { number: 1, of: 1 };

/**
 * What a row says of its repetition. Rows of an invocation that asks once do not mention it, so that
 * they are what they were before there were repetitions.
 */
export function repetitionField({ number, of }: Repetition): { readonly repetition?: number } {
  return number === 1 && of === 1 ? {} : { repetition: number };
}

/** As many as a judge can take samples, each of which has a seed of its own. */
const SEEDS_PER_REPETITION = 1000;
const SEEDS = 2 ** 31;

/** The questions of one repetition. No two repetitions share a seed, whatever the number of samples. */
export function repeatedQuestions(
  questions: readonly Question[],
  repetition: number,
): readonly Question[] {
  if (repetition === 1) return questions;
  const offset = (repetition - 1) * SEEDS_PER_REPETITION;
  // Servers take seeds of 31 bits.
  return questions.map((question) => ({ ...question, seed: (question.seed + offset) % SEEDS }));
}
