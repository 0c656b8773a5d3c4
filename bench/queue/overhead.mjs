import { join } from 'node:path';
import { median, table } from '../measure.mjs';
import { copySet, generate, verdictsIn, withRedis } from './folders.mjs';
import { MODEL, startModel } from './model.mjs';
import { startWorker, stopWorker, tj } from './processes.mjs';

const ITEMS = 400;
const CONCURRENCY = 8;
const DELAY_MS = 50;
const ROUNDS = 5;

/**
 * The same calls with the same concurrency, made by the run itself and made by one worker, in turns. The
 * judging itself is timed at the model, from the first call to the last; the whole command also finds
 * the worker and writes the verdicts.
 */
export async function benchOverhead() {
  const model = await startModel(DELAY_MS);
  try {
    await withRedis(async (base, redis) => {
      const set = await generate(join(base, 'set'), ITEMS, 7);
      const jobs = ['-j', `${CONCURRENCY}`];
      const worker = await startWorker(redis.url, ['--model', MODEL, ...jobs], model.env);
      const times = { plain: [], queue: [] };
      for (let round = -1; round < ROUNDS; round++) {
        for (const [name, options] of [
          ['plain', jobs],
          ['queue', ['--queue', redis.url]],
        ]) {
          const folder = copySet(set, join(base, `${name} ${round}`));
          const judge = ['judge', folder, '--judge', 'step', '--model', MODEL];
          const { seconds } = await tj([...judge, ...options], model.env);
          const received = await model.clear();
          const rows = await verdictsIn(folder);
          if (rows.length !== ITEMS) throw new Error(`${rows.length} verdicts of ${ITEMS}`);
          // The first round only warms up.
          if (round >= 0) times[name].push({ whole: seconds, judging: received.seconds });
        }
      }
      await stopWorker(worker);
      print(times);
    });
  } finally {
    model.stop();
  }
}

function print(times) {
  const ideal = ((Math.ceil(ITEMS / CONCURRENCY) - 1) * DELAY_MS) / 1000;
  const of = (name, what) => median(times[name].map((each) => each[what]));
  const row = (title, name) => [
    title,
    of(name, 'judging').toFixed(2),
    (of(name, 'judging') / ideal).toFixed(3),
    (of(name, 'judging') / of('plain', 'judging')).toFixed(3),
    of(name, 'whole').toFixed(2),
    (of(name, 'whole') / of('plain', 'whole')).toFixed(3),
  ];
  console.log(
    table(
      ['judging', 's at the model', 'of ideal', 'of plain', 's in all', 'of plain'],
      [
        row(`${ITEMS} calls, ${CONCURRENCY} at a time, ${DELAY_MS} ms: tj judge`, 'plain'),
        row('the same through the queue to one worker', 'queue'),
      ],
    ),
  );
}
