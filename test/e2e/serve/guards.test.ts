import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRunId } from '../../../src/service/security/run-id.ts';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { type Served, serve, slowJudge } from '../../support/process/serve.ts';
import { expectMistake } from '../../support/process/tj.ts';
import { deskRows } from '../../support/rows/desk-rows.ts';
import { hostileText } from '../../support/text/hostile.ts';

const root = sharedFolder();
const runs = join(root, 'runs');
const [row] = deskRows(40);

/** Sends bytes as they are, and resolves with all that came back once the connection is closed. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

describe('a service on this machine', () => {
  let service: Served;
  beforeAll(async () => {
    const secret = join(root, 'secret');
    mkdirSync(secret, { recursive: true });
    writeFileSync(join(secret, 'trajectories.jsonl'), `${JSON.stringify(row)}\n`);
    mkdirSync(join(runs, 'linked'), { recursive: true });
    mkdirSync(join(runs, '.hidden'));
    writeFileSync(join(runs, '.hidden', 'trajectories.jsonl'), `${JSON.stringify(row)}\n`);
    symlinkSync(secret, join(runs, 'link'));
    symlinkSync(join(secret, 'trajectories.jsonl'), join(runs, 'linked', 'trajectories.jsonl'));
    const judges = [slowJudge(root, 'slow', 250), slowJudge(root, 'hangs', null)];
    service = await serve(runs, [
      ...['--judge', ...judges, '--timeout', '20', '--drain', '1'],
      ...['--jobs', '1', '--max-queued', '1', '--max-body', '1'],
    ]);
  });
  afterAll(() => service.stop());

  it('never leads out of its folder, whatever an id looks like', async () => {
    const ids = [
      '..',
      '../secret',
      '%2e%2e%2fsecret',
      '..%5csecret',
      'link',
      '.hidden',
      '.service',
    ];
    const odd = ['made%00', '/etc/passwd', '%2fetc%2fpasswd', 'a/../../secret', 'link/', '~', '*'];
    for (const id of [...ids, ...odd]) {
      for (const rest of ['', '/events', '/report']) {
        const answer = await raw(
          service.port,
          `GET /v1/runs/${id}${rest} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`,
        );
        expect(answer, id).toMatch(/^HTTP\/1\.1 40[04] /);
        expect(answer).not.toContain(row?.trajectory_id);
      }
      const posted = await service.post('/v1/runs', { run: id, judges: ['programmatic'] });
      expect([404, 422]).toContain(posted.status);
    }
    expect((await service.get('/v1/runs')).body.runs).toEqual([]);
    // The folder is a run by its name, but its set is a link and is not read.
    const { body } = await service.get('/v1/runs/linked');
    expect([body.trajectories, body.measurement]).toEqual([null, null]);
  });

  it('accepts as an id only what is one plain name', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.string()), (text) => {
        if (!isRunId(text)) return;
        expect(text).toMatch(/^[\w][\w.-]*$/);
        expect(join('/runs', text)).toBe(`/runs/${text}`);
      }),
    );
  });

  it('answers no body and no path with a defect', async () => {
    const value = fc.oneof(fc.jsonValue(), fc.record({ trajectory: fc.jsonValue() }), broken());
    const path = fc.constantFrom('/v1/check', '/v1/judge', '/v1/runs', '/v1/session');
    await fc.assert(
      fc.asyncProperty(path, value, async (where, body) => {
        const answer = await service.post(where, body);
        expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
        expect(answer.text).not.toMatch(/\bat .*\.m?[jt]s:\d+/);
      }),
      { numRuns: 150 },
    );
    await fc.assert(
      fc.asyncProperty(fc.webPath(), fc.webQueryParameters(), async (where, query) => {
        const answer = await service.get(`/v1/runs${where}?${query}`);
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: 50 },
    );
  });

  it('answers only to the names of this machine', async () => {
    const ask = async (host: string): Promise<string> =>
      (
        await raw(
          service.port,
          `GET /v1/runs HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
        )
      ).slice(9, 12);
    for (const host of ['localhost', '127.0.0.1:1', '[::1]:9', 'LOCALHOST']) {
      expect(await ask(host), host).toBe('200');
    }
    for (const host of [
      'evil.example',
      '127.0.0.1.evil.example',
      'localhost.evil.example',
      '0.0.0.0',
      'localhost@evil.example',
    ]) {
      expect(await ask(host), host).toMatch(/^40[03]$/);
    }
  });

  it('lets no page of another origin change anything', async () => {
    const body = { run: 'linked', judges: ['programmatic'] };
    const own = { origin: `http://127.0.0.1:${service.port}`, 'sec-fetch-site': 'same-origin' };
    expect((await service.post('/v1/check', { trajectory: row }, own)).status).toBe(200);
    for (const headers of [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: 'http://127.0.0.1:1' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      expect((await service.post('/v1/runs', body, headers)).status).toBe(403);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await service.post('/v1/runs', 'run=linked', form)).status).toBe(415);
    const { headers } = await service.get('/v1/runs');
    expect(headers.get('access-control-allow-origin')).toBe(null);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('refuses bodies that are too large, whether or not they say so', async () => {
    const large = await service.post('/v1/check', 'x'.repeat((1 << 20) + 1));
    expect([large.status, large.body.detail]).toEqual([
      413,
      expect.stringMatching(/at most 1048576/),
    ]);
    const chunked = request({
      ...{ port: service.port, method: 'POST', path: '/v1/check', host: '127.0.0.1' },
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
    expect([third.status, third.body.title]).toEqual([429, 'The service has too much to do']);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    const again = await service.post('/v1/runs', { run: 'one', judges: ['slow'] });
    expect([409, 429]).toContain(again.status);
    const counted = async () => (await service.get('/metrics')).text.split('\n');
    expect(await counted()).toContain('tj_queue_depth{queue="runs"} 1');
    await expect.poll(counted).toContain('tj_calls_in_flight 1');
  });
});

/** A trajectory with one field replaced by anything. */
function broken(): fc.Arbitrary<unknown> {
  const key = fc.constantFrom(...Object.keys(row ?? {}), 'judge', 'environment', 'rules', 'set');
  return fc.tuple(key, fc.jsonValue()).map(([field, value]) => ({
    ...{ trajectory: { ...row, [field]: value }, judge: 'grounded', [field]: value },
  }));
}

describe('a service for others', () => {
  const token = 'correct-horse-battery-staple';

  it('does not start without a token, or with one that is easily guessed', () => {
    const folder = temporaryFolder();
    expectMistake(
      ['serve', folder, '--host', '0.0.0.0', '-p', '0'],
      /token is needed.*--token-file/,
    );
    const file = join(folder, 'token');
    writeFileSync(file, 'short\n');
    expectMistake(['serve', folder, '--token-file', file, '-p', '0'], /at least 16 characters/);
    expectMistake(['serve', folder, '--token-file', join(folder, 'none')], /no such file/);
    expectMistake(['serve', folder, '--judge', 'step', '-p', '0'], /add --model/);
    expectMistake(['serve', file, '-p', '0'], /in the way/);
  });

  it('answers with the token only, or with the cookie that a browser is given for it', async () => {
    const folder = temporaryFolder();
    const service = await serve(folder, ['--host', '0.0.0.0'], { TJ_TOKEN: token });
    try {
      const paths = [
        '/v1/runs',
        '/v1/judges',
        '/metrics',
        '/v1/runs/x',
        '/v1/runs/x/events',
        '/v2',
      ];
      for (const path of paths) {
        const refused = await service.get(path);
        expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
          ...[401, 'Bearer realm="trajectory-judge"'],
        ]);
      }
      for (const wrong of ['Bearer nonsense', `Basic ${token}`, `Bearer ${token}x`, 'Bearer']) {
        expect((await service.get('/v1/runs', { authorization: wrong })).status).toBe(401);
      }
      expect((await service.post('/v1/check', { trajectory: row })).status).toBe(401);
      const bearer = { authorization: `Bearer ${token}` };
      expect((await service.get('/v1/runs', bearer)).status).toBe(200);
      for (const open of ['/', '/healthz', '/readyz', '/openapi.json']) {
        expect((await service.get(open)).status).toBe(200);
      }
      expect((await service.post('/v1/session', { token: 'wrong' })).status).toBe(401);
      const session = await service.post('/v1/session', { token });
      const cookie = session.headers.get('set-cookie') ?? '';
      expect([session.status, cookie]).toEqual([
        ...[204, expect.stringMatching(/; HttpOnly; SameSite=Strict$/)],
      ]);
      expect(cookie).not.toContain(token);
      const mine = { cookie: cookie.split(';', 1)[0] ?? '' };
      expect((await service.get('/v1/runs', mine)).status).toBe(200);
      const out = await fetch(`${service.url}/v1/session`, { method: 'DELETE', headers: mine });
      expect(out.status).toBe(204);
      expect((await service.get('/v1/runs', mine)).status).toBe(401);
    } finally {
      const { status, stderr } = await service.stop();
      expect(status).toBe(0);
      expect(stderr).not.toContain(token);
    }
  });
});
