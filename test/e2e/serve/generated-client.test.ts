import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../../src/doors/service/routes/routes.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { type Served, serve } from '../../support/process/serve.ts';
import { deskRows } from '../../support/rows/desk-rows.ts';

type Operation = (
  parameters?: unknown,
  body?: unknown,
) => Promise<{ status: number; data: unknown; headers: Record<string, string> }>;

describe('the OpenAPI document', () => {
  const root = sharedFolder();
  const [row] = deskRows(40);
  let service: Served;
  beforeAll(async () => {
    service = await serve(join(root, 'runs'));
  });
  afterAll(() => service.stop());

  it('is valid and describes every route', async () => {
    const { body } = await service.get('/openapi.json');
    expect(await new Validator().validate(body)).toEqual({ valid: true });
    const described = Object.values(body.paths).flatMap((path) =>
      Object.values(path as object).map(({ operationId }) => operationId),
    );
    expect(described.sort()).toEqual(routes.map(({ operation }) => operation).sort());
    expect(body.components.schemas.Trajectory.required).toContain('steps');
    for (const [, reference] of JSON.stringify(body).matchAll(/"\$ref":"([^"]+)"/g)) {
      const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(reference ?? '') ?? [];
      expect(body.components.schemas, reference).toHaveProperty(name ?? '?');
    }
  });

  it('is enough for a client that builds its calls from it', async () => {
    const file = join(root, 'openapi.json');
    const { body } = await service.get('/openapi.json');
    writeFileSync(file, JSON.stringify(body));
    const api = new OpenAPIClientAxios({
      definition: { ...body, servers: [{ url: service.url }] },
      axiosConfigDefaults: { validateStatus: () => true },
    });
    const client = (await api.getClient()) as unknown as Record<string, Operation>;
    const call = (name: string, ...given: readonly unknown[]) => {
      const operation = client[name];
      if (operation === undefined) throw new Error(`the document has no ${name}`);
      return operation(...given);
    };
    expect((await call('health')).data).toMatchObject({ status: 'ok' });
    expect((await call('ready')).data).toEqual({ status: 'ready' });
    expect((await call('listJudges')).data).toMatchObject({ environments: expect.any(Array) });
    expect((await call('check', null, { trajectory: row })).data).toMatchObject({
      trajectory_id: row?.trajectory_id,
    });
    const judged = await call('judge', null, { trajectory: row, judge: 'grounded' });
    expect(judged.data).toMatchObject({ judge: 'grounded', faulty: expect.any(Boolean) });
    const begun = await call('createRun', null, {
      name: 'by-client',
      size: 40,
      judges: ['programmatic'],
    });
    expect([begun.status, begun.headers.location]).toEqual([202, '/v1/runs/by-client']);
    const events = await call('runEvents', 'by-client');
    expect(events.data).toContain('event: done');
    const shown = await call('showRun', { id: 'by-client', min_delta: 0.9 });
    expect(shown.data).toMatchObject({ state: 'done', gate: { verdict: expect.any(String) } });
    expect((await call('listRuns', { limit: 5 })).data).toMatchObject({ total: 1 });
    expect((await call('runReport', 'by-client')).data).toContain('<!doctype html>');
    expect((await call('metrics')).data).toContain('tj_verdicts_total');
    expect((await call('home')).data).toContain('<!doctype html>');
    expect((await call('openapi')).data).toEqual(body);
    expect((await call('showRun', 'nowhere')).data).toMatchObject({ status: 404 });
    expect((await call('signIn', null, { token: 'any' })).status).toBe(204);
    expect((await call('signOut')).status).toBe(204);
  });
});
