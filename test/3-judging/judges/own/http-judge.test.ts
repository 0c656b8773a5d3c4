import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ExternalInput } from '../../../../src/3-judging/judges/judge.ts';
import { httpJudge } from '../../../../src/3-judging/judges/own/http-judge.ts';
import { item, never } from './some-item.ts';

describe('a judge behind an address', () => {
  const served = async (
    answer: (body: ExternalInput, response: ServerResponse, request: IncomingMessage) => void,
  ): Promise<string> => {
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      answer(JSON.parse(body), response, request);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`;
  };
  const at = (address: string, timeoutSeconds = 10) =>
    httpJudge(address, { view: 'outcome', timeoutSeconds });

  it('is sent the item and answers with a verdict', async () => {
    const address = await served((body, response, request) => {
      const faulty = request.method === 'POST' && body.goal === 'do it';
      response.end(JSON.stringify({ faulty, rationale: body.id }));
    });
    const judge = at(address);
    expect(judge).toMatchObject({
      id: `http-${new URL(address).host}`,
      endpoint: new URL(address).origin,
    });
    expect(await judge.judge(item('a'), never)).toMatchObject({ faulty: true, rationale: 'a' });
  });

  it.each([
    '',
    '<html>hello</html>',
    'see {"faulty": true}',
    '[]',
    '"x"',
    '{"id": "b", "faulty": true}',
  ])('has failed if the body is no answer to the item: %s', async (body) => {
    const address = await served((_, response) => response.end(body));
    await expect(at(address).judge(item('a'), never)).rejects.toMatchObject({
      kind: 'bad response',
      message: expect.stringContaining(`${new URL(address).origin} answered`),
    });
  });

  it('is unscored if the body is an object of another shape', async () => {
    const address = await served((_, response) => response.end('{"verdict": "faulty"}'));
    expect(await at(address).judge(item('a'), never)).toEqual({
      unscored: expect.stringContaining('faulty'),
      raw: '{"verdict":"faulty"}',
    });
  });

  it.each([
    [401, 'unauthorised', false],
    [404, 'no such model', false],
    [413, 'too long', false],
    [429, 'rate limit', true],
    [503, 'server error', true],
  ])('that answers %d gives a failure of the kind %s', async (status, kind, retryable) => {
    const address = await served((_, response) => {
      response.writeHead(status, { 'retry-after': '7' }).end('not\nnow');
    });
    await expect(at(address).judge(item('a'), never)).rejects.toMatchObject({
      kind,
      retryable,
      retryAfterSeconds: 7,
      message: expect.stringContaining(`${new URL(address).origin} answered ${status} (not now)`),
    });
  });

  it('gives a failure if it hangs, breaks off, sends too much or is not there', async () => {
    const hangs = await served(() => {});
    await expect(at(hangs, 0.1).judge(item('a'), never)).rejects.toMatchObject({ kind: 'timeout' });
    await expect(at(hangs).judge(item('a'), AbortSignal.timeout(50))).rejects.toMatchObject({
      kind: 'aborted',
    });
    const breaks = await served((_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"faulty":');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(at(breaks).judge(item('a'), never)).rejects.toMatchObject({ kind: 'reset' });
    const floods = await served((_, response) => response.end('x'.repeat(10_000_001)));
    await expect(at(floods).judge(item('a'), never)).rejects.toMatchObject({
      kind: 'bad response',
    });
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    await expect(at(`http://127.0.0.1:${port}/`).judge(item('a'), never)).rejects.toMatchObject({
      kind: 'unreachable',
      message: `cannot reach http://127.0.0.1:${port} (connection refused): start the judge, or check the address`,
    });
  });
});
