import { UserError } from '../base/errors.ts';
import { StoreError } from '../base/files/store-error.ts';
import type { AskedJudge } from './asking/answering.ts';
import { ModelFailure } from './models/model.ts';

/** A call that gave no answer, as `failures.jsonl` lists it. */
export interface FailedCall {
  readonly kind: string;
  readonly error: Error;
}

/**
 * Reads an error as a failed call. Whatever a user's own judge throws is one; any other unknown error
 * is a defect of this program and is thrown again.
 */
export function asFailedCall(error: unknown, judge: AskedJudge): FailedCall {
  if (error instanceof ModelFailure) return { kind: error.kind, error };
  const isDefect = judge.kind !== 'external' && !(error instanceof UserError);
  if (isDefect || error instanceof StoreError || !(error instanceof Error)) throw error;
  return { kind: 'judge failed', error };
}

/** Whether every further call would fail the same way. */
export function isHopeless({ kind }: FailedCall): boolean {
  return ['unauthorised', 'no such model', 'unusable'].includes(kind);
}

/** Whether the failure says something about the server rather than about the one item. */
export function blamesServer({ kind }: FailedCall): boolean {
  return kind !== 'too long';
}
