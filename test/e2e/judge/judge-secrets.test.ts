import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { startTj } from '../../support/process/start-tj.ts';
import { newSet } from './judge-server.ts';

const CANARY = 'CANARY-3f9a77';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function serving(handle: Handler): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    handle(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Everything that an invocation printed, and everything in its folder. */
async function written(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const common = ['--retries', '0', '--keep-responses', '--max-failures', '2'];
  const { status, stdout, stderr } = await startTj(['judge', folder, ...args, ...common], env)
    .finished;
  expect([0, 2, 3], stderr).toContain(status);
  expect(stderr).not.toMatch(/\n\s+at /);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
  const onDisk = files.map((file) => `${file}\n${readFileSync(file, 'utf8')}`);
  return [stdout, stderr, ...onDisk].join('\n');
}

/** Repeats every header and the address that it was called with, as an error or as an answer. */
const echo =
  (status: number): Handler =>
  ({ headers, url, method }, response, body) => {
    if (method === 'GET') return void response.writeHead(404).end();
    const said = `${JSON.stringify(headers)} ${url}`;
    const { id } = JSON.parse(body || '{}');
    const text = JSON.stringify({ id, faulty: true, rationale: said, error: { message: said } });
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };

const leaks = (text: string): readonly string[] =>
  [CANARY, Buffer.from(`me:${CANARY}`).toString('base64')].filter((form) => text.includes(form));

describe('a secret is neither written nor printed', () => {
  it.each([200, 500, 401])('in the address of a judge that answers %i', async (status) => {
    const host = await serving(echo(status));
    for (const address of [
      `http://me:${CANARY}@${host}/judge`,
      `http://${host}/j?key=${CANARY}`,
      // A webhook.
      `http://${host}/hooks/T0/${CANARY}0123456789abcdef`,
    ]) {
      expect(leaks(await written(newSet(8), ['--judge', address]))).toEqual([]);
    }
  });

  it.each([200, 500])('in the address of a model that answers %i', async (status) => {
    const host = await serving(echo(status));
    for (const model of [
      `http://me:${CANARY}@${host}/v1#m`,
      `http://${host}/v1?key=${CANARY}#m`,
      `http://${host}/v1?token=${CANARY}#m`,
    ]) {
      expect(leaks(await written(newSet(8), ['--judge', 'step', '--model', model]))).toEqual([]);
    }
  });

  it('in OLLAMA_HOST', async () => {
    const host = await serving(echo(500));
    for (const value of [`http://me:${CANARY}@${host}`, `me:${CANARY}@${host}`]) {
      const args = ['--judge', 'step', '--model', 'qwen2.5:14b'];
      expect(leaks(await written(newSet(8), args, { OLLAMA_HOST: value }))).toEqual([]);
    }
  });

  it('in a key that the server echoes, or that a line break makes unusable', async () => {
    const host = await serving(echo(500));
    const args = ['--judge', 'step', '--model', `http://${host}/v1#m`];
    for (const key of [CANARY, `half\n${CANARY}`, `${CANARY}\nhalf`]) {
      const env = { OPENAI_COMPATIBLE_API_KEY: key };
      expect(leaks(await written(newSet(8), args, env))).toEqual([]);
      const openai = { OPENAI_API_KEY: key, OPENAI_BASE_URL: `http://${host}/v1` };
      const hosted = ['--judge', 'step', '--model', 'openai:gpt-4.1'];
      expect(leaks(await written(newSet(8), hosted, openai))).toEqual([]);
    }
  });

  it.each([
    `--api-key ${CANARY}`,
    `--api-key=${CANARY}`,
    `--token '${CANARY}'`,
    `--url http://me:${CANARY}@host/`,
  ])('in a command with %s', async (options) => {
    const script = join(temporaryFolder(), 'judge.mjs');
    // A command may say on standard error how it was called.
    writeFileSync(script, 'console.error(process.argv.join(" ")); process.exit(1);');
    const command = `cmd:node ${script} ${options}`;
    expect(leaks(await written(newSet(8), ['--judge', command]))).toEqual([]);
  });
});
