import { Redis } from 'ioredis';
import { median } from '../measure.mjs';

const EVERY_MS = 250;
/** How many calls are weighed each time. */
const WEIGHED = 20;
/** BullMQ keeps a call under `tj:LANE:RUN-CALL`. */
const CALLS = 'tj:lane-*:*-*';

/** Watches a Redis server while a run uses it. */
export async function watchRedis(url) {
  const redis = new Redis(url);
  await redis.config('RESETSTAT');
  const before = await info(redis);
  let peakRss = 0;
  const weights = [];
  let looking = Promise.resolve();
  const look = async () => {
    const { used_memory_rss } = await info(redis);
    peakRss = Math.max(peakRss, used_memory_rss);
    const [, keys] = await redis.scan(0, 'MATCH', CALLS, 'COUNT', 50, 'TYPE', 'hash');
    for (const key of keys.slice(0, WEIGHED)) {
      const bytes = await redis.memory('USAGE', key, 'SAMPLES', 0);
      if (bytes !== null) weights.push(bytes);
    }
  };
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, EVERY_MS);
  return {
    /** What the run took: memory in MB, CPU in seconds, network in bytes. */
    async stop() {
      clearInterval(timer);
      await looking;
      const after = await info(redis);
      redis.disconnect();
      const grew = (name) => after[name] - before[name];
      return {
        peakMb: after.used_memory_peak / 2 ** 20,
        peakRssMb: peakRss / 2 ** 20,
        bytesPerCall: weights.length === 0 ? 0 : median(weights),
        cpu: grew('used_cpu_user') + grew('used_cpu_sys'),
        received: after.total_net_input_bytes,
        sent: after.total_net_output_bytes,
        leftMb: after.used_memory / 2 ** 20,
      };
    },
  };
}

async function info(redis) {
  const lines = (await redis.info()).split('\r\n').filter((line) => line.includes(':'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name, value] = line.split(':');
      return [name, Number(value)];
    }),
  );
}
