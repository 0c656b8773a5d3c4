import { oneLine } from '../../../errors.ts';
import { ModelFailure } from '../../../models/model.ts';
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
