// @ts-check

/** @param {import('node:http').ServerResponse} response @param {number} status @param {string} body */
export function send(response, status, body, type = 'application/json') {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {unknown} value
 * @param {Record<string, string>} [headers]
 */
export function sendJson(response, status, value, headers = {}) {
  for (const [name, text] of Object.entries(headers)) {
    response.setHeader(name, text);
  }
  send(response, status, JSON.stringify(value));
}

/** @param {import('node:http').IncomingMessage} request @returns {Promise<unknown>} */
export async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : JSON.parse(text);
}

/** @param {import('node:http').IncomingHttpHeaders} headers @returns {string | null} */
export function apiKey(headers) {
  const key =
    headers.authorization?.replace(/^Bearer /, '') ??
    headers['x-api-key'] ??
    headers['x-goog-api-key'];
  return typeof key === 'string' ? key : null;
}

const CHUNK = 64 * 1024;

/**
 * Sends a long body piece by piece and stops when the client hangs up, so that a test can tell how
 * much of it the client took.
 * @param {import('./types.mjs').ReceivedRequest} received
 * @param {string} body
 * @param {import('node:http').ServerResponse} response
 */
export async function trickle(received, body, response) {
  response.writeHead(200, { 'content-type': 'application/json' });
  for (let at = 0; at < body.length && !response.destroyed; at += CHUNK) {
    const chunk = body.slice(at, at + CHUNK);
    if (!response.write(chunk)) {
      await new Promise((resolve) => {
        const go = () => {
          response.off('drain', go);
          response.off('close', go);
          resolve(undefined);
        };
        response.on('drain', go);
        response.on('close', go);
      });
    }
    received.bytesSent += chunk.length;
  }
  response.end();
}
