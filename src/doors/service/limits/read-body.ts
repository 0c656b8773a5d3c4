import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { isNestedTooDeep, MOST_LEVELS } from '../../../run/wire/nesting.ts';
import { Problem } from '../problems/problem.ts';

/** Reads a body of JSON that may have at most so many bytes. */
export async function readJsonBody(incoming: IncomingMessage, mostBytes: number): Promise<unknown> {
  requireJson(incoming);
  const text = await readText(incoming, mostBytes);
  if (isNestedTooDeep(text)) {
    throw new Problem('bad-request', `the body is nested more than ${MOST_LEVELS} levels deep`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('bad-request', 'the body is not JSON; send one JSON object');
  }
}

/** A form of another page's could send any other type without asking the browser first. */
function requireJson({ headers }: IncomingMessage): void {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Problem('not-json', 'send the header content-type: application/json');
  }
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new Problem('not-json', 'send the body without a content-encoding');
  }
}

function readText(incoming: IncomingMessage, mostBytes: number): Promise<string> {
  const tooLarge = (): Problem =>
    new Problem('too-large', `the body may have at most ${mostBytes} bytes; send less at once`);
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (): void => {
      incoming.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
    };
    const fail = (problem: Problem): void => {
      settle();
      reject(problem);
    };
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > mostBytes) fail(tooLarge());
      else chunks.push(chunk);
    };
    const onEnd = (): void => {
      settle();
      const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      if (isUtf8(body)) resolve(body.toString('utf8'));
      else reject(new Problem('bad-request', 'the body is not UTF-8'));
    };
    const onClose = (): void => fail(new Problem('bad-request', 'the body ended early'));
    incoming.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose);
  });
}
