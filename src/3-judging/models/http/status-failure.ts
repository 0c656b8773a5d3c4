import { oneLine } from '../../../base/errors.ts';
import { type FailureKind, ModelFailure } from '../model.ts';
import type { HttpAnswer } from './exchange.ts';

/** Who answered, and what its user can do, each as the end of a sentence. */
export interface StatusHints {
  readonly server: string;
  readonly unauthorised: string;
  readonly noSuchModel: string;
}

const OVERFLOW =
  /context.{0,20}(length|window|size)|too (long|many (input )?tokens)|prompt is too/i;

/** The failure that a status other than 2xx means; null for a 2xx status. */
export function statusFailure(
  answer: HttpAnswer,
  hints: StatusHints,
  now: number,
): ModelFailure | null {
  const { status, headers, text } = answer;
  if (status >= 200 && status < 300) {
    return null;
  }
  const said = errorText(text);
  const kind = kindOf(status, said);
  const advice: Partial<Record<FailureKind, string>> = {
    unauthorised: `: ${hints.unauthorised}`,
    'no such model': `: ${hints.noSuchModel}`,
    'bad request': headers.location
      ? `: it has moved to ${oneLine(headers.location)}; use that address`
      : '',
  };
  return new ModelFailure(
    kind,
    `${hints.server} answered ${status}${said ? ` (${said})` : ''}${advice[kind] ?? ''}`,
    { retryAfterSeconds: retryAfterSeconds(headers['retry-after'], now) },
  );
}

function kindOf(status: number, said: string): FailureKind {
  switch (status) {
    case 401:
    case 403:
      return 'unauthorised';
    case 404:
      return 'no such model';
    case 408:
      return 'timeout';
    case 413:
      return 'too long';
    case 429:
      return 'rate limit';
  }
  if (status >= 500) {
    return 'server error';
  }
  return OVERFLOW.test(said) ? 'too long' : 'bad request';
}

/** The server's own message: from `{"error":"…"}`, from `{"error":{"message":"…"}}`, or the text itself. */
function errorText(text: string): string {
  let said = text;
  try {
    const { error } = JSON.parse(text) as { error?: string | { message?: unknown } };
    said = String((typeof error === 'object' ? error.message : error) ?? text);
  } catch {
    // An HTML page from a proxy, or an empty body.
  }
  const line = oneLine(said).trim();
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}

/**
 * How many seconds a Retry-After header asks to wait. It holds either seconds (`120`) or a date (`Wed,
 * 21 Oct 2015 07:28:00 GMT`), which is counted from `now`, in milliseconds since the epoch. Null if it
 * holds neither.
 */
export function retryAfterSeconds(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) {
    return Number(text);
  }
  // Date.parse would also accept `-5` or `2`, so it only gets what looks like an HTTP date.
  const date = /^[A-Za-z]{3,9}, /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}
