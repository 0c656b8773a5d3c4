import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { generated } from '../../support/process/generated.ts';
import { type Served, serve, slowJudge } from '../../support/process/serve.ts';
import { startTj } from '../../support/process/start-tj.ts';
import { deskRows } from '../../support/rows/desk-rows.ts';

interface Row {
  readonly trajectory_id: string;
  readonly judge_id: string;
}

const verdictsIn = (folder: string): readonly Row[] =>
  readFileSync(join(folder, 'verdicts.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Resolves when a judge has given at least so many verdicts. */
async function reached(service: Served, id: string, verdicts: number): Promise<void> {
  const done = async (): Promise<number> => {
    const { body } = await service.get(`/v1/runs/${id}?measurement=false`);
    return body.judges[0]?.done ?? 0;
  };
  await expect.poll(done, { interval: 20 }).toBeGreaterThanOrEqual(verdicts);
}

describe('stopping the service', () => {
  it('loses nothing: the next one does what is left, and nothing twice', async () => {
    const root = temporaryFolder();
    const runs = join(root, 'runs');
    const args = ['--judge', slowJudge(root, 'slow', 60)];
    const first = await serve(runs, args);
    const begun = await first.post('/v1/runs', {
      name: 'long',
      size: 40,
      judges: ['slow'],
      options: { jobs: 4 },
    });
    expect(begun.status).toBe(202);
    await first.post('/v1/runs', { name: 'waiting', size: 40, judges: ['programmatic'] });
    await reached(first, 'long', 5);
    const { status, stderr } = await first.stop();
    expect([status, stderr]).toEqual([0, expect.stringContaining('Finishing what is under way')]);
    const folder = join(runs, 'long');
    const kept = verdictsIn(folder).length;
    expect(kept).toBeGreaterThanOrEqual(5);
    expect(kept).toBeLessThan(44);
    expect(existsSync(join(folder, 'run.lock'))).toBe(false);

    const second = await serve(runs, args);
    try {
      for (const name of ['long', 'waiting']) {
        const { body } = await second.get(`/v1/runs/${name}?measurement=false`);
        expect(['queued', 'running', 'done']).toContain(body.state);
      }
      await second.settled('long', 'done');
      await second.settled('waiting', 'done');
      const rows = verdictsIn(folder);
      expect(rows).toHaveLength(44);
      expect(new Set(rows.map(({ trajectory_id }) => trajectory_id)).size).toBe(44);
      expect(readdirSync(join(runs, '.service'))).toEqual([]);
    } finally {
      await second.stop();
    }
  });

  it('goes on after it was killed, and leaves alone what it did not write itself', async () => {
    const root = temporaryFolder();
    const runs = join(root, 'runs');
    const args = ['--judge', slowJudge(root, 'slow', 60)];
    const first = await serve(runs, args);
    await first.post('/v1/runs', { name: 'long', size: 40, judges: ['slow'] });
    await reached(first, 'long', 3);
    first.signal('SIGKILL');
    await first.finished;
    const record = JSON.parse(readFileSync(join(runs, '.service', 'long.json'), 'utf8'));
    const forged = { ...record, id: 'forged', judges: ['./evil.ts'], more: 1 };
    writeFileSync(join(runs, '.service', 'forged.json'), JSON.stringify(forged));
    // A folder that somebody sent cannot ask for anything.
    writeFileSync(join(runs, 'long', 'service.json'), JSON.stringify(forged));
    const second = await serve(runs, args);
    await second.settled('long', 'done');
    expect(verdictsIn(join(runs, 'long'))).toHaveLength(44);
    const { stderr } = await second.stop();
    expect(stderr).toMatch(/forged\.json is not a run that was accepted here/);
  });

  it('finishes the answers under way, says that it is not ready, and takes no more', async () => {
    const root = temporaryFolder();
    const service = await serve(join(root, 'runs'), [
      ...['--judge', slowJudge(root, 'slow', 1200), slowJudge(root, 'late', 1500)],
    ]);
    const [row] = deskRows(40);
    await service.post('/v1/runs', { name: 'run', set: [row], judges: ['late'] });
    const asked = service.post('/v1/judge', { trajectory: row, judge: 'slow' });
    const inFlight = async () => (await service.get('/metrics')).text.split('\n');
    await expect.poll(inFlight).toContain('tj_calls_in_flight 2');
    const watching = fetch(`${service.url}/v1/runs/run/events`).then((answer) => answer.text());
    service.signal('SIGTERM');
    await expect.poll(async () => (await service.get('/readyz')).status).toBe(503);
    expect((await service.get('/healthz')).status).toBe(200);
    const refused = await service.post('/v1/check', { trajectory: row });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await asked).body).toMatchObject({ judge: 'slow', confidence: 0.7 });
    expect(await watching).toContain('event: progress');
    expect((await service.finished).status).toBe(0);
    expect(verdictsIn(join(root, 'runs', 'run'))).toHaveLength(1);
  });

  it('gives up at the second signal, and at the end of its time', async () => {
    const root = temporaryFolder();
    const judge = slowJudge(root, 'hangs', null);
    const [row] = deskRows(40);
    const begin = async (name: string, ...args: readonly string[]): Promise<Served> => {
      const service = await serve(join(root, name), ['--judge', judge, ...args]);
      await service.post('/v1/runs', { name: 'run', set: [row], judges: ['hangs'] });
      await service.settled('run', 'running');
      service.signal('SIGTERM');
      return service;
    };
    const twice = await begin('twice');
    await expect.poll(async () => (await twice.get('/readyz')).status).toBe(503);
    twice.signal('SIGTERM');
    expect((await twice.finished).status).toBe(130);
    const once = await begin('once', '--drain', '0.3');
    expect((await once.finished).status).toBe(0);
    for (const name of ['twice', 'once']) {
      expect(readdirSync(join(root, name, '.service'))).toEqual(['run.json']);
    }
  });
});

describe('a run of another process', () => {
  it('is shown as it gets on, and cannot be judged at the same time', async () => {
    const root = temporaryFolder();
    const runs = join(root, 'runs');
    const judge = slowJudge(root, 'slow', 40);
    generated(join(runs, 'theirs'), '-n', '40', '--parents');
    const service = await serve(runs);
    try {
      expect((await service.get('/v1/runs/theirs')).body.state).toBe('idle');
      const { finished } = startTj(['judge', join(runs, 'theirs'), '--judge', judge, '-j', '2']);
      await reached(service, 'theirs', 2);
      const further = { run: 'theirs', judges: ['programmatic'] };
      expect((await service.post('/v1/runs', further)).status).toBe(409);
      const ended = await service.settled('theirs', 'done');
      expect(ended.judges).toMatchObject([{ judge: 'slow', total: 44, done: 44 }]);
      expect((await finished).status).toBe(0);
    } finally {
      await service.stop();
    }
  });
});
