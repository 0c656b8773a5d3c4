// @ts-check
// A stand-in for a model server: it speaks the wire formats of Ollama, OpenAI, Anthropic and Google
// on the loopback interface, answers with a function of the prompt, misbehaves on request, and keeps
// every request it received. `run.mjs` starts one as a process of its own.
import { createServer } from 'node:http';
import { describeModels } from './describe-models.mjs';
import { formats } from './formats/formats.mjs';
import { apiKey, readJson, sendJson } from './http.mjs';
import { record } from './json.mjs';
import { respond } from './respond.mjs';

export { answerTo } from './answer-to.mjs';
export { LOOPBACK_DIGEST, LOOPBACK_VERSION } from './describe-models.mjs';

/** @typedef {import('./types.mjs').Fault} Fault */
/** @typedef {import('./types.mjs').LoopbackOptions} LoopbackOptions */
/** @typedef {import('./types.mjs').LoopbackServer} LoopbackServer */
/** @typedef {import('./types.mjs').ReceivedRequest} ReceivedRequest */

/** Posting to this path clears the server, for a process that cannot call `clear`. */
const CLEAR = '/_loopback/clear';

/** @param {string} text about what tokenisers make of English, and never 0 */
const fourLettersPerToken = (text) =>
  Math.max(1, text.match(/\p{L}{1,4}|\p{N}|[^\p{L}\p{N}\s]/gu)?.length ?? 0);

/** @param {LoopbackOptions} [options] @returns {Promise<LoopbackServer>} */
export async function startLoopbackServer(options = {}) {
  let settings = { ...options };
  /** @type {ReceivedRequest[]} */
  const requests = [];
  /** @type {(Fault | null)[]} */
  let queue = Array.isArray(options.faults) ? [...options.faults] : [];
  let answered = 0;
  let inFlight = 0;
  let peak = 0;

  const clear = () => {
    requests.length = 0;
    queue = [];
    answered = 0;
    peak = inFlight;
  };

  const server = createServer(async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    // A client that hangs up is part of what is tested and not an error of this server.
    request.on('error', () => {});
    response.on('error', () => {});
    let body;
    try {
      body = await readJson(request);
    } catch {
      return sendJson(response, 400, { error: 'the request is not JSON' });
    }
    if (path === CLEAR) {
      clear();
      return sendJson(response, 200, { ok: true });
    }
    const countTokens = settings.countTokens ?? fourLettersPerToken;
    const described = describeModels(path, body, settings, countTokens);
    if (described) return sendJson(response, described.status, described.value);

    for (const format of formats) {
      const asked = format.understand(path, record(body));
      if (!asked) continue;
      /** @type {ReceivedRequest} */
      const received = {
        ...asked,
        index: requests.length,
        api: format.api,
        path,
        key: apiKey(request.headers),
        body,
        fault: null,
        receivedAt: Date.now(),
        bytesSent: 0,
        closedByClient: false,
      };
      received.fault =
        (typeof settings.faults === 'function' ? settings.faults(received) : queue.shift()) ?? null;
      requests.push(received);
      inFlight += 1;
      peak = Math.max(peak, inFlight);
      response.on('close', () => {
        inFlight -= 1;
        received.closedByClient = !response.writableFinished;
      });
      await delay(settings.delayMs, received);
      const fault = faultOf(received, settings);
      const end = await respond({ received, format, fault, settings, countTokens, response });
      if (end === 'answered') answered += 1;
      return;
    }
    return sendJson(response, 404, { error: { message: `no such path: ${path}` } });
  });
  // A server that closes idle connections may close one just as a slow client uses it again.
  server.keepAliveTimeout = 0;

  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', () => resolve(undefined));
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  return {
    port,
    url,
    openaiUrl: `${url}/v1`,
    anthropicUrl: `${url}/v1`,
    googleUrl: `${url}/v1beta`,
    requests,
    stats: () => ({ received: requests.length, answered, inFlight, peak }),
    faultNext: (...faults) => {
      queue.push(...faults);
    },
    set: (changes) => {
      settings = { ...settings, ...changes };
    },
    clear,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** @param {LoopbackOptions['delayMs']} delayMs @param {ReceivedRequest} received */
async function delay(delayMs, received) {
  const milliseconds = typeof delayMs === 'function' ? delayMs(received) : delayMs;
  if (milliseconds) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * What goes wrong with this request: a wrong key or model comes before the fault that was asked for.
 * @param {ReceivedRequest} received
 * @param {LoopbackOptions} settings
 * @returns {import('./types.mjs').FaultDetails | null}
 */
function faultOf({ key, model, fault }, settings) {
  if (settings.apiKey !== undefined && key !== settings.apiKey) return { kind: 'unauthorised' };
  if (settings.models?.includes(model) === false) return { kind: 'no-such-model' };
  return typeof fault === 'string' ? { kind: fault } : fault;
}

/** An address at which nothing listens. @returns {Promise<string>} */
export async function closedUrl() {
  const server = await startLoopbackServer();
  await server.close();
  return server.url;
}
