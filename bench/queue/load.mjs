import { statSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../measure.mjs';
import { generate, withRedis } from './folders.mjs';
import { startWorker, stopWorker, tj } from './processes.mjs';
import { watchRedis } from './redis-watch.mjs';

const WORKERS = 2;
const CONCURRENCY = 16;
/** It answers at once and in the worker itself, so that nothing but the queue takes time. */
const MODEL = 'scripted';

/** Many calls as fast as they go: what each costs, and how much memory all of them take. */
export async function benchLoad({ calls }) {
  await withRedis(async (base, redis) => {
    const folder = await generate(join(base, 'set'), calls, 7);
    const options = ['--model', MODEL, '-j', `${CONCURRENCY}`];
    const workers = await Promise.all(
      Array.from({ length: WORKERS }, () => startWorker(redis.url, options)),
    );
    const watch = await watchRedis(redis.url);
    const judge = ['judge', folder, '--judge', 'step', '--model', MODEL, '--no-dedupe'];
    const collector = await tj([...judge, '--queue', redis.url]);
    const server = await watch.stop();
    const used = await Promise.all(workers.map(stopWorker));
    const bytes = statSync(join(folder, 'verdicts.jsonl')).size;
    print({ calls, collector, server, used, bytes });
  });
}

function print({ calls, collector, server, used, bytes }) {
  const sum = (of) => used.reduce((total, each) => total + of(each), 0);
  const each = (amount, unit, digits = 2) => `${(amount / calls).toFixed(digits)} ${unit}`;
  const mb = (amount) => `${amount.toFixed(0)} MB`;
  const cpu = (seconds) => each(seconds * 1000, 'ms', 3);
  const rows = [
    ['calls per second', (calls / collector.seconds).toFixed(0)],
    ['CPU of the collector, per call', cpu(collector.cpu)],
    ['CPU of Redis, per call', cpu(server.cpu)],
    ['CPU of the workers, per call (with the scripted model)', cpu(sum((worker) => worker.cpu))],
    ['collector, peak resident memory', mb(collector.peakMb)],
    ['Redis, peak memory of its data', mb(server.peakMb)],
    ['Redis, peak resident memory', mb(server.peakRssMb)],
    ['Redis, memory of its data afterwards', mb(server.leftMb)],
    ['a worker, peak resident memory', mb(Math.max(...used.map(({ peakMb }) => peakMb)))],
    ['a call in Redis', `${server.bytesPerCall} bytes`],
    ['to Redis, per call', each(server.received, 'bytes', 0)],
    ['from Redis, per call', each(server.sent, 'bytes', 0)],
    ['a verdict in verdicts.jsonl', each(bytes, 'bytes', 0)],
    ['confirmations by the disk (fdatasync)', `${collector.syncs}`],
    ['verdicts per confirmation', (calls / collector.syncs).toFixed(1)],
  ];
  console.log(
    table([`${calls} calls, ${WORKERS} workers with ${CONCURRENCY} at a time`, ''], rows),
  );
}
