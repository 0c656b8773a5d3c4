import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTj, startWorker, stopWorker } from './processes.mjs';

const KINDS = ['worker', 'collector', 'redis'];
/** Between two kills. Some come before the run has recovered from the one before. */
const PAUSE_MS = { least: 50, most: 1_200 };
const AWAIT_RECOVERY = [true, true, true, false];
const LOOK_MS = 5;
/** A run that has not recovered by then never does. */
const LONGEST_MS = 60_000;
/** Short, so that a killed worker's calls are soon made again. */
const LEASE = ['--lease', '1'];

/**
 * Judges a folder through the queue while workers, collectors and Redis are killed and started again.
 * Resolves, when every verdict is there, with the kills: each with its kind and the seconds until the
 * next verdict was written, or null if the next kill came at once.
 */
export async function disturbedRun(
  { folder, redis, model, random, judges },
  { workers, concurrency },
) {
  const modelName = judges.at(-1);
  const work = () =>
    startWorker(redis.url, ['--model', modelName, '-j', `${concurrency}`, ...LEASE], model.env);
  const collect = () =>
    startTj(['judge', folder, ...judges, '--queue', redis.url, '--retries', '20'], model.env);
  const fleet = await Promise.all(Array.from({ length: workers }, work));
  const verdicts = join(folder, 'verdicts.jsonl');
  let collector = watched(collect());
  const kills = [];
  const grownFrom = (bytes) => grown(verdicts, bytes, () => collector);
  await grownFrom(0);
  for (;;) {
    await Promise.race([wait(random.between(PAUSE_MS.least, PAUSE_MS.most)), collector.finished]);
    if (collector.ended) break;
    const kind = random.pick(KINDS);
    const started = performance.now();
    let recovering = null;
    const awaited = random.pick(AWAIT_RECOVERY);
    const recover = () => {
      if (awaited) recovering = grownFrom(sizeOf(verdicts));
    };
    switch (kind) {
      case 'worker': {
        const which = Math.floor(random.between(0, workers));
        const killed = fleet[which];
        killed.child.kill('SIGKILL');
        recover();
        fleet[which] = await work();
        break;
      }
      case 'collector':
        collector.child.kill('SIGKILL');
        await collector.finished;
        collector = watched(collect());
        recover();
        break;
      case 'redis':
        await redis.kill();
        await redis.start();
        // By now the answers that had arrived before are written.
        recover();
        break;
    }
    const recovered = await recovering;
    kills.push({ kind, pause: recovered === null ? null : (recovered - started) / 1000 });
  }
  const { code, stderr } = await collector.finished;
  if (code !== 0) throw new Error(`the run ended with ${code}: ${stderr}`);
  await Promise.all(fleet.map(stopWorker));
  return kills;
}

function watched(collector) {
  const state = { ...collector, ended: false };
  collector.finished.then(() => {
    state.ended = true;
  });
  return state;
}

/** Resolves with the time at which a file was longer than this, or null if the run ended first. */
async function grown(file, bytes, current) {
  const deadline = performance.now() + LONGEST_MS;
  while (sizeOf(file) <= bytes) {
    if (current().ended) return null;
    if (performance.now() > deadline) {
      throw new Error(`no verdict for ${LONGEST_MS / 1000} s: ${current().said()}`);
    }
    await wait(LOOK_MS);
  }
  return performance.now();
}

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
