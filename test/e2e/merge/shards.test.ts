import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { startLoopbackServer } from '../../support/loopback/loopback-server.mjs';
import { generated } from '../../support/process/generated.ts';
import { startTj } from '../../support/process/start-tj.ts';
import { tj } from '../../support/process/tj.ts';
import { comparable, readVerdicts } from '../../support/rows/read-verdicts.ts';

const SHARDS = 3;

it('shards that are judged by processes of their own, one of them killed, measure like one process', async () => {
  const base = temporaryFolder();
  const set = join(base, 'set');
  generated(set, '-n', '60', '--parents');
  const server = await startLoopbackServer({ delayMs: 10 });
  onTestFinished(() => server.close());
  const judge = (out: string, ...further: readonly string[]) =>
    startTj(
      [
        'judge',
        set,
        '--judge',
        'step',
        'programmatic',
        '--model',
        'qwen2.5:14b',
        '--out',
        out,
        ...further,
      ],
      { OLLAMA_HOST: server.url },
    );

  const whole = join(base, 'whole');
  const undisturbed = await judge(whole).finished;
  expect(undisturbed.status, undisturbed.stderr).toBe(0);
  expect(undisturbed.stderr).not.toContain('shard');

  const folders = [1, 2, 3].map((number) => join(base, `shard-${number}`));
  const shard = (number: number) =>
    judge(folders[number - 1] ?? '', '--shard', `${number}/${SHARDS}`);
  server.clear();
  const killed = shard(2);
  while (server.requests.length < 5) await wait(2);
  killed.child.kill('SIGKILL');
  expect((await killed.finished).signal).toBe('SIGKILL');
  const ended = await Promise.all([1, 2, 3].map((number) => shard(number).finished));
  for (const [i, { status, stderr, stdout }] of ended.entries()) {
    expect(status, stderr).toBe(0);
    expect(stderr).toContain(`This is shard ${i + 1} of ${SHARDS}, not the whole set.`);
    expect(stdout).toMatch(/^step:qwen2\.5:14b: (\d+) of \1 verdicts/m);
  }

  // One shard alone says so wherever it is read, and does not pass for the whole.
  const alone = tj(['measure', folders[0] ?? '']);
  expect(alone.stdout.replaceAll('\n', ' ')).toMatch(/no verdict on \d+ of the \d+ runs/);
  expect(alone.stdout.replaceAll('\n', ' ')).toMatch(/Over at most \d+ of the \d+ pairs/);
  expect(tj(['gate', folders[0] ?? '', '--min-delta', '0.01']).status).toBe(1);

  const out = join(base, 'out');
  const merged = tj(['merge', out, ...folders]);
  expect(merged.status, merged.stderr).toBe(0);
  expect(merged.stderr).toBe('');
  expect(comparable(await readVerdicts(out))).toEqual(comparable(await readVerdicts(whole)));
  const text = (folder: string) => tj(['measure', folder]).stdout.replaceAll(folder, 'FOLDER');
  expect(text(out)).toBe(text(whole));
  const page = tj(['report', out]);
  expect(page.status, page.stderr).toBe(0);
  const html = readFileSync(join(out, 'report.html'), 'utf8');
  expect(html.includes('shard 2 of 3')).toBe(true);
  expect(existsSync(join(out, 'secret.json'))).toBe(false);

  // Judging goes on from the merged folder: everything is there, and nobody is asked.
  server.clear();
  const resumed = await judge(out).finished;
  expect(resumed.status, resumed.stderr).toBe(0);
  expect(resumed.stdout).toMatch(/step.* (\d+) from before/);
  const asked = server.requests.filter(({ body }) => (body as { prompt?: string })?.prompt);
  expect(asked).toEqual([]);

  // An existing folder is merged into, and what is still missing is named.
  const two = join(base, 'two');
  cpSync(folders[0] ?? '', two, { recursive: true });
  const partial = tj(['merge', two, folders[2] ?? '']);
  expect(partial.status, partial.stderr).toBe(0);
  expect(partial.stderr).toMatch(/verdicts are missing\. No folder holds shard 2\/3\./);
}, 120_000);
