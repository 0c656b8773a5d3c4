import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { startLoopbackServer } from '../../support/loopback/loopback-server.mjs';
import { generated } from '../../support/process/generated.ts';
import { type Finished, startTj } from '../../support/process/start-tj.ts';
import { tjMeanwhile } from '../../support/process/tj.ts';
import { itWithRedis, newRedis } from '../../support/redis/redis.ts';
import { comparable, readVerdicts } from '../../support/rows/read-verdicts.ts';
import { startWorker } from './fleet.ts';

const SIZE = 120;
const JOBS = 4;
const DELAY_MS = 20;
const JUDGES = ['--judge', 'step', 'outcome', '--model', 'qwen2.5:14b'];

itWithRedis(
  'whatever of worker, collector and Redis is killed, the verdicts are those of one process',
  async () => {
    const base = temporaryFolder();
    const whole = join(base, 'whole');
    const killed = join(base, 'killed');
    generated(whole, '-n', `${SIZE}`, '--seed', '7');
    mkdirSync(killed);
    for (const file of ['trajectories.jsonl', 'run.json']) {
      copyFileSync(join(whole, file), join(killed, file));
    }
    const server = await startLoopbackServer({ delayMs: DELAY_MS });
    onTestFinished(() => server.close());
    const env = { OLLAMA_HOST: server.url };
    const undisturbed = await tjMeanwhile(['judge', whole, ...JUDGES], { env });
    expect(undisturbed.status, undisturbed.stderr).toBe(0);
    const calls = server.requests.length;
    server.clear();

    const redis = await newRedis();
    const work = (name: string) =>
      startWorker(redis.url, ['--model', 'qwen2.5:14b', '-j', `${JOBS}`, '--name', name], env);
    const collect = () =>
      startTj(['judge', killed, ...JUDGES, '--queue', redis.url, '--retries', '20'], env);
    const workers = [work('one'), work('two')];
    let collector = collect();
    let result: Finished | null = null;
    const kills = { worker: 0, collector: 0, redis: 0 };
    const random = new PythonRandom('queue kills');
    const kinds = ['worker', 'collector', 'redis', 'collector', 'worker', 'redis'] as const;
    for (const kind of kinds) {
      const ended = { yet: false };
      collector.finished.then(() => {
        ended.yet = true;
      });
      const enough = server.requests.length + random.randint(5, 25);
      while (!ended.yet && server.requests.length < enough) await wait(2);
      await wait(random.uniform(0, 2 * DELAY_MS));
      if (ended.yet) break;
      kills[kind]++;
      if (kind === 'worker') {
        const which = random.randint(0, 1);
        workers[which]?.child.kill('SIGKILL');
        workers[which] = work(`again ${kills.worker}`);
      } else if (kind === 'collector') {
        collector.child.kill('SIGKILL');
        await collector.finished;
        collector = collect();
      } else {
        await redis.kill();
        await redis.start();
      }
    }
    result = await collector.finished;

    expect(result.status, result.stderr).toBe(0);
    expect(kills.worker + kills.collector + kills.redis).toBeGreaterThanOrEqual(4);
    expect(comparable(await readVerdicts(killed))).toEqual(comparable(await readVerdicts(whole)));
    // A killed collector had nothing in flight: the workers went on, and their answers were kept.
    const again = server.requests.length - calls;
    expect(again).toBeLessThanOrEqual(kills.worker * JOBS + kills.redis * 2 * JOBS);
    process.stderr.write(`${JSON.stringify(kills)} killed, ${again} calls made again\n`);
  },
  120_000,
);
