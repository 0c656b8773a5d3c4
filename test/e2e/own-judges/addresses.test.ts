import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectPlain, freshSet, judgedBy } from './judged-by.ts';

async function served(answer: (id: string, response: ServerResponse) => void): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    // A judge may be asked for its version, which these do not tell.
    if (request.method === 'GET') response.writeHead(404).end();
    else answer(JSON.parse(body).id, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`;
}

describe('an address', () => {
  it.each([
    ['with an empty body', () => ''],
    ['in HTML', () => '<html><body>{"faulty": true}</body></html>'],
    ['with garbage', () => '\u0000\u0001{'],
    ['with a list', () => '[{"faulty": true}]'],
    ['about another item', () => '{"id": "another", "faulty": true}'],
    ['with a number for an id', () => '{"id": 5, "faulty": true}'],
  ])('that answers %s has failed', async (_, body) => {
    const address = await served((_id, response) => response.end(body()));
    const judged = await judgedBy(freshSet(), address, '--retries', '0', '--max-failures', '2');
    expectPlain(judged);
    expect(judged.status, judged.stderr).toBe(3);
    expect(judged.rows).toEqual([]);
    expect(judged.failures[0]).toMatchObject({ kind: 'bad response' });
  });

  it('that repeats the id is scored', async () => {
    const address = await served((id, response) =>
      response.end(JSON.stringify({ id, faulty: true })),
    );
    const { status, rows } = await judgedBy(freshSet(), address);
    expect(status).toBe(0);
    expect(rows.every(({ faulty, error }) => faulty && error === null)).toBe(true);
  });

  it('that is quiet for longer than --timeout has failed', async () => {
    const address = await served(() => {});
    const judged = await judgedBy(
      freshSet(),
      ...[address, '--timeout', '0.3', '--retries', '0', '--limit', '1'],
    );
    expect(judged.status, judged.stderr).toBe(3);
    expect(judged.failures).toMatchObject([{ kind: 'timeout' }]);
  });
});
