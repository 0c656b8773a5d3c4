import { exchange } from '../http/exchange.ts';
import { type StatusHints, statusFailure } from '../http/status-failure.ts';

export interface SdkFetchOptions {
  readonly hints: StatusHints;
  /** What to do when the server cannot be reached. */
  readonly unreachable: string;
  readonly timeoutSeconds: number;
}

/**
 * The `fetch` that the SDK is given: the same bounded exchange and the same failures as for every
 * other server. The SDK sees whole answers of status 2xx and nothing else.
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
