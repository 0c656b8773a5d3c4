import { oneLine, UserError } from '../errors.ts';
import { type FailureKind, ModelFailure } from '../models/model.ts';
import type { ExternalJudge } from './external-judge.ts';
import { findJsonObject } from './find-json-object.ts';
import { unscored } from './parse-verdict.ts';
import { readUserAnswer } from './user-answer.ts';

const LONGEST_BODY = 10_000_000;

export interface HttpJudgeOptions {
  readonly view: 'step' | 'outcome';
  readonly types: readonly string[];
  readonly timeoutSeconds: number;
}

/** A judge behind an address: the item is posted as JSON, the body of the answer is the verdict. */
export function httpJudge(address: string, options: HttpJudgeOptions): ExternalJudge {
  const url = parsedAddress(address);
  return {
    id: `http-${url.host}${url.pathname === '/' ? '' : url.pathname}`,
    view: options.view,
    endpoint: url.origin,
    async judge(input, signal) {
      const timeout = AbortSignal.timeout(options.timeoutSeconds * 1000);
      let text: string;
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(input),
          signal: AbortSignal.any([signal, timeout]),
        });
        text = await limitedText(response, url);
        if (!response.ok) throw refusal(response, url, text);
      } catch (cause) {
        throw failureOf(cause, url, signal, timeout, options.timeoutSeconds);
      }
      const found = findJsonObject(text);
      return 'problem' in found
        ? unscored(found.problem, text)
        : readUserAnswer(found.object, input, options.types);
    },
  };
}

function parsedAddress(address: string): URL {
  try {
    return new URL(address);
  } catch (cause) {
    throw new UserError(`'${oneLine(address)}' is not an address; write http://host:port/path`, {
      cause,
    });
  }
}

async function limitedText(response: Response, url: URL): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LONGEST_BODY) {
      throw new ModelFailure('bad response', `${url.origin} answered with more than 10 MB`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function refusal(response: Response, url: URL, body: string): ModelFailure {
  const said = oneLine(body).trim().slice(0, 200);
  const message = `${url.href} answered ${response.status}${said === '' ? '' : `: ${said}`}`;
  return new ModelFailure(kindOf(response.status), message, {
    retryAfterSeconds: retryAfter(response.headers.get('retry-after')),
  });
}

function kindOf(status: number): FailureKind {
  if (status === 401 || status === 403) return 'unauthorised';
  if (status === 404 || status === 410) return 'no such model';
  if (status === 408) return 'timeout';
  if (status === 413) return 'too long';
  if (status === 429) return 'rate limit';
  return status >= 500 ? 'server error' : 'bad response';
}

/** Seconds, or a date, as the header may give either. */
function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

function failureOf(
  cause: unknown,
  url: URL,
  signal: AbortSignal,
  timeout: AbortSignal,
  seconds: number,
): ModelFailure {
  if (cause instanceof ModelFailure) return cause;
  if (signal.aborted) return new ModelFailure('aborted', 'stopped before it answered', { cause });
  if (timeout.aborted) {
    const message = `${url.origin} gave no answer within ${seconds} s`;
    return new ModelFailure('timeout', message, { cause });
  }
  const inner = (cause as { cause?: { code?: string; message?: string } } | null)?.cause;
  const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
  if (unreachable.includes(inner?.code ?? '')) {
    const message = `${url.origin} cannot be reached; is the judge running there?`;
    return new ModelFailure('unreachable', message, { cause });
  }
  const reason = inner?.message ?? (cause instanceof Error ? cause.message : String(cause));
  const message = `${url.origin} broke off: ${oneLine(reason)}`;
  return new ModelFailure('reset', message, { cause });
}
