import { NotAsked } from '../../../3-judging/asking/ask.ts';
import { type FailureKind, ModelFailure } from '../../../3-judging/models/model.ts';
import {
  errorCode,
  InvalidOptionError,
  oneLine,
  UnknownNameError,
  UserError,
} from '../../../base/errors.ts';
import { LockedError } from '../../../base/files/lock/lock-holder.ts';
import { StoreError } from '../../../base/files/store-error.ts';
import { redacted } from '../../../base/secrets.ts';
import { Problem, type ProblemKind } from './problem.ts';

/** What a call that gave no answer means to whoever asked for it. */
const FAILED_CALLS: Readonly<Record<FailureKind, ProblemKind>> = {
  unreachable: 'unavailable',
  reset: 'judge-failed',
  timeout: 'judge-timeout',
  'worker lost': 'judge-failed',
  'rate limit': 'unavailable',
  'server error': 'judge-failed',
  unauthorised: 'judge-failed',
  'no such model': 'judge-failed',
  'too long': 'invalid',
  'bad request': 'judge-failed',
  'bad response': 'judge-failed',
  unusable: 'judge-failed',
  aborted: 'unavailable',
};

const RETRY_SECONDS = 5;

/**
 * The problem that an error amounts to. Null for a defect of this program, which is answered without
 * any detail.
 *
 * @param root the folder that is served, whose place on this machine is nobody's business
 */
export function problemOf(error: unknown, root: string): Problem | null {
  if (error instanceof Problem) return error;
  const say = (kind: ProblemKind, message: string, fields = {}) =>
    new Problem(kind, sentence(message, root), fields);
  if (error instanceof ModelFailure) {
    const kind = FAILED_CALLS[error.kind];
    const retryAfter =
      kind === 'unavailable' ? (error.retryAfterSeconds ?? RETRY_SECONDS) : undefined;
    return say(kind, error.message, { retryAfter });
  }
  if (error instanceof NotAsked) {
    return say('unavailable', 'the service is shutting down; ask again in a moment', {
      retryAfter: RETRY_SECONDS,
    });
  }
  if (error instanceof UnknownNameError) {
    return say('invalid', error.message, { more: { known: error.known } });
  }
  if (error instanceof LockedError) return say('conflict', error.message);
  if (error instanceof StoreError) return say('unavailable', error.message);
  if (error instanceof InvalidOptionError) {
    return say('invalid', error.message.replace(/^--judge /, ''));
  }
  if (error instanceof UserError) {
    return say('invalid', error.message.replaceAll('--against', 'against'));
  }
  const code = errorCode(error);
  if (code !== undefined && /^E[A-Z0-9]+$/.test(code)) {
    return say('unavailable', `the operating system refused (${code}); try again later`);
  }
  return null;
}

/** What whoever runs the service is told of a defect. It may quote a request, which must not write lines of its own. */
export function defectText(error: unknown): string {
  return oneLine(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function sentence(message: string, root: string): string {
  return oneLine(redacted(message.replaceAll(`${root}/`, '').replaceAll(root, 'the runs')));
}
