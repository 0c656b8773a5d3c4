import { oneLine, UserError } from '../../errors.ts';
import { exchange } from '../../models/http/exchange.ts';
import { statusFailure } from '../../models/http/status-failure.ts';
import type { ExternalJudge } from '../external-judge.ts';
import { findJsonObject } from '../families/find-json-object.ts';
import { unscored } from '../families/parse-verdict.ts';
import { readUserAnswer } from './user-answer.ts';

export interface HttpJudgeOptions {
  readonly view: 'step' | 'outcome';
  readonly types: readonly string[];
  readonly timeoutSeconds: number;
}

/** A judge behind an address: the item is posted as JSON, the body of the answer is the verdict. */
export function httpJudge(address: string, options: HttpJudgeOptions): ExternalJudge {
  const url = parsedAddress(address);
  const hints = {
    // Without what may be a key: failures are written to a file.
    server: `${url.origin}${url.pathname}`,
    unauthorised: 'let this machine in, or put a key into the address',
    noSuchModel: 'check the path of the judge',
  };
  return {
    id: `http-${url.host}${url.pathname === '/' ? '' : url.pathname}`,
    view: options.view,
    endpoint: url.origin,
    async judge(input, signal) {
      const answer = await exchange({
        url: url.href,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(input),
        signal,
        timeoutSeconds: options.timeoutSeconds,
        hint: 'is the judge running there?',
      });
      const failure = statusFailure(answer, hints, Date.now());
      if (failure !== null) throw failure;
      const found = findJsonObject(answer.text);
      return 'problem' in found
        ? unscored(found.problem, answer.text)
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
