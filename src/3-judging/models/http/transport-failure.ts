import { errorCode, oneLine } from '../../../base/errors.ts';
import { ModelFailure } from '../model.ts';

const RESET_CODES = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'];

const IN_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the host name cannot be looked up at the moment',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no network',
  ETIMEDOUT: 'the connection timed out',
};

/** Why a request got no complete answer. `server` and `hint` become part of the message. */
export function transportFailure(error: unknown, server: string, hint: string): ModelFailure {
  if (error instanceof ModelFailure) {
    return error;
  }
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (RESET_CODES.includes(code)) {
    return new ModelFailure(
      'reset',
      `${server} closed the connection before the answer was complete`,
      {
        cause: error,
      },
    );
  }
  // Codes of Node's HTTP parser: something answered, but not in HTTP.
  if (code.startsWith('HPE_')) {
    return new ModelFailure('bad response', `${server} does not speak HTTP: check the address`, {
      cause: error,
    });
  }
  const reason = IN_WORDS[code] ?? oneLine(message || code || 'unknown reason');
  return new ModelFailure('unreachable', `cannot reach ${server} (${reason}): ${hint}`, {
    cause: error,
  });
}

function codeOf(error: unknown): string {
  const found = errorCode(error);
  // If a host has several addresses, an AggregateError holds the failure of each.
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : undefined;
  return found ?? (inner === undefined ? '' : codeOf(inner));
}
