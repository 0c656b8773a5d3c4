/** What every answer says to a browser: nothing may embed it, guess its type or tell where it was. */
export const plainHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

export const JSON_HEADERS = { ...plainHeaders, 'content-type': 'application/json' } as const;

/** An answer in JSON. */
export function json(
  value: unknown,
  status = 200,
  more: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify(value), { status, headers: { ...JSON_HEADERS, ...more } });
}
