// @ts-check
import { answerTo } from './answer-to.mjs';
import { send, sendJson, trickle } from './http.mjs';
import { spoilAnswer } from './spoil-answer.mjs';

/**
 * Answers a request, with the fault that was asked for.
 * @param {object} exchange
 * @param {import('./types.mjs').ReceivedRequest} exchange.received
 * @param {import('./types.mjs').WireFormat} exchange.format
 * @param {import('./types.mjs').FaultDetails | null} exchange.fault
 * @param {import('./types.mjs').LoopbackOptions} exchange.settings
 * @param {(text: string) => number} exchange.countTokens
 * @param {import('node:http').ServerResponse} exchange.response
 * @returns {Promise<'answered' | 'failed'>}
 */
export async function respond({ received, format, fault, settings, countTokens, response }) {
  if (failInsteadOfAnswering(received, format, fault, response)) return 'failed';

  const value = settings.answer?.(received) ?? answerTo(received);
  const healthy = typeof value === 'string' ? value : JSON.stringify(value);
  const text = spoilAnswer(healthy, fault);
  const prompt = `${received.system ?? ''}\n${received.prompt}`;
  const body = JSON.stringify(
    format.wrap(received, {
      text: fault?.kind === 'missing-field' ? null : text,
      promptTokens: countTokens(
        fault?.kind === 'cut-prompt' ? prompt.slice(prompt.length * 0.9) : prompt,
      ),
      // Counting the tokens of ten megabytes would take longer than sending them.
      completionTokens: countTokens(text.slice(0, 1_000_000)),
    }),
  );
  const half = body.slice(0, body.length / 2);
  switch (fault?.kind) {
    case 'truncated-json':
      send(response, 200, half);
      return 'failed';
    case 'reset-mid-body':
    case 'hang-mid-body':
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.write(half, () => {
        if (fault.kind === 'reset-mid-body') response.socket?.resetAndDestroy();
      });
      return 'failed';
    case 'huge-answer':
      await trickle(received, body, response);
      return 'failed';
    default:
      received.bytesSent = Buffer.byteLength(body);
      send(response, 200, body);
      return 'answered';
  }
}

/**
 * @param {import('./types.mjs').ReceivedRequest} received
 * @param {import('./types.mjs').WireFormat} format
 * @param {import('./types.mjs').FaultDetails | null} fault
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether there is no answer to be sent
 */
function failInsteadOfAnswering(received, format, fault, response) {
  const fail = (/** @type {number} */ status, /** @type {string} */ message) => {
    const headers =
      fault?.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
    sendJson(response, status, format.error(status, message), headers);
    return true;
  };
  const sendBody = (/** @type {string} */ body, type = 'application/json') => {
    send(response, 200, body, type);
    return true;
  };
  switch (fault?.kind) {
    case 'hang':
      return true;
    case 'reset':
      response.socket?.resetAndDestroy();
      return true;
    case 'rate-limit':
      return fail(429, 'too many requests');
    case 'server-error':
      return fail(fault.status ?? 500, 'the model runner has unexpectedly stopped');
    case 'unauthorised':
      return fail(fault.status ?? 401, 'invalid API key');
    case 'no-such-model':
      return fail(404, `model '${received.model}' not found`);
    case 'context-overflow':
      return fail(400, 'the input length exceeds the context length');
    case 'not-json':
      return sendBody('<html><body>502 Bad Gateway</body></html>', 'text/html');
    case 'empty-body':
      return sendBody('');
    case 'wrong-shape':
      return sendBody('[1, 2, 3]');
    default:
      return false;
  }
}
