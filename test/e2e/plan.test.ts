import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { judgedFolder } from '../support/process/gate.ts';
import { expectMistake, tj } from '../support/process/tj.ts';

const planJson = (...args: readonly string[]) => JSON.parse(tj(['plan', ...args, '--json']).stdout);

describe('tj plan', () => {
  it('says what to generate, what that gives, and how likely it is to be enough', () => {
    const { status, stdout } = tj(['plan', '--delta', '0.5', '--alarm-rate', '0.1']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Δ is above 0 +-n \d+ +\d+ +\d+ +\d+ % +-n \d+$/m);
    expect(stdout).toMatch(/^it flags ≤ 5 % of clean runs +out of reach/m);
    const { claims, certify } = planJson('--delta', '0.5', '--alarm-rate', '0.01');
    const toShow = claims[0].needed;
    const folder = join(temporaryFolder(), 'set');
    const made = tj([
      'generate',
      '--seed',
      '7',
      '-n',
      `${toShow.size}`,
      '--parents',
      '--out',
      folder,
      '--json',
    ]);
    expect(JSON.parse(made.stdout)).toMatchObject({
      clean: toShow.cleanRuns,
      n_trajectories: toShow.cleanRuns + toShow.pairs,
    });
    expect(certify.byFlags[0]).toEqual({ flags: 0, runs: 72 });
    expect(certify.power).toBeGreaterThanOrEqual(0.8);
  });

  it('plans for comparisons and repetitions on request', () => {
    const asked = ['--margin', '0.2', '--changed', '0.05', '--better-by', '0.3', '--within', '0.2'];
    const { claims } = planJson(...asked, '--max-drop', '0.2', '--max-attack-loss', '0.2');
    const size = (name: string): number =>
      claims.find((each: { name: string }) => each.name === name).needed.size;
    expect(claims).toHaveLength(6);
    // What has to keep to a bound on both sides takes more than what has to on one.
    expect(size('equivalent')).toBeGreaterThanOrEqual(size('drop'));
    expect(size('better')).toBeGreaterThan(0);
    // What Δ is above is known without a simulation where it is out of reach.
    const { stdout } = tj(['plan', '--margin', '0.25', '--above', '0.5', '--repeats', '3']);
    expect(stdout).toMatch(/asking 3 times takes -n \d+ and [\d,]+ verdicts; asking once takes -n/);
  });

  it('certifies a rate with the power that the exact bounds have, and gives the same answer twice', () => {
    const asked = ['--false-alarm', '0.02', '--alarm-rate', '0.005'];
    const plan = planJson(...asked);
    const { certify } = plan;
    expect([certify.runs, certify.power]).toEqual([436, expect.closeTo(0.8237, 4)]);
    expect(planJson(...asked)).toEqual(plan);
  });

  it('says how far a run folder has to grow, for each of its judges', () => {
    const folder = judgedFolder(
      join(temporaryFolder(), 'run'),
      ['-n', '60'],
      ...['programmatic', 'control-everything', 'control-coin-0.4'],
    );
    const { judges } = planJson(folder, '--margin', '0.15');
    const [rules, everything, coin] = judges;
    expect(rules).toMatchObject({ parents: 15, pairs: 42, toShow: { pairs: 0, power: 1 } });
    expect(rules.toPin.size).toBeGreaterThan(60);
    expect(rules.toPin.power).toBeGreaterThanOrEqual(0.8);
    expect(everything).toMatchObject({ toShow: null, cleanRunsMissing: null });
    // A coin's Δ is near 0, and its interval is the widest of all.
    expect(coin.toPin.pairs).toBeGreaterThan(rules.toPin.pairs);
    // The same where little is missing.
    const { status, stdout } = tj(['plan', folder, '--margin', '0.5']);
    expect(status).toBe(0);
    expect(stdout).toContain('Still missing in this run, with 80 % power');
  });

  it('refuses what is not allowed in one line', () => {
    expectMistake(['plan', '--delta', '1.5'], /between 0 and 1/);
    expectMistake(['plan', '--delta', '0.8', '--alarm-rate', '0.3'], /must add up to 1 at most/);
    expectMistake(['plan', '--alarm-rate', '-0.1'], /from 0 to 1/);
    expectMistake(['plan', '--above', '2'], /above -1 and up to 1/);
    expectMistake(['plan', '--sibling-correlation', '2'], /from 0 to 1/);
    expectMistake(['plan', '--repeats', '0'], /whole number from 1/);
    expectMistake(['plan', '--delta', '0.2', '--better-by', '0.9'], /must be at most 0.22/);
    expectMistake(['plan', '--power', '80'], /between 0 and 1/);
    expectMistake(['plan', '--types', 'wrong_tol'], /did you mean 'wrong_tool'/);
    expectMistake(['plan', '--environment', 'nowhere'], /unknown environment 'nowhere'/);
    expectMistake(['plan', 'nowhere'], /no such file/);
  });
});
