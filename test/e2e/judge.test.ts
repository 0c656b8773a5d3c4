import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { startLoopbackServer } from '../support/loopback/loopback-server.mjs';
import { startTj } from '../support/process/start-tj.ts';
import { expectMistake, tj } from '../support/process/tj.ts';
import { comparable, readVerdicts } from '../support/rows/read-verdicts.ts';

function newSet(size = 40): string {
  const folder = join(temporaryFolder(), 'set');
  expect(tj(['generate', '-n', `${size}`, '--seed', '7', '--out', folder]).status).toBe(0);
  return folder;
}

async function newServer(options: Parameters<typeof startLoopbackServer>[0] = {}) {
  const server = await startLoopbackServer(options);
  onTestFinished(() => server.close());
  const judge = (folder: string, ...args: string[]) =>
    startTj(['judge', folder, '--model', 'qwen2.5:14b', ...args], { OLLAMA_HOST: server.url });
  return { server, judge };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(2);
}

describe('tj judge', () => {
  it('judges with the rules and leaves a folder that can be measured', () => {
    const folder = newSet();
    const result = tj(['judge', folder, '--judge', 'programmatic', 'control-nothing']);
    expect([result.status, result.stdout]).toEqual([
      0,
      'programmatic: 40 of 40 verdicts\ncontrol-nothing: 40 of 40 verdicts\n',
    ]);
    expect(readdirSync(folder).toSorted()).toEqual([
      'run.json',
      'trajectories.jsonl',
      'verdicts.jsonl',
    ]);
    expect(tj(['measure', folder]).status).toBe(0);
  });

  it('writes to another folder, with the set beside the verdicts', () => {
    const folder = newSet();
    const out = join(temporaryFolder(), 'deep', 'out');
    const judge = () => tj(['judge', folder, '--judge', 'programmatic', '--out', out, '--json']);
    expect(JSON.parse(judge().stdout)).toMatchObject({ judges: [{ done: 40, earlier: 0 }] });
    expect(JSON.parse(judge().stdout)).toMatchObject({ judges: [{ done: 40, earlier: 40 }] });
    expect(existsSync(join(folder, 'verdicts.jsonl'))).toBe(false);
    expect(readFileSync(join(out, 'trajectories.jsonl'))).toEqual(
      readFileSync(join(folder, 'trajectories.jsonl')),
    );
    expect(JSON.parse(readFileSync(join(out, 'run.json'), 'utf8')).runs[0]).toMatchObject({
      command: 'judge',
      environment: 'support-desk',
      seed: 7,
    });
    const other = newSet(80);
    expectMistake(['judge', other, '--judge', 'programmatic', '--out', out], /holds another set/);
  });

  it('sets a torn last line aside, says so, and does it again', () => {
    const folder = newSet();
    tj(['judge', folder, '--judge', 'programmatic']);
    const path = join(folder, 'verdicts.jsonl');
    const size = readFileSync(path).length;
    truncateSync(path, size - 30);
    const again = tj(['judge', folder, '--judge', 'programmatic']);
    expect(again.stderr).toMatch(
      /The last line of .*verdicts\.jsonl was torn; its \d+ bytes are in/,
    );
    expect(again.stdout).toBe('programmatic: 40 of 40 verdicts, 39 from before\n');
    expect(existsSync(join(folder, 'verdicts.torn'))).toBe(true);
  });

  it('orders work without showing why, and limits it', async () => {
    const folder = newSet();
    const options = ['--judge', 'programmatic', '--first', 'premature_stop,clean', '--limit', '7'];
    expect(tj(['judge', folder, ...options]).stdout).toBe('programmatic: 7 of 7 verdicts\n');
    const ids = (await readVerdicts(folder)).map(({ trajectoryId }) => trajectoryId);
    expect(ids.slice(0, 5).every((id) => id.endsWith('premature_stop'))).toBe(true);
    expect(ids[6]).toMatch(/clean$/);
    expectMistake(['judge', folder, '--judge', 'programmatic', '--first', 'x'], /fault type 'x'/);
  });

  it('finishes what is in flight on Ctrl-C and prints the command that goes on', async () => {
    const folder = newSet();
    const { server, judge } = await newServer({ delayMs: 60 });
    const options = ['--judge', 'step', '-j', '3'];
    const { child, finished } = judge(folder, ...options);
    await until(() => server.requests.length >= 7);
    child.kill('SIGINT');
    const { status, stdout, stderr } = await finished;
    const asked = server.requests.length;
    expect(status, stderr).toBe(130);
    expect(stderr).toContain('Finishing the calls in flight');
    expect(stderr).toContain(
      `To go on:\n  tj judge ${folder} --model qwen2.5:14b --judge step -j 3`,
    );
    expect(stdout).toContain(`step:qwen2.5:14b: ${asked} of 40 verdicts`);
    server.set({ delayMs: 0 });
    const rest = await judge(folder, ...options).finished;
    expect(rest.stdout).toContain(`40 of 40 verdicts, ${asked} from before`);
    expect(server.requests.length).toBe(new Set(server.requests.map(({ prompt }) => prompt)).size);
  });

  it('gives up at once on a second Ctrl-C', async () => {
    const folder = newSet();
    const { server, judge } = await newServer({ delayMs: 20_000 });
    const { child, finished } = judge(folder, '--judge', 'step');
    await until(() => server.requests.length >= 8);
    child.kill('SIGINT');
    await wait(100);
    child.kill('SIGINT');
    const started = performance.now();
    expect((await finished).status).toBe(130);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(existsSync(join(folder, 'run.lock'))).toBe(false);
  });

  it('says who holds a folder', async () => {
    const folder = newSet();
    const { server, judge } = await newServer({ delayMs: 100 });
    const first = judge(folder, '--judge', 'step');
    await until(() => server.requests.length >= 1);
    const second = tj(['judge', folder, '--judge', 'programmatic']);
    expect(second.status).toBe(2);
    expect(second.stderr).toMatch(
      new RegExp(`^tj: this run is held by process ${first.child.pid} on .* since 20`),
    );
    expect((await first.finished).status).toBe(0);
  });

  it('takes over from a killed run, and says so', async () => {
    const folder = newSet();
    const { server, judge } = await newServer({ delayMs: 30 });
    const { child, finished } = judge(folder, '--judge', 'step');
    await until(() => server.requests.length >= 12);
    child.kill('SIGKILL');
    await finished;
    const next = await judge(folder, '--judge', 'step').finished;
    expect(next.status).toBe(0);
    expect(next.stderr).toContain(`Took over from process ${child.pid}`);
  });

  it('waits as long as a server asks, with fewer calls under way', async () => {
    const folder = newSet();
    const limited = { kind: 'rate-limit', retryAfter: 1 } as const;
    const { server, judge } = await newServer({ faults: [null, limited, limited, limited] });
    const { status, stdout } = await judge(folder, '--judge', 'step', '-j', '4').finished;
    expect(status).toBe(0);
    expect(stdout).toContain('(3 retries)');
    const times = server.requests.map(({ receivedAt }) => receivedAt);
    expect(Math.max(...times.slice(1).map((at, i) => at - (times[i] as number)))).toBeGreaterThan(
      850,
    );
  });

  it('lists what failed, ends with code 3, and asks it again', async () => {
    const folder = newSet();
    const { judge, server } = await newServer({ faults: ['server-error'] });
    const options = ['--judge', 'step', '--retries', '0', '-j', '1'];
    const first = await judge(folder, ...options).finished;
    expect([first.status, first.stdout]).toEqual([3, expect.stringContaining('39 of 40 verdicts')]);
    expect(first.stderr).toContain('1 got no answer; failures.jsonl says why');
    expect(JSON.parse(readFileSync(join(folder, 'failures.jsonl'), 'utf8'))).toMatchObject({
      kind: 'server error',
    });
    expect((await judge(folder, ...options).finished).status).toBe(0);
    expect(server.requests.length).toBe(41);
  });

  it('stops after failures in a row with code 3', async () => {
    const folder = newSet();
    const { judge, server } = await newServer({ faults: () => 'server-error' });
    const options = ['--judge', 'step', '--retries', '0', '--max-failures', '4', '-j', '1'];
    const { status, stderr } = await judge(folder, ...options).finished;
    expect([status, server.requests.length]).toEqual([3, 4]);
    expect(stderr).toContain('Stopped: 4 calls in a row failed');
  });

  it('stops at once where the model is not there, with the line to run', async () => {
    const folder = newSet();
    const { judge } = await newServer({ models: ['llama3.1:8b'] });
    const { status, stderr } = await judge(folder, '--judge', 'step').finished;
    expect(status).toBe(2);
    expect(stderr).toContain('ollama pull qwen2.5:14b');
  });

  it('keeps engines apart', async () => {
    const folder = newSet();
    const { server, judge } = await newServer();
    await judge(folder, '--judge', 'step', '--max-calls', '5').finished;
    server.set({ version: '9.9.9' });
    const changed = await judge(folder, '--judge', 'step').finished;
    expect(changed.status).toBe(2);
    expect(changed.stderr).toMatch(
      /5 verdicts of qwen2\.5:14b .* now it runs under ollama 9\.9\.9/,
    );
    const mixed = await judge(folder, '--judge', 'step', '--allow-engine-change').finished;
    expect(mixed.stdout).toContain('40 of 40 verdicts, 5 from before');
  });

  it('keeps whole rows where the disk is full, and goes on when there is room', async () => {
    const folder = newSet();
    const { server, judge } = await newServer();
    // A limit on the size of files stands in for the disk: it cuts a write in the middle too.
    const args = ['judge', folder, '--judge', 'step', '--model', 'qwen2.5:14b'];
    const { status, stderr } = await startTj(args, { OLLAMA_HOST: server.url }, 16).finished;
    expect(status, stderr).toBe(2);
    expect(stderr).toContain('there is no room left to write');
    const path = join(folder, 'verdicts.jsonl');
    const text = readFileSync(path, 'utf8');
    expect(text.endsWith('\n')).toBe(true);
    const kept = text.trimEnd().split('\n').length;
    expect(kept).toBeGreaterThan(2);
    const rest = await judge(folder, '--judge', 'step').finished;
    expect(rest.stdout).toContain(`40 of 40 verdicts, ${kept} from before`);
    const whole = newSet();
    await judge(whole, '--judge', 'step').finished;
    expect(comparable(await readVerdicts(folder))).toEqual(comparable(await readVerdicts(whole)));
  });

  it('stops when its folder is removed', async () => {
    const folder = newSet();
    const { server, judge } = await newServer({ delayMs: 30 });
    const { finished } = judge(folder, '--judge', 'step', '-j', '2');
    await until(() => server.requests.length >= 6);
    rmSync(folder, { recursive: true });
    const { status, stderr } = await finished;
    expect(status).toBe(2);
    expect(stderr).toContain('the file is gone from its folder');
  });

  it('explains mistakes', () => {
    const folder = newSet();
    expectMistake(['judge', folder, '--judge', 'step'], /add --model/);
    expectMistake(['judge', folder, '--judge', 'nobody'], /unknown judge 'nobody'/);
    expectMistake(['judge', folder], /--judge/);
    expectMistake(['judge', '-', '--judge', 'programmatic'], /needs a file or a folder/);
    expectMistake(['judge', join(folder, 'none'), '--judge', 'programmatic'], /no such file/);
    expectMistake(
      ['judge', folder, '--judge', 'programmatic', '--max-cost', '1'],
      /--max-cost needs --price-in and --price-out/,
    );
    expectMistake(
      ['judge', folder, '--judge', 'programmatic', 'programmatic'],
      /two judges have the id programmatic/,
    );
    writeFileSync(join(folder, 'other.jsonl'), readFileSync(join(folder, 'trajectories.jsonl')));
    expectMistake(['judge', join(folder, 'other.jsonl'), '--judge', 'programmatic'], /--out/);
  });
});
