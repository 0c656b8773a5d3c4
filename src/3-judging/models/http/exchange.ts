import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { ModelFailure } from '../model.ts';
import { shareSignal } from '../share-signal.ts';
import { transportFailure } from './transport-failure.ts';

export interface HttpQuestion {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly timeoutSeconds: number;
  /** What to do when the server cannot be reached, as the end of a sentence. */
  readonly hint: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A verdict has a few kilobytes. Reading stops here, so that no answer can fill the memory. */
export const MAX_ANSWER_BYTES = 4_000_000;

// The engine decides how many calls are under way, so the pools have no limit of their own.
const httpAgent = new HttpAgent({ keepAlive: true });
const httpsAgent = new HttpsAgent({ keepAlive: true });

/**
 * Sends one request and reads the whole answer, whatever its status; rejects with a ModelFailure. This
 * is not `fetch` because Node's gives up when the first byte takes longer than 300 seconds, and a large
 * local model can take that long.
 */
export function exchange(question: HttpQuestion): Promise<HttpAnswer> {
  const { url, method, signal, timeoutSeconds, hint } = question;
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(aborted());
      return;
    }
    const address = new URL(url);
    const secure = address.protocol === 'https:';
    const body = question.body === undefined ? undefined : Buffer.from(question.body);
    const request = (secure ? httpsRequest : httpRequest)(address, {
      method,
      agent: secure ? httpsAgent : httpAgent,
      headers: {
        ...question.headers,
        ...(body ? { 'content-length': body.length } : {}),
      },
    });

    const stop = (failure: ModelFailure) => {
      settle();
      request.destroy();
      reject(failure);
    };
    const onError = (error: unknown) => stop(transportFailure(error, address.origin, hint));
    const onAbort = () => stop(aborted());
    const timer = setTimeout(
      () =>
        stop(
          new ModelFailure(
            'timeout',
            `${address.origin} gave no answer within ${timeoutSeconds} s; --timeout allows more`,
          ),
        ),
      timeoutSeconds * 1000,
    );
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    shareSignal(signal);
    signal.addEventListener('abort', onAbort, { once: true });

    // This listener is never removed: destroying a request emits another error, which must be caught.
    request.on('error', onError);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const tooLarge = () =>
        stop(
          new ModelFailure(
            'bad response',
            `${address.origin} answered with more than ${MAX_ANSWER_BYTES} bytes`,
          ),
        );
      if (Number(response.headers['content-length']) > MAX_ANSWER_BYTES) {
        tooLarge();
        return;
      }
      response.on('error', onError);
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_ANSWER_BYTES) {
          tooLarge();
        } else {
          chunks.push(chunk);
        }
      });
      response.on('end', () => {
        settle();
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    request.end(body);
  });
}

function aborted(): ModelFailure {
  return new ModelFailure('aborted', 'the call was stopped before the answer came');
}
