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
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | ReadableStream<Uint8Array> | null;
}

export const JSON_HEADERS = { 'content-type': 'application/json' } as const;

/** An answer in JSON. */
export function json(
  value: unknown,
  status = 200,
  more: Readonly<Record<string, string>> = {},
): Answer {
  return { status, headers: { ...JSON_HEADERS, ...more }, body: JSON.stringify(value) };
}

/** All headers are given at once: after one that was set by itself, Node would check each of them twice. */
export function responseTo(
  requestId: string | null,
  { status = 200, headers, body }: Answer,
): Response {
  const named = requestId === null ? null : { [REQUEST_ID]: requestId };
  return new Response(body, { status, headers: { ...plainHeaders, ...headers, ...named } });
}
