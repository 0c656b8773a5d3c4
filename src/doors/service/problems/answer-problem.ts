import { plainHeaders } from '../security/headers.ts';
import type { Problem } from './problem.ts';

/** A problem as a response. */
export function problemResponse(problem: Problem): Response {
  const { retryAfter } = problem.fields;
  const headers: Record<string, string> = {
    ...plainHeaders,
    'content-type': 'application/problem+json',
  };
  if (retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)));
  if (problem.status === 401) headers['www-authenticate'] = 'Bearer realm="trajectory-judge"';
  return new Response(JSON.stringify(problem.document()), { status: problem.status, headers });
}
