import { oneLine, UserError } from '../../../base/errors.ts';
import { exchange } from '../../models/http/exchange.ts';
import { statusFailure } from '../../models/http/status-failure.ts';
import type { ExternalJudge } from '../judge.ts';
import type { ViewName } from '../views/view.ts';
import { jsonObject, readUserAnswer } from './user-answer.ts';

export interface HttpJudgeOptions {
  readonly view: ViewName;
  /** What messages call it; its address if it has no name. */
  readonly name?: string | undefined;
  readonly timeoutSeconds: number;
}

/** A judge behind an address: each item is posted as JSON, and the body of the answer is the verdict. */
export function httpJudge(address: string, options: HttpJudgeOptions): ExternalJudge {
  const url = parsedAddress(address);
  const hints = {
    // Without the path and the query, which may hold a key: failures are written to a file.
    server: url.origin,
    unauthorised: 'allow this machine, or put a key into the address',
    noSuchModel: 'check the path of the judge',
  };
  return {
    kind: 'external',
    // Without the path as well: an id is printed and written everywhere.
    id: `http-${url.host}`,
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
        hint: 'start the judge, or check the address',
      });
      const failure = statusFailure(answer, hints, Date.now());
      if (failure !== null) throw failure;
      const answered = jsonObject(answer.text) ?? answer.text;
      const who = options.name ?? hints.server;
      return readUserAnswer(answered, input, { who, text: answer.text });
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
