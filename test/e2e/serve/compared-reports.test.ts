import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageModel } from '../../../src/5-reporting/page/page-model.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { type Served, serve } from '../../support/process/serve.ts';

describe('the report of a run of tj serve', () => {
  const root = sharedFolder();
  const judges = ['programmatic', 'control-coin-0.4'];
  let service: Served;

  const judge = async (id: string, body: object): Promise<void> => {
    const { status, text } = await service.post('/v1/runs', { judges, ...body });
    expect(status, text).toBe(202);
    await service.settled(id, 'done');
  };
  const model = async (path: string, asked = service, headers = {}): Promise<PageModel> => {
    const { status, text } = await asked.get(`/v1/runs/${path}`, headers);
    expect(status, text).toBe(200);
    expect(text).not.toContain(root);
    const [, json = ''] =
      /<script type="application\/json" id="tj-model">(.*?)<\/script>/s.exec(text) ?? [];
    return JSON.parse(json);
  };

  beforeAll(async () => {
    service = await serve(join(root, 'runs'));
    await judge('earlier', { name: 'earlier', size: 40, seed: 5 });
    await judge('now', { name: 'now', size: 40, seed: 5 });
    await judge('analyst', { name: 'analyst', size: 30, environment: 'data-analyst' });
    await judge('repairs', { name: 'repairs', size: 30, environment: 'code-repair' });
  });
  afterAll(() => service.stop());

  it('compares it with an earlier run, which it calls by its id', async () => {
    const { comparison, worlds } = await model('now/report?against=earlier');
    expect(worlds).toBe(null);
    expect(comparison?.earlier.folder).toBe('earlier');
    expect(comparison?.judges.map(({ judgeId }) => judgeId)).toEqual(judges);
    expect(comparison?.onlyNow).toBe(0);
  });

  it('shows the judges in other worlds, and links to the reports of those', async () => {
    const { comparison, worlds } = await model('now/report?worlds=analyst,repairs');
    expect(comparison).toBe(null);
    expect(new Set(worlds?.rows.map(({ world }) => world))).toEqual(
      new Set(['support-desk', 'data-analyst', 'code-repair']),
    );
    expect(worlds?.pages).toEqual([
      { world: 'data-analyst', href: '../analyst/report' },
      { world: 'code-repair', href: '../repairs/report' },
    ]);
    const both = await model('now/report?worlds=analyst&against=earlier');
    expect([both.comparison, both.worlds]).not.toContain(null);
  });

  it('links to no other report of a service with a token, whose cookie no link of a sandbox sends', async () => {
    const token = 'a-token-of-enough-characters';
    const guarded = await serve(join(root, 'runs'), [], { TJ_TOKEN: token });
    try {
      const headers = { authorization: `Bearer ${token}` };
      const { worlds } = await model('now/report?worlds=analyst', guarded, headers);
      expect(worlds?.pages).toEqual([]);
    } finally {
      await guarded.stop();
    }
  });

  it('shows neither if none is named', async () => {
    const { comparison, worlds } = await model('now/report');
    expect([comparison, worlds]).toEqual([null, null]);
  });

  it('is made again once a run that it is compared with has changed', async () => {
    const gone = async () => (await model('now/report?against=earlier')).comparison?.goneJudges;
    expect(await gone()).toEqual([]);
    await judge('earlier', { run: 'earlier', judges: ['grounded'] });
    expect(await gone()).toEqual(['grounded']);
  });

  it('is refused with runs that are unknown, misnamed, named twice or without a common pair', async () => {
    const refused = async (query: string, status: number, detail: RegExp): Promise<void> => {
      const { status: answered, body, text } = await service.get(`/v1/runs/now/report?${query}`);
      expect(answered, text).toBe(status);
      expect(body.detail).toMatch(detail);
    };
    await refused('against=nowhere', 404, /no run/);
    await refused('worlds=analyst,nowhere', 404, /no run/);
    await refused('against=../earlier', 422, /against/);
    await refused('worlds=analyst,,repairs', 422, /worlds/);
    await refused('worlds=analyst,analyst', 422, /twice/);
    await refused('worlds=now', 422, /twice/);
    await refused('against=analyst', 422, /no pair in common.* or omit against$/);
  });

  it('has its parameters in the OpenAPI document', async () => {
    const { paths } = (await service.get('/openapi.json')).body;
    const { parameters } = paths['/v1/runs/{id}/report'].get;
    expect(parameters).toMatchObject([
      { name: 'id', in: 'path' },
      { name: 'against', in: 'query', schema: { type: 'string' } },
      { name: 'worlds', in: 'query', schema: { type: 'string' } },
    ]);
  });
});
