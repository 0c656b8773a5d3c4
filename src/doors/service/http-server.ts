import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LoopTurn } from './limits/loop-turn.ts';
import type { ServiceMetrics } from './metrics/service-metrics.ts';
import { Problem } from './problems/problem.ts';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown;

/** How long a client may take to send its headers, and its whole request. */
const HEADERS_MS = 5_000;
const REQUEST_MS = 30_000;
const KEEP_ALIVE_MS = 5_000;
/** A client that reads nothing of its answer for this long is cut. */
const IDLE_MS = 60_000;
const HEADER_BYTES = 16 << 10;
const MOST_HEADERS = 100;
const MOST_CONNECTIONS = 1024;
/** How many connections of one address may wait without a request; the oldest makes room for the next. */
const MOST_IDLE = 512;
/**
 * Overload gets a 429 with Retry-After: once a turn of the event loop has handled this many requests and
 * has taken this long, further ones would wait too long, and to refuse them costs next to nothing.
 */
const TURN = { requests: 32, busyMs: 4 };

/** Node's server with a bound on everything that a client can make it keep. */
export function httpServer(listener: Listener, metrics: ServiceMetrics): Server {
  const turn = new LoopTurn(TURN);
  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 1000,
    },
    (incoming, outgoing) => {
      // Questions about health and progress are always answered.
      if (incoming.method === 'POST' && turn.isFull()) turnAway(incoming, outgoing, metrics);
      else listener(incoming, outgoing);
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  server.maxHeadersCount = MOST_HEADERS;
  server.timeout = IDLE_MS;
  server.on('clientError', refuse);
  boundIdle(server);
  return server;
}

/** Connections that ask for nothing must not keep out those that do. */
function boundIdle(server: Server): void {
  const idle = new Map<string, Set<Socket>>();
  const wait = (socket: Socket): void => {
    const { remoteAddress: address = '' } = socket;
    const waiting = idle.get(address) ?? new Set();
    if (waiting.size === 0) idle.set(address, waiting);
    waiting.add(socket);
    if (waiting.size <= MOST_IDLE) return;
    const [oldest] = waiting;
    oldest?.destroy();
  };
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket;
    wait(socket);
    socket.once('close', () => {
      const waiting = idle.get(address);
      waiting?.delete(socket);
      if (waiting?.size === 0) idle.delete(address);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    idle.get(socket.remoteAddress ?? '')?.delete(socket);
    outgoing.once('close', () => {
      if (!socket.destroyed) wait(socket);
    });
  });
}

const TOO_BUSY = new Problem('busy', 'the service is overloaded; try again later');
const TOO_BUSY_BODY = JSON.stringify(TOO_BUSY.document());
const TOO_BUSY_HEADERS = {
  'content-type': 'application/problem+json',
  'content-length': Buffer.byteLength(TOO_BUSY_BODY),
  'retry-after': '1',
};

/** Answers 429 before anything is read or parsed, so that it costs next to nothing. */
function turnAway(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  metrics: ServiceMetrics,
): void {
  outgoing.writeHead(429, TOO_BUSY_HEADERS);
  outgoing.end(TOO_BUSY_BODY);
  incoming.resume();
  metrics.turnedAway();
}

/** Answers what is not even a request, and closes the connection. */
function refuse(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const problem = badRequest(error.code);
  const body = JSON.stringify(problem.document());
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.document().title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function badRequest(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Problem('headers-too-large', `the headers may have ${HEADER_BYTES} bytes at most`);
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('too-slow', 'the request took too long to arrive; send it faster');
  }
  return new Problem('bad-request', 'this is not a request that HTTP allows');
}
