import { join } from 'node:path';
import { median, table } from '../measure.mjs';
import { copySet, generate, withRedis } from './folders.mjs';
import { watchCores } from './machine.mjs';
import { MODEL, startModel } from './model.mjs';
import { startWorker, stopWorker, tj } from './processes.mjs';

/** Calls for each worker, so that every number of workers is busy for as long. */
const ITEMS_EACH = 300;
const CONCURRENCY = 4;
const DELAY_MS = 50;
const WORKERS = [1, 2, 4];
const ROUNDS = 3;

/**
 * Calls per second at the model with more and more workers, compared with a multiple of one worker. The
 * workers, the collector, Redis and the model share the cores here; when those are all busy, the figures
 * say nothing of the queue any more.
 */
export async function benchScaling() {
  const model = await startModel(DELAY_MS);
  try {
    await withRedis(async (base, redis) => {
      const sets = new Map();
      for (const count of WORKERS) {
        sets.set(count, await generate(join(base, `set ${count}`), count * ITEMS_EACH, 7));
      }
      const rates = new Map(WORKERS.map((count) => [count, []]));
      for (let round = 0; round < ROUNDS; round++) {
        for (const count of WORKERS) {
          const folder = copySet(sets.get(count), join(base, `run ${count} ${round}`));
          const options = ['--model', MODEL, '-j', `${CONCURRENCY}`];
          const workers = await Promise.all(
            Array.from({ length: count }, () => startWorker(redis.url, options, model.env)),
          );
          const judge = ['judge', folder, '--judge', 'step', '--model', MODEL];
          const busyCores = watchCores();
          await tj([...judge, '--queue', redis.url], model.env);
          const busy = busyCores();
          const { calls, seconds } = await model.clear();
          await Promise.all(workers.map(stopWorker));
          rates.get(count).push({ rate: (calls - 1) / seconds, busy });
        }
      }
      print(rates);
    });
  } finally {
    model.stop();
  }
}

function print(rates) {
  const of = (count, what) => median(rates.get(count).map((each) => each[what]));
  const rate = (count) => of(count, 'rate');
  console.log(
    table(
      [
        `workers with ${CONCURRENCY} calls at a time, ${DELAY_MS} ms`,
        'calls / s',
        'of ideal',
        'of linear',
        'cores busy',
      ],
      WORKERS.map((count) => [
        `${count}`,
        rate(count).toFixed(1),
        (rate(count) / ((count * CONCURRENCY * 1000) / DELAY_MS)).toFixed(3),
        (rate(count) / (count * rate(1))).toFixed(3),
        `${(100 * of(count, 'busy')).toFixed(0)} %`,
      ]),
    ),
  );
}
