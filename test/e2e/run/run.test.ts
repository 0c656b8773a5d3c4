import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { tj } from '../../support/process/tj.ts';

/** A folder with a config in it, and a way to run it and to change it. */
function project(config: object, file = 'tj.config.json') {
  const cwd = temporaryFolder();
  const write = (now: object): void => writeFileSync(join(cwd, file), JSON.stringify(now));
  write(config);
  const run = (...args: readonly string[]) =>
    tj(['run', ...args], { cwd, env: { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' } });
  return { cwd, write, run };
}

const linesOf = (file: string): readonly string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];

const small = { runs: { size: 60, seed: 3 }, judges: ['programmatic'] };

describe('tj run', () => {
  it('makes the runs, asks the judges, writes the page and exits as the gate does', () => {
    const passed = project({ ...small, gate: { minDelta: 0.1 } }).run();
    expect(passed.status, passed.stderr).toBe(0);
    expect(passed.stdout).toMatch(/^Gate passed for programmatic: /);
    const failing = project({ ...small, gate: { minDelta: 0.99 } });
    const failed = failing.run();
    expect(failed.status, failed.stderr).toBe(1);
    expect(failed.stdout).toMatch(/^Gate failed for programmatic: /);
    expect(failed.stdout).toContain('Where to look first');
    expect(existsSync(join(failing.cwd, 'runs/tj/report.html'))).toBe(true);
    const unclear = project({ ...small, gate: { minDelta: 0.6 } }).run();
    expect(unclear.status, unclear.stderr).toBe(3);
    expect(project(small).run().status).toBe(0);
  });

  it('writes a certificate of the one judge that its gate is about, if it passes', () => {
    const gate = { minDelta: 0.1, certify: 'judge.cert.json' };
    const both = { ...small, judges: ['programmatic', 'control-nothing'] };
    const { cwd, write, run } = project({ ...both, gate });
    const refused = run();
    expect(refused.status).toBe(2);
    expect(refused.stderr).toMatch(/gate\.certify is about one judge; name it in gate\.judges/);
    expect(existsSync(join(cwd, 'runs'))).toBe(false);

    write({ ...both, gate: { ...gate, judges: ['programmatic'], minDelta: 0.99 } });
    const failed = run();
    expect(failed.status, failed.stderr).toBe(1);
    expect(failed.stderr).toMatch(/No certificate was written to judge\.cert\.json/);
    expect(existsSync(join(cwd, 'judge.cert.json'))).toBe(false);

    write({ ...both, gate: { ...gate, judges: ['programmatic'] } });
    const passed = run();
    expect(passed.status, passed.stderr).toBe(0);
    const check = tj(['certificate', 'check', 'judge.cert.json', '--judge', 'programmatic'], {
      cwd,
    });
    expect(check.status, check.stderr).toBe(0);
    expect(check.stdout).toMatch(/holds for programmatic/);
  });

  it('does only what changed when it is run again', () => {
    const { cwd, write, run } = project(small);
    const [set, verdicts] = ['trajectories.jsonl', 'verdicts.jsonl'].map((name) =>
      join(cwd, 'runs/tj', name),
    ) as [string, string];
    expect(run().stderr).toContain('runs of support-desk');
    const [first, judged] = [readFileSync(set, 'utf8'), linesOf(verdicts)];
    const again = run();
    expect(again.stderr).not.toContain('runs of support-desk');
    expect(linesOf(verdicts)).toEqual(judged);

    write({ ...small, judges: ['programmatic', 'control-nothing'] });
    expect(run().status).toBe(0);
    expect(readFileSync(set, 'utf8')).toBe(first);
    expect(linesOf(verdicts).slice(0, judged.length)).toEqual(judged);
    expect(linesOf(verdicts)).toHaveLength(2 * judged.length);
  });

  it('keeps the verdicts on runs that stay when the set changes, and moves the others aside', () => {
    const { cwd, write, run } = project(small);
    run();
    const folder = join(cwd, 'runs/tj');
    const idsOf = (file: string) =>
      linesOf(join(folder, file)).map((line): string => JSON.parse(line).trajectory_id);
    const before = linesOf(join(folder, 'verdicts.jsonl'));
    write({ ...small, runs: { size: 40, seed: 3 } });
    expect(run().status).toBe(0);
    expect(new Set(idsOf('verdicts.jsonl'))).toEqual(new Set(idsOf('trajectories.jsonl')));
    const kept = linesOf(join(folder, 'verdicts.jsonl')).filter((line) => before.includes(line));
    const [moved = ''] = readdirSync(join(folder, 'history'));
    const retired = linesOf(join(folder, 'history', moved));
    expect(kept.length).toBeGreaterThan(0);
    expect([...kept, ...retired].toSorted()).toEqual(before.toSorted());
  });

  it('draws a seed where the config names none, says it, and keeps it as the set grows', () => {
    const { cwd, write, run } = project({ ...small, runs: { size: 20 } });
    const seedIn = (folder: string) =>
      JSON.parse(readFileSync(join(folder, 'runs/tj/run.json'), 'utf8'))
        .runs.map(({ seed }: { seed?: number }) => seed)
        .filter((seed?: number) => seed !== undefined);
    const { stderr } = run();
    const [seed] = seedIn(cwd);
    expect(stderr).toContain(`(seed ${seed})`);
    expect(seed).toBeGreaterThan(1e12);
    write({ ...small, runs: { size: 30 } });
    expect(run().stderr).toContain(`(seed ${seed})`);
    expect(new Set(seedIn(cwd))).toEqual(new Set([seed]));
    const other = project({ ...small, runs: { size: 20 } });
    other.run();
    expect(seedIn(other.cwd)).not.toContain(seed);
  });

  it('imports recordings, plants faults in them and judges those', () => {
    const recordings = readFileSync(
      new URL('../../../examples/traces/workshop.json', import.meta.url),
      'utf8',
    );
    const { cwd, run } = project({
      runs: { traces: 'traces/*.json', select: ['reward=1'], harmless: 4 },
      judges: ['grounded', 'control-nothing'],
      out: 'runs/mine',
    });
    mkdirSync(join(cwd, 'traces'));
    writeFileSync(join(cwd, 'traces/workshop.json'), recordings);
    const { status, stderr, stdout } = run();
    expect(status, stderr).toBe(0);
    expect(stderr).toMatch(/runs\/mine: \d+ faults in \d+ of \d+ recorded runs/);
    expect(stdout).toContain('runs/mine/report.html');
    expect(run().stderr).not.toContain('recorded runs');
    writeFileSync(join(cwd, 'traces/more.json'), recordings.replaceAll('workshop', 'workshed'));
    expect(run().stderr).toContain('recorded runs');
  });

  it('has a page for each world, and each shows the others beside it', () => {
    const { cwd, run } = project({
      runs: [{ size: 20 }, { environment: 'data-analyst', size: 24 }],
      judges: ['programmatic'],
    });
    const { status, stdout, stderr } = run();
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('In each world');
    for (const folder of ['tj', 'tj-data-analyst']) {
      const page = readFileSync(join(cwd, 'runs', folder, 'report.html'), 'utf8');
      expect(page).toContain('data-analyst');
      expect(page).toContain('support-desk');
    }
  });

  it('takes a TypeScript config with its types, and a model for each judge', () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'strict.md'), 'Is the run faulty?\n\n{{view}}\n');
    writeFileSync(
      join(cwd, 'tj.config.ts'),
      `import { defineConfig } from 'trajectory-judge';
       export default defineConfig({
         runs: { size: 20 },
         judges: [{ judge: 'strict=./strict.md', model: 'scripted:' }, 'programmatic'],
       });`,
    );
    const { status, stdout, stderr } = tj(['run', '--json'], { cwd });
    expect(status, stderr).toBe(0);
    const { runs, judged } = JSON.parse(stdout);
    expect(runs[0].measurement.judges.map((judge: { judgeId: string }) => judge.judgeId)).toEqual([
      'programmatic',
      'strict',
    ]);
    expect(judged[0]).toMatchObject({ folder: 'runs/tj', stopped: null });
  });

  it('writes the charts and the build server’s report that the config asks for', () => {
    const { cwd, run } = project({
      ...small,
      gate: { minDelta: 0.1, junit: 'gate.xml' },
      report: { figures: 'charts', title: 'Our judges' },
    });
    expect(run().status).toBe(0);
    expect(readFileSync(join(cwd, 'gate.xml'), 'utf8')).toContain('<testsuites');
    expect(readdirSync(join(cwd, 'charts'))).toContainEqual(expect.stringMatching(/\.svg$/));
    const page = readFileSync(join(cwd, 'runs/tj/report.html'), 'utf8');
    expect(page).toContain('<title>Our judges');
  });

  it('works in the folder of its config', () => {
    const { cwd } = project({ ...small, out: 'here' }, 'other.json');
    const elsewhere = temporaryFolder();
    const { status, stderr } = tj(['run', join(cwd, 'other.json')], { cwd: elsewhere });
    expect(status, stderr).toBe(0);
    expect(stderr).toContain('where the config is');
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(existsSync(join(cwd, 'here/report.html'))).toBe(true);
  });

  it('does not write into a folder that holds something else', () => {
    const { cwd, run } = project({ ...small, out: 'mine' });
    mkdirSync(join(cwd, 'mine'));
    writeFileSync(join(cwd, 'mine/thesis.tex'), 'years of work');
    const { status, stderr } = run();
    expect(status).toBe(2);
    expect(stderr).toContain('mine: holds thesis.tex');
    expect(readdirSync(join(cwd, 'mine'))).toEqual(['thesis.tex']);
  });

  it('says what is wrong with a config in one line', () => {
    const refused = (config: object, message: string): void => {
      const { status, stdout, stderr } = project(config).run();
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(message)]);
      expect(stderr).not.toMatch(/\n\s+at /);
    };
    refused({ ...small, runs: { sise: 20 } }, "runs: unknown key 'sise'; did you mean 'size'?");
    refused({ ...small, runs: { size: 0 } }, 'runs.size: must be a whole number from 1');
    refused({ ...small, runs: [{ size: 9 }, { traces: 'x', perTrace: 0 }] }, 'runs.1.perTrace: ');
    refused({ ...small, judges: [{ judge: 'a', modle: 'b' }] }, "did you mean 'model'?");
    refused({ ...small, judges: [] }, 'judges: must name at least one judge');
    refused({ ...small, gate: { minDleta: 1 } }, "gate: unknown key 'minDleta'");
    refused({ ...small, judges: ['programatic'] }, "did you mean 'programmatic'?");
    const none = tj(['run'], { cwd: temporaryFolder() });
    expect([none.status, none.stderr]).toEqual([
      2,
      'tj: there is no tj.config.ts (or .js, .mjs, .json) in this folder; write one with tj init\n',
    ]);
  });
});
