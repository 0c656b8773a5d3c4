import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTj } from '../../support/process/start-tj.ts';
import { tjMeanwhile } from '../../support/process/tj.ts';
import { newServer, newSet, until } from './judge-server.ts';

/** A judge behind an address that says "later" once, or for ever. */
async function busyServer(retryAfter: string, refusals: number): Promise<string> {
  let left = refusals;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method === 'GET') return void response.writeHead(404).end();
    if (left-- > 0) return void response.writeHead(429, { 'retry-after': retryAfter }).end();
    response.end(JSON.stringify({ id: JSON.parse(body).id, faulty: true }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('a server that asks to wait', () => {
  it.each(['99999999', '3000000', '3600', '1e9', 'Wed, 21 Oct 2099 07:28:00 GMT'])(
    'for %s ends the invocation if that is longer than allowed',
    async (retryAfter) => {
      const address = await busyServer(retryAfter, Number.POSITIVE_INFINITY);
      const args = ['judge', newSet(8), '--judge', address, '--retries', '1'];
      const { status, stderr } = await tjMeanwhile(args);
      expect(status, stderr).toBe(3);
      if (retryAfter !== '1e9') {
        expect(stderr).toMatch(/asks to wait \d+ s, and --max-wait allows 600 s/);
      }
      expect(stderr).not.toMatch(/TimeoutOverflowWarning|\n\s+at /);
    },
    20_000,
  );

  it('for more than five seconds has that said, once', async () => {
    const address = await busyServer('6', 4);
    const args = ['judge', newSet(8), '--judge', address, '-j', '4'];
    const { status, stderr } = await tjMeanwhile(args);
    expect(status, stderr).toBe(0);
    expect(stderr.match(/The server asks to wait 6 s\./g)?.length).toBe(1);
  }, 20_000);
});

it('Ctrl-C while a model is being described ends at once with one line', async () => {
  const folder = newSet(8);
  const server = createServer(() => {});
  let asked = 0;
  server.on('request', () => asked++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const args = ['judge', folder, '--judge', 'step', '--model', 'qwen2.5:14b'];
  const { child, finished } = startTj(args, { OLLAMA_HOST: host });
  await until(() => asked > 0);
  child.kill('SIGINT');
  const { status, stderr } = await finished;
  expect(status, stderr).toBe(130);
  expect(stderr).toContain('Stopped before the first question: interrupted (SIGINT).');
  expect(stderr).not.toMatch(/defect|\n\s+at /);
});

it('a server that is well is asked without a word about waiting', async () => {
  const { judge } = await newServer();
  const { status, stderr } = await judge(newSet(8), '--judge', 'step');
  expect(status).toBe(0);
  expect(stderr).not.toContain('wait');
});
