import { createHash } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { repetitionOf } from '../../../src/run/repetition.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { startLoopbackServer } from '../../support/loopback/loopback-server.mjs';
import { generated } from '../../support/process/generated.ts';
import { startTj } from '../../support/process/start-tj.ts';
import { tj } from '../../support/process/tj.ts';
import { comparable, readVerdicts } from '../../support/rows/read-verdicts.ts';

const JOBS = 4;
const SIZE = 40;

function newSet(folder: string, ...further: readonly string[]): void {
  generated(folder, '-n', `${SIZE}`, '--seed', '7', ...further);
}

describe('tj judge --repeats', () => {
  it('ends with the same verdicts after being killed again and again', async () => {
    const base = temporaryFolder();
    const [whole, killed] = [join(base, 'whole'), join(base, 'killed')];
    newSet(whole);
    mkdirSync(killed);
    for (const file of ['trajectories.jsonl', 'run.json']) {
      copyFileSync(join(whole, file), join(killed, file));
    }
    const server = await startLoopbackServer({ delayMs: 10 });
    onTestFinished(() => server.close());
    const judges = ['--judge', 'step', 'outcome', '--model', 'qwen2.5:14b', '-j', `${JOBS}`];
    const start = (folder: string) =>
      startTj(['judge', folder, ...judges, '--repeats', '3'], { OLLAMA_HOST: server.url });
    const undisturbed = await start(whole).finished;
    expect(undisturbed.status, undisturbed.stderr).toBe(0);
    expect(undisturbed.stdout).toContain(`step:qwen2.5:14b: ${3 * SIZE} of ${SIZE} × 3 verdicts`);
    const calls = server.requests.length;
    server.clear();

    const random = new PythonRandom('repeated instants');
    let kills = 0;
    let final = null;
    while (final === null) {
      const { child, finished } = start(killed);
      const enough = server.requests.length + random.randint(1, 40);
      const ended = { yet: false };
      finished.then(() => {
        ended.yet = true;
      });
      while (!ended.yet && server.requests.length < enough) await wait(1);
      await wait(random.uniform(0, 20));
      child.kill('SIGKILL');
      const result = await finished;
      if (result.signal === 'SIGKILL') kills++;
      else final = result;
    }
    expect(kills).toBeGreaterThanOrEqual(4);
    expect(final.status, final.stderr).toBe(0);
    expect(comparable(await readVerdicts(killed))).toEqual(comparable(await readVerdicts(whole)));
    expect(server.requests.length - calls).toBeLessThanOrEqual(kills * JOBS);
  }, 300_000);

  it('writes with one repetition what was written before there were any', async () => {
    const folder = temporaryFolder();
    newSet(folder, '--parents');
    const local = ['--judge', 'control-coin-0.4', 'programmatic'];
    const asking = ['--judge', 'step', 'outcome', 'selfcons', '--model', 'scripted:'];
    expect(tj(['judge', folder, ...local, '--repeats', '1']).status).toBe(0);
    expect(tj(['judge', folder, ...asking]).status).toBe(0);
    const rows = readFileSync(join(folder, 'verdicts.jsonl'), 'utf8')
      .replaceAll(/"latency_s":[0-9.e-]+/g, '"latency_s":0')
      .trimEnd()
      .split('\n')
      .toSorted();
    const digest = createHash('md5')
      .update(`${rows.join('\n')}\n`)
      .digest('hex');
    expect(digest).toBe('aa30f8591f27668531d796881bd3233b');
    expect(readFileSync(join(folder, 'run.json'), 'utf8')).not.toContain('repeats');
  });

  it('records how often it asked, and goes on from fewer repetitions', async () => {
    const folder = temporaryFolder();
    newSet(folder);
    const judged = (...further: readonly string[]) =>
      tj(['judge', folder, '--judge', 'control-coin-0.4', ...further]).stdout;
    expect(judged()).toContain(`${SIZE} of ${SIZE} verdicts`);
    expect(judged('--repeats', '3')).toContain(
      `${3 * SIZE} of ${SIZE} × 3 verdicts, ${SIZE} from before`,
    );
    expect(judged('--repeats', '2')).toContain(`${2 * SIZE} from before`);
    const { runs } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
    expect(runs.at(-2)).toMatchObject({
      options: { repeats: 3 },
      judges: [{ repeats: 3 }],
      counts: [{ total: 3 * SIZE, repeats: 3 }],
    });
    const numbers = (await readVerdicts(folder)).map(repetitionOf);
    for (const number of [1, 2, 3]) {
      expect(numbers.filter((each) => each === number).length).toBe(SIZE);
    }
    expect(tj(['judge', folder, '--judge', 'programmatic', '--repeats', '0']).status).toBe(2);
    expect(tj(['judge', folder, '--judge', 'programmatic', '--repeats', '101']).status).toBe(2);
  });

  it('leaves a folder in which two verdicts of one repetition are still refused', () => {
    const folder = temporaryFolder();
    newSet(folder);
    tj(['judge', folder, '--judge', 'control-coin-0.4', '--repeats', '2']);
    const file = join(folder, 'verdicts.jsonl');
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const last = JSON.parse(lines.at(-1) ?? '');
    // The same again is only a repeated line.
    appendFileSync(file, `${JSON.stringify(last)}\n`);
    expect(tj(['measure', folder]).status).toBe(0);
    appendFileSync(file, `${JSON.stringify({ ...last, faulty: !last.faulty })}\n`);
    const { status, stderr } = tj(['measure', folder]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/has another verdict on \S+ in repetition 2 that disagrees; remove one/);
  });

  it.each([0, 101, 1.5, '2', null])('refuses a row whose repetition is %j', (repetition) => {
    const folder = temporaryFolder();
    newSet(folder);
    tj(['judge', folder, '--judge', 'programmatic']);
    const file = join(folder, 'verdicts.jsonl');
    const [first = ''] = readFileSync(file, 'utf8').split('\n');
    appendFileSync(file, `${JSON.stringify({ ...JSON.parse(first), repetition })}\n`);
    const { status, stderr } = tj(['measure', folder]);
    expect(status).toBe(2);
    expect(stderr).toContain('field repetition');
  });
});
