import { exchange } from '../http/exchange.ts';
import { type StatusHints, statusFailure } from '../http/status-failure.ts';

export interface SdkFetchOptions {
  readonly hints: StatusHints;
  /** What to do when the server cannot be reached. */
  readonly unreachable: string;
  readonly timeoutSeconds: number;
}

/**
 * The `fetch` that the SDK is given. It makes the same bounded exchange and raises the same failures
 * as for every other server, so the SDK only ever sees complete answers with a 2xx status.
 */
export function sdkFetch(options: SdkFetchOptions): typeof fetch {
  return async (input, init) => {
    const answer = await exchange({
      url: input instanceof Request ? input.url : String(input),
      method: init?.method === 'GET' ? 'GET' : 'POST',
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' ? { body: init.body } : {}),
      signal: init?.signal ?? new AbortController().signal,
      timeoutSeconds: options.timeoutSeconds,
      hint: options.unreachable,
    });
    const failure = statusFailure(answer, options.hints, Date.now());
    if (failure) {
      throw failure;
    }
    return new Response(answer.text, {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? 'application/json' },
    });
  };
}
