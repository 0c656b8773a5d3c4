import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { startLoopbackServer } from '../support/loopback/loopback-server.mjs';
import { generated } from '../support/process/generated.ts';
import { expectMistake, tj, tjMeanwhile } from '../support/process/tj.ts';

const scripted = (out: string, ...further: readonly string[]) => [
  ...['ablate', '-n', '60', '--parents', '--model', 'scripted:', '--out', out],
  ...further,
];

describe('tj ablate', () => {
  it('judges one set with four cells and the schema check on a real server', async () => {
    const server = await startLoopbackServer();
    onTestFinished(() => server.close());
    const out = join(temporaryFolder(), 'ablation');
    const args = ['ablate', '-n', '60', '--parents', '--model', 'qwen2.5:14b', '--out', out];
    const env = { OLLAMA_HOST: server.url };
    const { status, stdout, stderr } = await tjMeanwhile([...args, '--json'], { env });
    expect(status, stderr).toBe(0);
    const { ablation, schemaCheck } = JSON.parse(stdout);
    expect(ablation.cells.map(({ judgeId }: { judgeId: string }) => judgeId)).toEqual([
      'outview-outtask:qwen2.5:14b',
      'outview-proctask:qwen2.5:14b',
      'stepview-outtask:qwen2.5:14b',
      'stepview-proctask:qwen2.5:14b',
    ]);
    expect(ablation.set.pairs).toBe(ablation.set.faults);
    expect(ablation.contrasts).toHaveLength(5);
    expect(schemaCheck.both).toBe(ablation.set.trajectories);
    for (const { prompt } of server.requests) expect(prompt).not.toMatch(/INS-\d/);
    const answered = server.requests.length;
    const again = await tjMeanwhile([...args, '--json'], { env });
    expect(again.stdout).toBe(stdout);
    expect(server.requests).toHaveLength(answered);
  });

  it('continues where it was stopped, and shows contrasts only when every verdict is there', () => {
    const out = join(temporaryFolder(), 'ablation');
    const stopped = tj(scripted(out, '--max-calls', '50'));
    expect(stopped.status).toBe(3);
    expect(stopped.stdout).not.toContain('contrasts');
    expect(stopped.stderr).toContain('--max-calls 50 is reached');
    const whole = tj(scripted(out));
    expect(whole.status, whole.stderr).toBe(0);
    expect(whole.stdout).toContain('The five contrasts');
    expect(whole.stdout.split('\n').every((line) => line.length <= 100)).toBe(true);
  });

  it('compares with an earlier run whose judges have other names', () => {
    const folder = temporaryFolder();
    const [before, after] = [join(folder, 'before'), join(folder, 'after')];
    generated(before, '-n', '60', '--parents');
    tj(['judge', before, '--judge', 'step', 'outcome', '--model', 'scripted:']);
    const { stdout, stderr } = tj(scripted(after, '--against', before, '--json'));
    const { against, ablation } = JSON.parse(stdout || stderr);
    const n = ablation.set.trajectories;
    expect(against).toMatchObject([
      { cell: 'A', judgeId: 'outcome:scripted', agreement: { both: n, flag: n, flips: [] } },
      { cell: 'D', judgeId: 'step:scripted', agreement: { both: n, flag: n, rationale: n } },
    ]);
  });

  it('writes a file for the predictions and stops, so that they come before the first call', () => {
    const folder = temporaryFolder();
    const [out, file] = [join(folder, 'ablation'), join(folder, 'PREDICTIONS.md')];
    const args = scripted(out, '--predictions', file);
    const first = tj(args);
    expect([first.status, first.stdout], first.stderr).toEqual([0, '']);
    expect(first.stderr).toContain(`Write your predictions at the end of ${file}`);
    expect(existsSync(join(out, 'verdicts.jsonl'))).toBe(false);
    expectMistake(
      args,
      /PREDICTIONS\.md: holds no predictions yet; write them .* "## Predictions"/,
    );
    expect(existsSync(join(out, 'verdicts.jsonl'))).toBe(false);
    appendFileSync(file, 'Contrast 1 will be positive.\n');
    const second = tj(args);
    expect(second.status, second.stderr).toBe(0);
    expect(second.stdout).toContain('The five contrasts');
    const { runs } = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
    expect(runs.at(-1).predictions.file).toBe(file);
    appendFileSync(file, 'In hindsight.\n');
    expectMistake(args, /has changed since the run began/);
  });

  it('refuses predictions that have changed since the run began', () => {
    const folder = temporaryFolder();
    const [out, file] = [join(folder, 'ablation'), join(folder, 'PREDICTIONS.md')];
    tj(scripted(out, '--predictions', file));
    appendFileSync(file, 'Contrast 1 will be positive.\n');
    expect(tj(scripted(out, '--predictions', file, '--max-calls', '20')).status).toBe(3);
    const text = readFileSync(file, 'utf8');
    appendFileSync(file, 'In hindsight.\n');
    expectMistake(scripted(out, '--predictions', file), /has changed since the run began/);
    expectMistake(scripted(out), /has changed since the run began/);
    writeFileSync(file, text);
    expect(tj(scripted(out)).status).toBe(0);
    const late = join(folder, 'late');
    expect(tj(scripted(late)).status).toBe(0);
    expectMistake(scripted(late, '--predictions', file), /would come too late/);
  });

  it('adds the parents that a set does not have', () => {
    const folder = temporaryFolder();
    const [set, out] = [join(folder, 'set'), join(folder, 'out')];
    generated(set, '-n', '60');
    const args = ['ablate', set, '--parents', '--model', 'scripted:', '--out', out, '--json'];
    const { stdout, stderr } = tj(args);
    const { ablation } = JSON.parse(stdout || stderr);
    expect(ablation.set.pairs).toBe(ablation.set.faults);
    const whole = join(folder, 'whole');
    generated(whole, '-n', '60', '--parents');
    const rows = (path: string): string[] =>
      readFileSync(join(path, 'trajectories.jsonl'), 'utf8').split('\n').toSorted();
    expect(rows(out)).toEqual(rows(whole));
    expectMistake(['ablate', set, '--parents', '--model', 'scripted:'], /--out is needed/);
    expectMistake([...args.slice(0, 5), '--out', set], /holds another set/);
  });
});
