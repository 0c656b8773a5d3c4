// The queue: what it costs compared with the plain engine, how it scales, what a large set takes, and
// whether kills lose or double anything.
//
//   node bench/queue.mjs [--full] [overhead] [scaling] [load] [kills]
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { findRedis } from '../scripts/find-redis.mjs';
import { benchKills } from './queue/kills.mjs';
import { benchLoad } from './queue/load.mjs';
import { benchOverhead } from './queue/overhead.mjs';
import { benchScaling } from './queue/scaling.mjs';

const PARTS = {
  overhead: benchOverhead,
  scaling: benchScaling,
  load: benchLoad,
  kills: benchKills,
};
const CALLS = { usual: 20_000, full: 100_000 };

/** @param {{ full?: boolean, parts?: readonly string[] }} [options] `full`: as many calls as the claims */
export async function benchQueue({ full = process.env.TJ_BENCH_FULL === '1', parts = [] } = {}) {
  if (findRedis() === null) {
    console.log('queue: skipped, there is no Redis server here');
    return;
  }
  const calls = full ? CALLS.full : CALLS.usual;
  for (const [i, name] of (parts.length > 0 ? parts : Object.keys(PARTS)).entries()) {
    if (!(name in PARTS))
      throw new Error(`there is no part ${name}: ${Object.keys(PARTS).join(', ')}`);
    if (i > 0) console.log();
    await PARTS[name]({ calls });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, positionals } = parseArgs({
    options: { full: { type: 'boolean', default: process.env.TJ_BENCH_FULL === '1' } },
    allowPositionals: true,
  });
  await benchQueue({ full: values.full, parts: positionals });
}
