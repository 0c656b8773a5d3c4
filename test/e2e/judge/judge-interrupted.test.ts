import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tinyGguf } from '../../support/models/tiny-gguf.mjs';
import { startTj } from '../../support/process/start-tj.ts';
import { tj } from '../../support/process/tj.ts';
import { newServer, newSet, until } from './judge-server.ts';

describe('tj judge, interrupted', () => {
  it('finishes the calls in flight on Ctrl-C and prints the command that continues', async () => {
    const folder = newSet();
    const { server, judge, startJudge } = await newServer({ delayMs: 60 });
    const options = ['--judge', 'step', '-j', '3'];
    const { child, finished } = startJudge(folder, ...options);
    await until(() => server.requests.length >= 7);
    child.kill('SIGINT');
    const { status, stdout, stderr } = await finished;
    const asked = server.requests.length;
    expect(status, stderr).toBe(130);
    expect(stderr).toContain('Finishing the calls in flight');
    expect(stderr).toContain(
      `To continue:\n  node dist/cli/main.mjs judge ${folder} --model qwen2.5:14b --judge step -j 3`,
    );
    expect(stdout).toContain(`step:qwen2.5:14b: ${asked} of 40 verdicts`);
    server.set({ delayMs: 0 });
    const rest = await judge(folder, ...options);
    expect(rest.stdout).toContain(`40 of 40 verdicts, ${asked} from before`);
    expect(server.requests.length).toBe(new Set(server.requests.map(({ prompt }) => prompt)).size);
  });

  it('gives up at once on a second Ctrl-C', async () => {
    const folder = newSet();
    const { server, startJudge } = await newServer({ delayMs: 20_000 });
    const { child, finished } = startJudge(folder, '--judge', 'step');
    await until(() => server.requests.length >= 8);
    child.kill('SIGINT');
    await wait(100);
    child.kill('SIGINT');
    const started = performance.now();
    expect((await finished).status).toBe(130);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(existsSync(join(folder, 'run.lock'))).toBe(false);
  });

  it('gives up at once what a model in the same process decodes, which costs nothing', async () => {
    const folder = newSet(8);
    const model = join(folder, 'slow.gguf');
    writeFileSync(model, tinyGguf(1, { hidden: 1 << 15 }));
    const begun = performance.now();
    const { child, finished } = startTj(
      ['judge', folder, '--judge', 'outcome', '--model', `gguf:${model}`],
      { TJ_GGUF_THREADS: '1', TJ_GGUF_GPU: 'off' },
    );
    let said = '';
    child.stderr?.on('data', (text) => {
      said += text;
    });
    await until(() => said.includes('0 of 8'));
    const starting = performance.now() - begun;
    await wait(50);
    const told = performance.now();
    child.kill('SIGTERM');
    const { status, signal, stdout, stderr } = await finished;
    const stopping = performance.now() - told;
    // A shell reads both as 130.
    expect(status === 130 || signal === 'SIGINT', stderr).toBe(true);
    // A fast machine may have had an answer or two by then.
    expect(stdout).toMatch(/\b[0-7] of 8 verdicts/);
    expect(stderr).toContain('To continue:');
    expect(existsSync(join(folder, 'run.lock'))).toBe(false);
    // On an idle machine it takes a fraction of a second, and the call would have taken many.
    expect(stopping).toBeLessThan(Math.max(1000, starting));
  });

  it('says which process is judging a folder', async () => {
    const folder = newSet();
    const { server, startJudge } = await newServer({ delayMs: 100 });
    const first = startJudge(folder, '--judge', 'step');
    await until(() => server.requests.length >= 1);
    const second = tj(['judge', folder, '--judge', 'programmatic']);
    expect(second.status).toBe(2);
    expect(second.stderr).toMatch(
      new RegExp(`^tj: this folder is held by process ${first.child.pid} on .* since 20`),
    );
    expect((await first.finished).status).toBe(0);
  });

  it('takes over from a killed process, and says so', async () => {
    const folder = newSet();
    const { server, judge, startJudge } = await newServer({ delayMs: 30 });
    const { child, finished } = startJudge(folder, '--judge', 'step');
    await until(() => server.requests.length >= 12);
    child.kill('SIGKILL');
    await finished;
    const next = await judge(folder, '--judge', 'step');
    expect(next.status).toBe(0);
    expect(next.stderr).toContain(`Took over from process ${child.pid}`);
  });
});
