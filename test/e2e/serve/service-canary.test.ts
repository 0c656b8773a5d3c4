import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { liveJudge } from '../../support/process/live-judge.ts';
import { type Served, serve } from '../../support/process/serve.ts';
import { expectMistake } from '../../support/process/tj.ts';
import { deskRows } from '../../support/rows/desk-rows.ts';

/** A number of the canary, as Prometheus would read it. */
async function read(service: Served, name: string): Promise<number> {
  const { text } = await service.get('/metrics');
  const [, value] =
    new RegExp(`^tj_canary_${name}\\{judge="http-[^"]+"\\} (\\S+)$`, 'm').exec(text) ?? [];
  return Number(value);
}

it('a service watches a judge beside its requests, and raises an alarm once it has got worse', async () => {
  const { folder, set, live, judge } = await liveJudge();
  const runs = join(folder, 'runs');
  const args = ['--judge', judge, '--canary', set, '--canary-every', '0.01s'];
  const words = [...args, '--canary-baseline', '0.9'];
  const first = await serve(runs, words);
  await expect.poll(() => read(first, 'pairs'), { interval: 20 }).toBeGreaterThanOrEqual(40);
  expect(await read(first, 'alarm')).toBe(0);
  expect(await read(first, 'delta')).toBe(1);
  const [trajectory] = deskRows(4);
  expect((await first.post('/v1/judge', { judge: 'grounded', trajectory })).status).toBe(200);
  expect((await first.get('/v1/runs')).body).toMatchObject({ runs: [] });

  live.sees = false;
  await expect.poll(() => read(first, 'alarm'), { interval: 20, timeout: 10_000 }).toBe(1);
  const { status, stderr } = await first.stop();
  expect(status, stderr).toBe(0);
  expect(
    stderr.match(/^ALARM: Δ of http-\S+ has dropped below 0\.85, after \d+ pairs/gm),
  ).toHaveLength(1);
  const state = join(runs, '.service', '.canary.json');
  const { alarm, pairs } = JSON.parse(readFileSync(state, 'utf8'));
  expect(alarm.pairs).toBeLessThanOrEqual(pairs);

  // It stays raised until somebody has seen to it, and goes on from where it was.
  const second = await serve(runs, words);
  expect(await read(second, 'alarm')).toBe(1);
  expect(await read(second, 'pairs')).toBeGreaterThanOrEqual(pairs);
  expect((await second.stop()).stderr).toMatch(/^ALARM: .*remove \S*\.canary\.json and start/m);
  expectMistake(
    ['serve', runs, '--port', '0', ...args, '--canary-baseline', '0.5'],
    /state of a canary with another baseline; remove it/,
  );
});

it('a judge that cannot be reached is tried again at every round, and the service stops all the same', async () => {
  const { folder, set } = await liveJudge();
  const service = await serve(join(folder, 'runs'), [
    ...['--judge', 'away=http://127.0.0.1:9/judge', '--canary', set, '--canary-baseline', '0.6'],
  ]);
  expect((await service.get('/readyz')).status).toBe(200);
  expect((await service.get('/metrics')).text).toMatch(/^tj_canary_alarm\{judge="away"\} 0$/m);
  const { status, stderr } = await service.stop();
  expect(status, stderr).toBe(0);
});

it('says what a canary of the service needs', async () => {
  const { folder, set } = await liveJudge();
  const words = ['serve', join(folder, 'runs'), '--create', '--port', '0'];
  const one = ['--judge', 'control-nothing'];
  expectMistake([...words, '--canary-judge', 'grounded'], /--canary-judge needs --canary/);
  expectMistake(
    [...words, ...one, '--canary', set],
    /--canary-certificate FILE or --canary-baseline/,
  );
  const compared = ['--canary', set, '--canary-baseline', '0.6'];
  expectMistake([...words, ...compared], /watches one judge; name it with --canary-judge/);
  expectMistake([...words, ...compared, '--canary-judge', 'nobody'], /nobody/);
  expectMistake(
    [...words, ...one, '--canary', join(folder, 'nowhere'), '--canary-baseline', '0.6'],
    /nowhere/,
  );
});
