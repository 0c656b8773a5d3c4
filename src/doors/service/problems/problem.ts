import { UserError } from '../../../base/errors.ts';
import type { JsonObject } from '../../../run/json.ts';
import type { Answer } from '../security/headers.ts';

/** Every kind of problem that the service answers with: its status, and what it is called. */
export const PROBLEMS = {
  'bad-request': [400, 'The request cannot be read'],
  unauthorised: [401, 'A token is needed'],
  forbidden: [403, 'The request comes from another origin'],
  'not-found': [404, 'There is nothing here'],
  'unknown-run': [404, 'There is no such run'],
  'not-allowed': [405, 'This method is not allowed here'],
  'too-slow': [408, 'The request took too long to arrive'],
  conflict: [409, 'The run exists already or is being judged'],
  'too-large': [413, 'The request is too large'],
  'not-json': [415, 'The request is not JSON'],
  invalid: [422, 'The request is not valid'],
  busy: [429, 'The service is overloaded'],
  'headers-too-large': [431, 'The headers are too large'],
  defect: [500, 'This is a bug in the service'],
  'judge-failed': [502, 'The judge failed'],
  unavailable: [503, 'The service cannot do this now'],
  'judge-timeout': [504, 'The judge did not answer in time'],
} as const satisfies Readonly<Record<string, readonly [status: number, title: string]>>;

export type ProblemKind = keyof typeof PROBLEMS;

export interface ProblemFields {
  /** After how many seconds it makes sense to try again. */
  readonly retryAfter?: number | undefined;
  /** Further members of the document, such as the names that are known. */
  readonly more?: JsonObject | undefined;
}

/** Why a request was not done. The message is one sentence that says what to do. */
export class Problem extends UserError {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  readonly fields: ProblemFields;

  constructor(kind: ProblemKind, detail: string, fields: ProblemFields = {}) {
    super(detail);
    this.kind = kind;
    this.fields = fields;
  }

  get status(): number {
    return PROBLEMS[this.kind][0];
  }

  /** The document that RFC 9457 describes. */
  document(): JsonObject {
    const [status, title] = PROBLEMS[this.kind];
    const type = `urn:trajectory-judge:problem:${this.kind}`;
    return { type, title, status, detail: this.message, ...this.fields.more };
  }
}

/** A problem as an answer. */
export function problemAnswer(problem: Problem): Answer {
  const { retryAfter } = problem.fields;
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)));
  if (problem.status === 401) headers['www-authenticate'] = 'Bearer realm="trajectory-judge"';
  const body = JSON.stringify(problem.document());
  return { status: problem.status, type: 'application/problem+json', headers, body };
}
