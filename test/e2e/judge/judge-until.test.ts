import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { gate, gateJson } from '../../support/process/gate.ts';
import { generated } from '../../support/process/generated.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';
import { newServer, until } from './judge-server.ts';

const newSet = (): string =>
  generated(join(temporaryFolder(), 'set'), '-n', '150', '--parents', '--harmless');
const linesOf = (folder: string) =>
  readFileSync(join(folder, 'verdicts.jsonl'), 'utf8').trimEnd().split('\n');
const standingsOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')).runs.at(-1).standings;

it('judging ends once it is decided, says so, and its gate rests on the same bounds', () => {
  const folder = newSet();
  const args = ['judge', folder, '--judge', 'control-everything', '--until', 'delta>=0.6'];
  const { status, stdout, stderr } = tj(args);
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(
    /^control-everything: delta>=0\.6 failed: 0\.000 \[−0\.\d+, 0\.\d+\] after \d+ of \d+$/m,
  );
  const asked = linesOf(folder).length;
  expect(asked).toBeLessThan(120);
  const [entry] = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')).runs.slice(-1);
  expect(entry).toMatchObject({
    until: { criteria: [{ key: 'minDelta', type: null, threshold: 0.6 }], confidence: 0.95 },
    standings: [{ judge: 'control-everything', criterion: 'delta>=0.6', verdict: 'failed' }],
  });
  // Nothing is left to ask, and nothing changes.
  expect(tj(args).stdout).toContain(`${asked} from before`);
  expect(linesOf(folder)).toHaveLength(asked);

  const decided = gateJson(folder, '--min-delta', '0.6', '--max-false-alarm', '0.5');
  expect(decided.verdict).toBe('failed');
  expect(decided.criteria[0]).toMatchObject({
    decidedBy: 'running bound',
    verdict: 'failed',
    interval: { low: entry.standings[0].low, high: entry.standings[0].high },
  });
  expect(decided.criteria.at(-1)).toMatchObject({ name: 'unscored', value: 0, verdict: 'passed' });
  // Looked at again on more verdicts, it is no further look, and what has no such bound is not decided.
  tj(['judge', folder, '--judge', 'control-everything', '--until', 'delta>=0.3']);
  const { stdout: later } = gate([folder, '--min-delta', '0.6', '--min-net-delta', '0.1']);
  expect(later.replace(/\s+/g, ' ')).not.toContain('gated once before');
  expect(later.replace(/\s+/g, ' ')).toMatch(/net Δ: judging may have been ended by what was seen/);
});

it('an interrupted judging goes on to the decision that it would have come to', async () => {
  const [straight, stopped] = [newSet(), newSet()];
  const { server, judge, startJudge } = await newServer({ delayMs: 5 });
  const options = ['--judge', 'step', '-j', '4', '--until', 'delta>=0.4', 'false-alarms<=0.9'];
  await judge(straight, ...options);
  const before = server.requests.length;
  const { child, finished } = startJudge(stopped, ...options);
  await until(() => server.requests.length >= before + 15);
  child.kill('SIGKILL');
  await finished;
  const rest = await judge(stopped, ...options);
  expect(rest.status, rest.stderr).toBe(0);
  expect(rest.stdout).toContain('from before');
  const [one, other] = [standingsOf(straight), standingsOf(stopped)];
  const verdicts = (standings: typeof one) =>
    standings.map((each: { verdict: string }) => each.verdict);
  expect(verdicts(other)).toEqual(verdicts(one));
  expect(verdicts(one)).not.toContain('open');
  const ids = linesOf(stopped).map((line) => JSON.parse(line).trajectory_id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('what a rule would contradict is refused', () => {
  const folder = newSet();
  const args = ['judge', folder, '--judge', 'programmatic', '--until', 'delta>=0.5'];
  expectMistake([...args, '--limit', '5'], /--until cannot be given with --limit/);
  expectMistake([...args, '--repeats', '2'], /--until cannot be given with --repeats/);
  expectMistake(['judge', folder, '--judge', 'programmatic', '--until', 'gate'], /no tj\.config/);
});
