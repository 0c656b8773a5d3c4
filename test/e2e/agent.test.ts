import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback/loopback-server.mjs';
import { generated } from '../support/process/generated.ts';
import { startTj } from '../support/process/start-tj.ts';
import { expectMistake, tj, tjMeanwhile } from '../support/process/tj.ts';

const episodesIn = (folder: string): readonly string[] =>
  readFileSync(join(folder, 'trajectories.jsonl'), 'utf8').trimEnd().split('\n').toSorted();

async function loopback(delayMs = 0): Promise<LoopbackServer> {
  const server = await startLoopbackServer({ delayMs });
  onTestFinished(() => server.close());
  return server;
}

describe('tj agent', () => {
  it('plays on a real server and, after it was killed, continues to the same episodes', async () => {
    const server = await loopback(2);
    const folder = temporaryFolder();
    const args = (out: string) => [
      ...['agent', '-n', '24', '--model', 'qwen2.5:14b', '-j', '4'],
      ...['--json', '--out', join(folder, out)],
    ];
    const env = { OLLAMA_HOST: server.url };
    const undisturbed = await tjMeanwhile(args('whole'), { env });
    expect(undisturbed.status, undisturbed.stderr).toBe(0);
    expect(JSON.parse(undisturbed.stdout)).toMatchObject({
      missing: 0,
      summary: { episodes: 24 },
    });
    for (const { prompt, temperature, seed, contextTokens } of server.requests) {
      expect([temperature, seed, contextTokens]).toEqual([0, 7, 8192]);
      expect(prompt).not.toMatch(/INS-\d|-agent\b/);
    }

    for (let kill = 0; kill < 4; kill++) {
      const { child, finished } = startTj(args('killed'), env);
      await wait(250 + 60 * kill);
      child.kill('SIGKILL');
      await finished;
    }
    const last = await tjMeanwhile(args('killed'), { env });
    expect(last.status, last.stderr).toBe(0);
    expect(episodesIn(join(folder, 'killed'))).toEqual(episodesIn(join(folder, 'whole')));
    expect(JSON.parse(last.stdout).summary).toEqual(JSON.parse(undisturbed.stdout).summary);
  });

  it('retries what can be retried, and says what got no answer', async () => {
    const server = await loopback();
    server.faultNext('reset', 'server-error', 'truncated-json');
    const out = join(temporaryFolder(), 'a');
    const args = ['agent', '-n', '6', '--model', 'qwen2.5:14b', '-j', '1', '--json', '--out', out];
    const env = { OLLAMA_HOST: server.url };
    const { status, stderr } = await tjMeanwhile(args, { env });
    expect(status, stderr).toBe(0);
    server.faultNext(...Array.from({ length: 40 }, () => 'server-error' as const));
    const more = args.map((word) => (word === '6' ? '9' : word));
    const failing = await tjMeanwhile([...more, '--retries', '0'], { env });
    expect(failing.status).toBe(3);
    expect(failing.stderr).toContain('3 episodes are missing. To continue:');
    expect(readFileSync(join(out, 'failures.jsonl'), 'utf8').trimEnd().split('\n')).toHaveLength(3);
    server.clear();
    expect((await tjMeanwhile(more, { env })).status).toBe(0);
    expect(episodesIn(out)).toHaveLength(9);
  });

  it('refuses a folder that holds a generated set or another agent’s episodes', () => {
    const folder = temporaryFolder();
    const [set, out] = [join(folder, 'set'), join(folder, 'agent')];
    generated(set, '-n', '8');
    expectMistake(
      ['agent', '-n', '2', '--model', 'scripted:', '--out', set],
      /is not an agent's episode/,
    );
    expect(tj(['agent', '-n', '2', '--model', 'scripted:', '--out', out]).status).toBe(0);
    expectMistake(
      ['agent', '-n', '2', '--model', 'scripted:b', '--out', out],
      /model was scripted, is scripted:b/,
    );
  });

  it('leaves episodes that judges can read', () => {
    const out = join(temporaryFolder(), 'agent');
    const { stdout } = tj(['agent', '-n', '6', '--model', 'scripted:', '--out', out]);
    expect(stdout).toContain('Episodes that a model drove');
    const judged = tj(['judge', out, '--judge', 'programmatic', 'step', '--model', 'scripted:']);
    expect(judged.stdout).toContain('programmatic: 6 of 6 verdicts');
    expect(judged.stdout).toContain('step:scripted: 6 of 6 verdicts');
  });
});
