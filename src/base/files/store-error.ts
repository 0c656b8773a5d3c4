import { oneLine, UserError } from '../errors.ts';
import { describeFailure, type FailureDescription } from './file-failure.ts';

/** What a program may want to tell apart: no room left, a file that is gone, anything else. */
export type StoreProblem = 'full' | 'lost' | 'broken';

/** Results can no longer be kept. Whatever was durable before stays as it is. */
export class StoreError extends UserError {
  override readonly name = 'StoreError';
  readonly path: string;
  readonly problem: StoreProblem;

  constructor(path: string, problem: StoreProblem, sentence: string, options?: ErrorOptions) {
    super(`${oneLine(path)}: ${sentence}`, options);
    this.path = path;
    this.problem = problem;
  }
}

/** The error of a log that could not be opened, written to or synced. */
export function storeError(path: string, cause: unknown): StoreError {
  if (cause instanceof StoreError) return cause;
  const { problem, sentence } = describeFailure('append to a log', cause);
  return new StoreError(path, storeProblem(problem), sentence, { cause });
}

function storeProblem(problem: FailureDescription['problem']): StoreProblem {
  if (problem === 'no room') return 'full';
  return problem === 'missing' ? 'lost' : 'broken';
}
