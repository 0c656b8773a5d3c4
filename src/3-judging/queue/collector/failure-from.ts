import { oneLine } from '../../../base/errors.ts';
import { redacted } from '../../../base/secrets.ts';
import { ModelFailure } from '../../models/model.ts';
import { callFailure } from '../call.ts';

/** Why a call failed, from what a worker said of it or from what BullMQ says when a worker is gone. */
export function failureFrom(reason: string): ModelFailure {
  const read = callFailure.safeParse(parsed(reason));
  if (!read.success) {
    return new ModelFailure('worker lost', 'the worker that had this call stopped answering');
  }
  const { kind, message, retryAfterSeconds } = read.data;
  return new ModelFailure(kind, oneLine(message), { retryAfterSeconds });
}

/** Any error of a call. If it is none of ours, Redis did not do what it was asked to, and may the next time. */
export function queueFailure(cause: unknown): ModelFailure {
  if (cause instanceof ModelFailure) return cause;
  const said = cause instanceof Error ? cause.message : String(cause);
  return new ModelFailure('server error', `the queue says: ${oneLine(redacted(said))}`, { cause });
}

export function takenBack(): ModelFailure {
  return new ModelFailure('aborted', 'the call was taken back before it was answered');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
