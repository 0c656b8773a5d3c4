import { setTimeout as wait } from 'node:timers/promises';
import { backoffSeconds, DEFAULT_BACKOFF } from '../../3-judging/asking/backoff.ts';
import { exchange, type HttpAnswer } from '../../3-judging/models/http/exchange.ts';
import { statusFailure } from '../../3-judging/models/http/status-failure.ts';
import { ModelFailure } from '../../3-judging/models/model.ts';
import { InvalidOptionError, oneLine, UserError } from '../../base/errors.ts';
import { at, parsedText, textAt } from '../../run/json.ts';

const MOST_TRIES = 5;
/** A server that asks for a longer wait is down, and whoever waits should know. */
const MOST_WAIT_SECONDS = 120;

/** Where to send to. Headers may hold a key: they are in no message and in no file. */
export interface OtlpReceiver {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The receiver at an address. Without a path, it is that of logs.
 *
 * @param given `Name: value`, each
 * @param variable what OTEL_EXPORTER_OTLP_HEADERS holds: `name=value,name=value`, with escapes as in an address
 */
export function otlpReceiver(
  address: string,
  given: readonly string[],
  variable = '',
): OtlpReceiver {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new InvalidOptionError('--send', 'must be an address, such as http://localhost:4318');
  }
  if (url.pathname === '/') url.pathname = '/v1/logs';
  const headers = [
    ...variable.split(',').flatMap((pair) => headerOf(pair, '=', 'OTEL_EXPORTER_OTLP_HEADERS')),
    ...given.flatMap((line) => headerOf(line, ':', '--header')),
  ];
  return { url, headers: Object.fromEntries(headers) };
}

function headerOf(line: string, sign: ':' | '=', from: string): [string, string][] {
  if (line.trim() === '') return [];
  const [name = '', ...rest] = line.split(sign);
  const text = rest.join(sign).trim();
  const value = sign === '=' ? unescaped(text) : text;
  // What is wrong is not quoted, because it may be a key.
  if (
    rest.length === 0 ||
    !/^[\w!#$%&'*+.^`|~-]+$/.test(name.trim()) ||
    !/^[\t -~]*$/.test(value)
  ) {
    throw new InvalidOptionError(
      from,
      sign === ':' ? "must be 'Name: value'" : 'must be name=value, with commas between several',
    );
  }
  return [[name.trim().toLowerCase(), value]];
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Posts bodies of OTLP one after another, and tries again where that can help. Returns how many were sent. */
export async function sendOtlp(
  bodies: AsyncIterable<string>,
  receiver: OtlpReceiver,
  onNote: (text: string) => void,
): Promise<number> {
  let sent = 0;
  for await (const body of bodies) {
    const { text } = await posted(body, receiver, onNote);
    const said = parsedText(text);
    const rejected = Number(at(said, 'partialSuccess', 'rejectedLogRecords') ?? 0);
    if (rejected > 0) {
      const why = textAt(said, 'partialSuccess', 'errorMessage') ?? 'it does not say why';
      throw new UserError(
        `${receiver.url.origin} rejected ${rejected} of the verdicts: ${oneLine(why).slice(0, 200)}`,
      );
    }
    sent++;
  }
  return sent;
}

async function posted(
  body: string,
  { url, headers }: OtlpReceiver,
  onNote: (text: string) => void,
): Promise<HttpAnswer> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await exchange({
        url: url.href,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: new AbortController().signal,
        timeoutSeconds: 30,
        hint: 'start the receiver, or check --send',
      });
      const failure = statusFailure(
        answer,
        {
          server: url.origin,
          unauthorised: "add the key with --header 'Authorization: …'",
          noSuchModel: 'check the path of --send, which usually is /v1/logs',
        },
        Date.now(),
      );
      if (failure === null) return answer;
      throw failure;
    } catch (error) {
      if (!(error instanceof ModelFailure) || !error.retryable || tries === MOST_TRIES) throw error;
      const seconds =
        error.retryAfterSeconds ?? backoffSeconds(tries, Math.random(), DEFAULT_BACKOFF);
      if (seconds > MOST_WAIT_SECONDS) throw error;
      onNote(`${error.message}; trying again in ${seconds.toFixed(1)} s.`);
      await wait(seconds * 1000);
    }
  }
}
