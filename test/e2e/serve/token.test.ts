import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { serve } from '../../support/process/serve.ts';
import { expectMistake } from '../../support/process/tj.ts';
import { deskRows } from '../../support/rows/desk-rows.ts';

const [row] = deskRows(40);

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
    expectMistake(['serve', file, '-p', '0'], /not a folder; name one/);
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
      const started = performance.now();
      const wrong = await Promise.all(
        ['wrong', 'false', 'no'].map((each) => service.post('/v1/session', { token: each })),
      );
      expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401]);
      expect(performance.now() - started).toBeGreaterThan(500);
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
