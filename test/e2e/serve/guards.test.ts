import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRunId } from '../../../src/doors/service/security/run-id.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { sendRaw as raw } from '../../support/process/send-raw.ts';
import { type Served, serve } from '../../support/process/serve.ts';
import { deskRows } from '../../support/rows/desk-rows.ts';
import { hostileText } from '../../support/text/hostile.ts';

const root = sharedFolder();
const runs = join(root, 'runs');
const [row] = deskRows(40);

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
    service = await serve(runs);
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
});

/** A trajectory with one field replaced by anything. */
function broken(): fc.Arbitrary<unknown> {
  const key = fc.constantFrom(...Object.keys(row ?? {}), 'judge', 'environment', 'rules', 'set');
  return fc.tuple(key, fc.jsonValue()).map(([field, value]) => ({
    trajectory: { ...row, [field]: value },
    judge: 'grounded',
    [field]: value,
  }));
}
