import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startTj } from '../../support/process/start-tj.ts';
import { comparable, readVerdicts } from '../../support/rows/read-verdicts.ts';
import { newServer, newSet, until } from './judge-server.ts';

describe('tj judge, when something fails', () => {
  it('waits as long as a server asks, and then makes fewer calls at once', async () => {
    const folder = newSet();
    const limited = { kind: 'rate-limit', retryAfter: 1 } as const;
    const { server, judge } = await newServer({ faults: [null, limited, limited, limited] });
    const { status, stdout } = await judge(folder, '--judge', 'step', '-j', '4');
    expect(status).toBe(0);
    expect(stdout).toContain('(3 retries)');
    const times = server.requests.map(({ receivedAt }) => receivedAt);
    expect(Math.max(...times.slice(1).map((at, i) => at - (times[i] as number)))).toBeGreaterThan(
      850,
    );
  });

  it('lists what failed, exits with 3, and asks it again the next time', async () => {
    const folder = newSet();
    const { judge, server } = await newServer({ faults: ['server-error'] });
    const options = ['--judge', 'step', '--retries', '0', '-j', '1'];
    const first = await judge(folder, ...options);
    expect([first.status, first.stdout]).toEqual([3, expect.stringContaining('39 of 40 verdicts')]);
    expect(first.stderr).toMatch(
      /1 got no answer\. Why: .*\n1 got no answer; failures\.jsonl lists them/,
    );
    expect(JSON.parse(readFileSync(join(folder, 'failures.jsonl'), 'utf8'))).toMatchObject({
      kind: 'server error',
    });
    expect((await judge(folder, ...options)).status).toBe(0);
    expect(server.requests.length).toBe(41);
  });

  it('stops after several failures in a row and exits with 3', async () => {
    const folder = newSet();
    const { judge, server } = await newServer({ faults: () => 'server-error' });
    const options = ['--judge', 'step', '--retries', '0', '--max-failures', '4', '-j', '1'];
    const { status, stderr } = await judge(folder, ...options);
    expect([status, server.requests.length]).toEqual([3, 4]);
    expect(stderr).toContain('Stopped: 4 calls in a row failed');
  });

  it('stops at once if the server does not have the model, and prints the command that gets it', async () => {
    const folder = newSet();
    const { judge } = await newServer({ models: ['llama3.1:8b'] });
    const { status, stderr } = await judge(folder, '--judge', 'step');
    expect(status).toBe(2);
    expect(stderr).toContain('ollama pull qwen2.5:14b');
  });

  it('keeps whole rows when the disk is full, and continues when there is room', async () => {
    const folder = newSet();
    const { server, judge } = await newServer();
    // A limit on the size of files stands in for a full disk: it, too, cuts a write in the middle.
    const args = ['judge', folder, '--judge', 'step', '--model', 'qwen2.5:14b'];
    const { status, stderr } = await startTj(args, { OLLAMA_HOST: server.url }, 16).finished;
    expect(status, stderr).toBe(2);
    expect(stderr).toContain('there is no room left to write');
    const path = join(folder, 'verdicts.jsonl');
    const text = readFileSync(path, 'utf8');
    expect(text.endsWith('\n')).toBe(true);
    const kept = text.trimEnd().split('\n').length;
    expect(kept).toBeGreaterThan(2);
    const rest = await judge(folder, '--judge', 'step');
    expect(rest.stdout).toContain(`40 of 40 verdicts, ${kept} from before`);
    const whole = newSet();
    await judge(whole, '--judge', 'step');
    expect(comparable(await readVerdicts(folder))).toEqual(comparable(await readVerdicts(whole)));
  });

  it('stops when its folder is removed', async () => {
    const folder = newSet();
    const { server, judge } = await newServer({ delayMs: 30 });
    const finished = judge(folder, '--judge', 'step', '-j', '2');
    await until(() => server.requests.length >= 6);
    rmSync(folder, { recursive: true });
    const { status, stderr } = await finished;
    expect(status).toBe(2);
    expect(stderr).toContain('the file is gone from its folder');
  });
});
