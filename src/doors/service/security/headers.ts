import { REQUEST_ID } from './request-id.ts';

/** What every answer says to a browser: nothing may embed it, guess its type or tell where it was. */
const plainHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** What is answered to a request, without what every answer says. */
export interface Answer {
  /** 200 if it is not given. */
  readonly status?: number;
  /** JSON if it is not given. */
  readonly type?: string;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | null;
}

export const HTML = 'text/html; charset=utf-8';

/** An answer in JSON. */
export function json(value: unknown, status = 200, headers: Answer['headers'] = {}): Answer {
  return { status, headers, body: JSON.stringify(value) };
}

/**
 * All headers are given at once: after one that was set by itself, Node would check each of them twice.
 * They are one copy of an object and what is added to it, because V8 merges objects far more slowly.
 */
export function responseTo(
  requestId: string | null,
  { status = 200, type = 'application/json', headers, body }: Answer,
): Response {
  const all: Record<string, string> = { ...plainHeaders };
  if (body !== null) all['content-type'] = type;
  if (requestId !== null) all[REQUEST_ID] = requestId;
  return new Response(body, { status, headers: Object.assign(all, headers) });
}
