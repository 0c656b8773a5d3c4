import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { sendRaw as raw } from '../../support/process/send-raw.ts';
import { type Served, serve, slowJudge } from '../../support/process/serve.ts';
import { deskRows } from '../../support/rows/desk-rows.ts';

describe('the limits of the service', () => {
  const root = sharedFolder();
  const [row] = deskRows(40);
  let service: Served;
  beforeAll(async () => {
    const judges = [slowJudge(root, 'slow', 250), slowJudge(root, 'hangs', null)];
    service = await serve(join(root, 'runs'), [
      ...['--judge', ...judges, '--timeout', '20', '--drain', '1'],
      ...['--jobs', '1', '--max-queued', '1', '--max-body', '1'],
    ]);
  });
  afterAll(() => service.stop());

  it('refuses what a request says twice, and what it says wrongly', async () => {
    const created = { name: 'twice', size: 3, judges: ['programmatic'] };
    const bad = await service.post('/v1/runs', { ...created, seed: 'x' });
    expect([bad.status, bad.body.detail]).toEqual([422, expect.stringMatching(/^field seed: /)]);
    expect((await service.post('/v1/runs', created)).status).toBe(202);
    await service.settled('twice', 'done');
    for (const confidence of ['0', '1']) {
      const query = `min_delta=0.1&confidence=${confidence}`;
      expect((await service.get(`/v1/runs/twice?${query}`)).status).toBe(422);
    }
    const twice = await service.get('/v1/runs/twice?min_delta=0.5&min_delta=0.1');
    expect([twice.status, twice.body.detail]).toEqual([
      422,
      expect.stringMatching(/min_delta is given twice/),
    ]);
    const host = `Host: 127.0.0.1:${service.port}\r\n`;
    const head = `GET /healthz HTTP/1.1\r\n${host}${host}Connection: close\r\n\r\n`;
    expect(await raw(service.port, head)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('answers although one client holds a thousand connections that ask for nothing', async () => {
    const idle = Array.from({ length: 1100 }, () => connect(service.port, '127.0.0.1'));
    for (const socket of idle) socket.on('error', () => {});
    await Promise.allSettled(idle.slice(0, 512).map((socket) => once(socket, 'connect')));
    const started = performance.now();
    // On a connection of its own: one that is kept may be given up while it is written to.
    const head = `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\nConnection: close\r\n\r\n`;
    expect(await raw(service.port, head)).toMatch(/^HTTP\/1.1 200 /);
    expect(performance.now() - started).toBeLessThan(3000);
    for (const socket of idle) socket.destroy();
    // Connections that the service gave up for others are known to be closed before they are used again.
    await setTimeout(200);
  });

  it('refuses bodies that are too large, whether or not they say so', async () => {
    const large = await service.post('/v1/check', 'x'.repeat((1 << 20) + 1));
    expect([large.status, large.body.detail]).toEqual([
      413,
      expect.stringMatching(/at most 1048576/),
    ]);
    const chunked = request({
      port: service.port,
      method: 'POST',
      path: '/v1/check',
      host: '127.0.0.1',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    chunked.on('error', () => {});
    const answered = once(chunked, 'response');
    for (let i = 0; i < 20; i++) chunked.write('y'.repeat(1 << 16));
    const [response] = await answered;
    expect(response.statusCode).toBe(413);
    chunked.destroy();
  });

  it('refuses headers that are too large, and what is not HTTP', async () => {
    const long = `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`;
    expect(await raw(service.port, long)).toMatch(/^HTTP\/1\.1 431 .*problem\+json/s);
    expect(await raw(service.port, 'hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*problem\+json/s);
    const both =
      'POST /v1/check HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n';
    expect(await raw(service.port, both)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.concurrent('cuts off a client that sends its headers byte by byte', async () => {
    const socket = connect(service.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n');
    const drip = setInterval(() => socket.write('x'), 200);
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    await once(socket, 'close');
    clearInterval(drip);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.concurrent('lets a few judgements wait and turns the rest away, with when to come back', async () => {
    const asked = Array.from({ length: 8 }, () =>
      service.post('/v1/judge', { trajectory: row, judge: 'slow' }),
    );
    const answers = await Promise.all(asked);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await service.get('/healthz')).status).toBe(200);
  });

  it('lets a few runs wait and turns the rest away', async () => {
    const begin = (name: string) =>
      service.post('/v1/runs', { name, set: [row], judges: ['hangs'] });
    expect((await begin('one')).body.state).toBe('running');
    expect((await begin('two')).body.state).toBe('queued');
    const third = await begin('three');
    expect([third.status, third.body.title]).toEqual([429, 'The service is overloaded']);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    const again = await service.post('/v1/runs', { run: 'one', judges: ['slow'] });
    expect([409, 429]).toContain(again.status);
    const counted = async () => (await service.get('/metrics')).text.split('\n');
    expect(await counted()).toContain('tj_queue_depth{queue="runs"} 1');
    await expect.poll(counted).toContain('tj_calls_in_flight 1');
  });
});
