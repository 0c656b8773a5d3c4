import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measurementSchema } from '../../../src/4-measuring/measurement/measurement.ts';
import { sharedFolder } from '../../support/files/temporary-folder.ts';
import { type Answer, type Served, serve, slowJudge } from '../../support/process/serve.ts';
import { tj } from '../../support/process/tj.ts';
import { deskRows } from '../../support/rows/desk-rows.ts';

/** The values of lines of JSON. */
const values = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('tj serve', () => {
  const root = sharedFolder();
  const runs = join(root, 'runs');
  const rows = deskRows(40);
  let service: Served;
  beforeAll(async () => {
    const garbled = join(root, 'garbled.mjs');
    const judges = [slowJudge(root, 'quick', 0), slowJudge(root, 'hangs', null)];
    writeFileSync(
      garbled,
      `import { createInterface } from 'node:readline';
       for await (const line of createInterface({ input: process.stdin }))
         console.log(JSON.stringify({ id: JSON.parse(line).id, verdict: 'perhaps' }));`,
    );
    judges.push(`garbled=cmd:${process.execPath} ${garbled}`);
    judges.push('away=http://127.0.0.1:9/judge', 'missing=cmd:no-such-program-of-anybodys');
    service = await serve(runs, ['--judge', ...judges, '--timeout', '4', '--price-in', '1']);
  });
  afterAll(() => service.stop());

  const problem = (answer: Answer, status: number, detail: RegExp): void => {
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.body).toMatchObject({ status, title: expect.any(String) });
    expect(answer.body.type).toMatch(/^urn:trajectory-judge:problem:[a-z-]+$/);
    expect(answer.body.detail).toMatch(detail);
    expect(answer.text).not.toMatch(/\n|\bat .*:\d+:\d+/);
  };

  it('checks a trajectory as tj check --json does, whatever its label says', async () => {
    const printed = tj(['check', '-', '--json'], {
      input: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    });
    const expected = values(printed.stdout);
    const found = [];
    for (const { label: _, ...trajectory } of rows) {
      const { status, body } = await service.post('/v1/check', {
        trajectory: { ...trajectory, label: 'anything' },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ environment: 'support-desk' });
      found.push(...body.violations);
    }
    expect(expected.length).toBeGreaterThan(10);
    expect(found).toEqual(expected);
  });

  it.each(['support-desk-varied', 'code-repair', 'data-analyst'])(
    'loads %s when requests first name it, all of them at once',
    async (environment) => {
      const set = join(root, environment);
      tj(['generate', '-n', '20', '--seed', '3', '--environment', environment, '--out', set]);
      const expected = values(tj(['check', set, '--json']).stdout);
      const trajectories = values(readFileSync(join(set, 'trajectories.jsonl'), 'utf8'));
      const answers = await Promise.all(
        trajectories.map((trajectory) => service.post('/v1/check', { trajectory, environment })),
      );
      for (const { status, body } of answers) {
        expect([status, body.environment]).toEqual([200, environment]);
      }
      expect(expected.length).toBeGreaterThan(5);
      expect(answers.flatMap(({ body }) => body.violations)).toEqual(expected);
    },
  );

  it('checks a recorded run by what it gives itself, and further rules by their names', async () => {
    const [trajectory] = rows;
    const recorded = await service.post('/v1/check', { trajectory, environment: 'recorded' });
    expect([recorded.status, recorded.body.environment]).toEqual([200, 'recorded']);
    const rules = ['R9_required_sequence'];
    const [late] = rows.filter(({ label }) => label.failure_type === 'premature_stop');
    const found = await service.post('/v1/check', { trajectory: late, rules });
    const usual = await service.post('/v1/check', { trajectory: late });
    expect(found.body.violations.length).toBe(usual.body.violations.length + 1);
    const unknown = await service.post('/v1/check', { trajectory, rules: ['R99'] });
    problem(unknown, 422, /^unknown rule 'R99'.*known: .*R1_/);
    problem(
      await service.post('/v1/check', { trajectory, rules, environment: 'recorded' }),
      422,
      /recorded runs have no rules/,
    );
  });

  it('says which field of a request is wrong', async () => {
    const [trajectory] = rows;
    const check = (body: unknown) => service.post('/v1/check', body);
    problem(await check({}), 422, /^field trajectory: /);
    problem(
      await check({ trajectory: { ...trajectory, goal: 3 } }),
      422,
      /^trajectory: field goal/,
    );
    problem(await check({ trajectory, more: 1 }), 422, /Unrecognized key.*more/);
    problem(await check('{'), 400, /not JSON/);
    problem(await check('['.repeat(500)), 400, /nested more than 200/);
    problem(await check('"\ud800"'.replace('\ud800', '\\ud800')), 422, /the body/);
    problem(await check({ trajectory, environment: './evil.ts' }), 422, /unknown environment/);
    problem(await check({ trajectory, environment: '__proto__' }), 422, /unknown environment/);
    const foreign = { ...trajectory, instance_id: 'elsewhere' };
    problem(await check({ trajectory: foreign }), 422, /does not look like a support-desk run/);
    problem(
      await service.post('/v1/check', 'a=b', { 'content-type': 'text/plain' }),
      415,
      /content-type: application\/json/,
    );
    problem(await service.post('/v1/check', '{}', { 'content-encoding': 'gzip' }), 415, /without/);
  });

  it('has one judge read one trajectory', async () => {
    const sorry = { ...rows[0], final_answer: 'I am sorry, but the refund was refused.' };
    const { status, body } = await service.post('/v1/judge', { trajectory: sorry, judge: 'quick' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      trajectory_id: rows[0]?.trajectory_id,
      judge: 'quick',
      faulty: true,
      confidence: 0.7,
      failure_step: null,
      failure_type: null,
      prompt_tokens: 0,
    });
    const rules = await service.post('/v1/judge', { trajectory: rows[0], judge: 'programmatic' });
    expect(rules.body.faulty).toBe(rows[0]?.label.faulty);
  });

  it('answers with why an answer could not be read, which is not a failure', async () => {
    const { status, body } = await service.post('/v1/judge', {
      trajectory: rows[0],
      judge: 'garbled',
    });
    expect([status, body.unscored]).toEqual([200, expect.stringMatching(/faulty/)]);
    expect(body).not.toHaveProperty('faulty');
  });

  it('answers 504 for a judge that hangs, 503 or 502 for one that fails, 422 for an unknown one', async () => {
    const judge = (name: string) => service.post('/v1/judge', { trajectory: rows[0], judge: name });
    const [hangs, away, missing, unknown] = await Promise.all(
      ['hangs', 'away', 'missing', 'quikc'].map(judge),
    );
    problem(hangs as Answer, 504, /within 4 seconds|did not answer/);
    problem(away as Answer, 503, /127\.0\.0\.1/);
    expect(Number(away?.headers.get('retry-after'))).toBeGreaterThan(0);
    problem(missing as Answer, 502, /no-such-program/);
    problem(unknown as Answer, 422, /did you mean 'quick'/);
    expect(unknown?.body.known).toContain('garbled');
  });

  it('judges a generated set, and shows its counts, its measurement and a gate', async () => {
    const begun = await service.post('/v1/runs', {
      name: 'made',
      size: 40,
      seed: 5,
      judges: ['programmatic', 'quick'],
    });
    expect([begun.status, begun.headers.get('location')]).toEqual([202, '/v1/runs/made']);
    const ended = await service.settled('made', 'done');
    expect(ended).toMatchObject({ id: 'made', problem: null });
    const { status, body } = await service.get('/v1/runs/made?min_delta=0.5&judge=programmatic');
    expect(status).toBe(200);
    const { measurement } = body;
    expect(measurementSchema.parse(measurement).judges.map(({ judgeId }) => judgeId)).toEqual([
      ...['programmatic', 'quick'],
    ]);
    const measured = tj(['measure', join(runs, 'made'), '--json']);
    expect(measurement).toEqual(JSON.parse(measured.stdout));
    expect(body.gate.verdict).toMatch(/^(passed|inconclusive)$/);
    expect((await service.get('/v1/runs/made?measurement=false')).body.measurement).toBe(null);
    const entries = JSON.parse(readFileSync(join(runs, 'made', 'run.json'), 'utf8')).runs;
    expect(entries.map(({ command }: { command: string }) => command)).toEqual([
      'generate',
      'judge',
    ]);
  });

  it('judges a posted set, and the same run further', async () => {
    const set = rows.slice(0, 6);
    const options = { repeats: 2, limit: 5 };
    const begun = await service.post('/v1/runs', { set, name: 'posted', judges: ['grounded'] });
    expect(begun.status, begun.text).toBe(202);
    await service.settled('posted', 'done');
    const further = await service.post('/v1/runs', { run: 'posted', judges: ['quick'], options });
    expect(further.status, further.text).toBe(202);
    const { judges } = await service.settled('posted', 'done');
    expect(judges).toMatchObject([
      { judge: 'grounded', done: 6 },
      { judge: 'quick', done: 10, total: 10 },
    ]);
    const { runs: listed, total } = (await service.get('/v1/runs')).body;
    expect(listed.map(({ id }: { id: string }) => id)).toContain('posted');
    expect(total).toBe(listed.length);
    expect((await service.get('/v1/runs?limit=1')).body.runs).toHaveLength(1);
  });

  it('refuses runs that could not be done, and leaves no folder behind', async () => {
    const run = (body: object) => service.post('/v1/runs', { judges: ['programmatic'], ...body });
    const [row] = rows;
    problem(await run({ size: 0 }), 422, /size/);
    problem(await run({ size: 1e9 }), 422, /size/);
    problem(await run({ size: 1, environment: 'recorded' }), 422, /cannot be generated/);
    problem(await run({ size: 40, judges: ['nobody'] }), 422, /unknown judge 'nobody'/);
    problem(await run({ size: 40, judges: ['./code.ts'] }), 422, /unknown judge/);
    problem(await run({ size: 40, name: '../up' }), 422, /field name/);
    problem(await run({ set: [row, row], name: 'twins' }), 422, /twice/);
    problem(await run({ set: [{ ...row, steps: 1 }], name: 'bad' }), 422, /^set\[0\]: field steps/);
    problem(await run({ run: 'nowhere' }), 404, /no run of this id/);
    problem(await run({ size: 40, options: { jobs: 1e6 } }), 422, /jobs/);
    problem(await run({ size: 40, name: 'made' }), 409, /already/);
    const { runs: listed } = (await service.get('/v1/runs')).body;
    const ids = listed.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain('twins');
    expect(ids).not.toContain('bad');
  });

  it('tells how a run gets on as events, the last of which is done', async () => {
    const { headers, text } = await service.get('/v1/runs/made/events');
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(text).toMatch(/^retry: \d+\n\nid: 1\nevent: done\ndata: \{.*\}\n\n$/);
    problem(await service.get('/v1/runs/nowhere/events'), 404, /no run/);
  });

  it('serves the report in a sandbox, and refuses one without verdicts', async () => {
    const { status, headers, text } = await service.get('/v1/runs/made/report');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts/);
    expect(text).toContain('tj-model');
    expect(text.includes(root)).toBe(false);
    problem(await service.get('/v1/runs/nowhere/report'), 404, /no run/);
  });

  it('lists judges and environments, and says what there is and is not', async () => {
    const { body } = await service.get('/v1/judges');
    expect(body.environments).toEqual([
      'support-desk',
      'support-desk-varied',
      'code-repair',
      'data-analyst',
      'recorded',
    ]);
    expect(body.judges.map(({ id }: { id: string }) => id).join(' ')).toBe(
      'quick hangs garbled away missing programmatic grounded control-everything control-nothing control-coin-0.4 control-reply-only control-surface control-surface-reply control-surface-thoughts control-reference control-obedient control-deny-list control-siblings',
    );
    expect((await service.get('/healthz')).body).toMatchObject({ status: 'ok' });
    expect((await service.get('/readyz')).body).toEqual({ status: 'ready' });
    problem(await service.get('/v2'), 404, /openapi\.json/);
    problem(await service.get('/v1/check'), 405, /use POST/);
    problem(await service.get('/v1/runs?limit=many'), 422, /limit/);
    problem(await service.get('/v1/runs/made?min_delta=NaN'), 422, /min_delta/);
  });

  it('counts for Prometheus, with labels that no request can make up', async () => {
    await service.get('/made-up-by-a-client');
    const { text } = await service.get('/metrics');
    expect(text).toMatch(
      /^tj_http_requests_total\{route="\/v1\/check",method="POST",status="200"\} \d+$/m,
    );
    expect(text).toMatch(/^tj_http_request_seconds_bucket\{le="0.001",route="\/v1\/check"/m);
    expect(text).toMatch(/^tj_verdicts_total\{judge="quick",model=""\} 5\d$/m);
    expect(text).toMatch(/^tj_unscored_total\{judge="garbled",model=""\} 1$/m);
    expect(text).toMatch(/^tj_failures_total\{judge="away",model=""\} 1$/m);
    for (const name of [
      'tj_queue_depth',
      'tj_calls_in_flight',
      'tj_tokens_total',
      'tj_cost_usd_total',
    ]) {
      expect(text).toMatch(new RegExp(`^${name}(\\{[^}]*\\})? \\d`, 'm'));
    }
    expect(text).not.toContain('made-up-by-a-client');
  });
});
