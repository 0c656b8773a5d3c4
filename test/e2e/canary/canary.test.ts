import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { liveJudge } from '../../support/process/live-judge.ts';
import { startTj } from '../../support/process/start-tj.ts';
import { expectMistake, tjMeanwhile } from '../../support/process/tj.ts';

/** A live judge and the words that watch it. */
async function watchedJudge() {
  const { folder, set, live, judge } = await liveJudge();
  const state = join(folder, 'canary.json');
  const words = [
    ...['canary', '--set', set, '--judge', judge, '--state', state],
    ...['--every', '0s', '--baseline', '0.9'],
  ];
  return { folder, set, state, live, words };
}

it('a canary is quiet as long as the judge is, and raises an alarm once it has got worse', async () => {
  const { folder, state, live, words } = await watchedJudge();
  const metrics = join(folder, 'judge.prom');
  const quiet = await tjMeanwhile([...words, '--calls', '160', '--metrics', metrics]);
  expect(quiet.status, quiet.stderr).toBe(0);
  expect(quiet.stdout).toMatch(
    /: Δ 1\.00 of the latest 80 pairs, .*no drop down to 0\.85; no alarm$/m,
  );
  expect(readFileSync(metrics, 'utf8')).toMatch(/^tj_canary_alarm\{judge="http-[^"]+"\} 0$/m);
  // Neither the fault nor the clean run of a pair always comes first, nor do they stand side by side.
  const firsts = live.requests.filter((_, at) => at % 2 === 0).map(({ isFaulty }) => isFaulty);
  expect(new Set(firsts).size).toBe(2);

  live.sees = false;
  const worse = await tjMeanwhile([...words, '--calls', '200', '--json']);
  expect(worse.status).toBe(1);
  expect(worse.stderr).toMatch(/^ALARM: Δ of http-.* has dropped below 0\.85, after \d+ pairs/m);
  const found = JSON.parse(worse.stdout);
  expect(found.alarm.pairs).toBeLessThan(120);
  expect(found).toEqual(JSON.parse(readFileSync(state, 'utf8')));
  // It stays raised until somebody has seen to it.
  live.sees = true;
  expect((await tjMeanwhile([...words, '--once'])).status).toBe(1);
  expect((await tjMeanwhile([...words, '--once', '--restart'])).status).toBe(0);
});

it('a canary that was killed goes on where it was', async () => {
  const { state, live, words } = await watchedJudge();
  const { child, finished } = startTj([...words, '--calls', '100000', '--round', '2'], {});
  while (!existsSync(state) || JSON.parse(readFileSync(state, 'utf8')).pairs < 6) await wait(5);
  child.kill('SIGKILL');
  await finished;
  const before = JSON.parse(readFileSync(state, 'utf8'));
  const size = readFileSync(state).length;
  const after = await tjMeanwhile([...words, '--round', '2', '--calls', '240', '--json']);
  expect(after.status, after.stderr).toBe(0);
  expect(JSON.parse(after.stdout)).toMatchObject({
    pairs: before.pairs + 120,
    began: before.began,
  });
  expect(readFileSync(state).length).toBeLessThan(size + 2000);
  expect(live.requests.length).toBeGreaterThan(240);
});

it('says what it cannot do', async () => {
  const { set, words, state } = await watchedJudge();
  expectMistake(
    ['canary', '--set', set, '--judge', 'programmatic', '--state', state],
    /--certificate FILE or --baseline/,
  );
  expectMistake([...words, '--every', '10 years'], /a time such as 30s, 10m or 1h/);
  await tjMeanwhile([...words, '--once']);
  const other = await tjMeanwhile([...words, '--once', '--drop', '0.2']);
  expect(other.status).toBe(2);
  expect(other.stderr).toMatch(/state of a canary with another --drop; .*--restart/);
});
