import { oneLine } from '../../errors.ts';
import { ModelFailure } from '../model.ts';

const RESET_CODES = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'];

const IN_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the name cannot be looked up now',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no network',
  ETIMEDOUT: 'the connection timed out',
};

/** What became of a request that got no whole answer; `server` and `hint` are for the reader. */
export function transportFailure(error: unknown, server: string, hint: string): ModelFailure {
  if (error instanceof ModelFailure) {
    return error;
  }
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (RESET_CODES.includes(code)) {
    return new ModelFailure(
      'reset',
      `${server} closed the connection before its answer was whole`,
      {
        cause: error,
      },
    );
  }
  // The parser's codes: something answered, and it does not speak HTTP.
  if (code.startsWith('HPE_')) {
    return new ModelFailure(
      'bad response',
      `${server} does not answer in HTTP: check the address`,
      {
        cause: error,
      },
    );
  }
  const reason = IN_WORDS[code] ?? oneLine(message || code || 'unknown reason');
  return new ModelFailure('unreachable', `cannot reach ${server} (${reason}): ${hint}`, {
    cause: error,
  });
}

function codeOf(error: unknown): string {
  const found = (error as { code?: unknown } | null)?.code;
  // Where a host has several addresses, each one's failure is inside an AggregateError.
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : undefined;
  return typeof found === 'string' ? found : inner === undefined ? '' : codeOf(inner);
}
