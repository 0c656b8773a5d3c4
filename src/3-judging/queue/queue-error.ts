import { oneLine, UserError } from '../../base/errors.ts';
import { redacted } from '../../base/secrets.ts';

/** The queue cannot be used as it is. */
export class QueueError extends UserError {
  override readonly name = 'QueueError';
}

/** What Redis refused to do, in one line. Errors that say what to do stay as they are. */
export function asQueueError(shown: string, cause: unknown): UserError {
  if (cause instanceof UserError) return cause;
  const said = oneLine(redacted(cause instanceof Error ? cause.message : String(cause)));
  return new QueueError(
    `${shown} says: ${said}; use a database that nothing else writes to, with room in its memory`,
    { cause },
  );
}
