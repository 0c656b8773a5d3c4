// `node bench/mutated-traces.mjs [COUNT]`: damages real files and sends them through the readers of
// traces. None may crash, hang, or give a run that its own schema refuses.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { table } from './measure.mjs';

const COUNT = Number(process.argv[2] ?? 20_000);
/** A reader that needs longer for one file hangs, for all that a user can tell. */
const LIMIT_MS = 5_000;

const folder = resolve(process.env.TJ_TRACES ?? '../shared/traces');
if (!existsSync(folder)) {
  console.log(`Skipped: no recordings in ${folder}; set TJ_TRACES.`);
  process.exit(0);
}

/** What became of the mutants, by the folder of their seed file. */
const ends = new Map();
const slowest = [];
const failures = [];

let next = 0;
while (next < COUNT) next = await workFrom(next);

/** Works until the end, or until a mutant hangs; returns the number of the next mutant. */
function workFrom(first) {
  const worker = new Worker(new URL('./mutated-traces/worker.mjs', import.meta.url), {
    workerData: { folder, first, count: COUNT },
  });
  let current = { number: first, name: 'loading', since: Date.now() + 60_000 };
  return new Promise((settle, fail) => {
    const watch = setInterval(() => {
      if (Date.now() - current.since < LIMIT_MS) return;
      failures.push({ ...current, message: `no answer within ${LIMIT_MS / 1000} s` });
      clearInterval(watch);
      worker.terminate().then(() => settle(current.number + 1), fail);
    }, 500);
    worker.on('message', (message) => {
      if (message.started !== undefined) {
        current = { number: message.started, name: message.name, since: Date.now() };
      } else note(message);
    });
    worker.on('error', fail);
    worker.on('exit', (code) => {
      clearInterval(watch);
      if (code === 0) settle(COUNT);
    });
  });
}

function note({ number, name, end, ms, message, changes }) {
  const kind = name.split('/')[0];
  const counts = ends.get(kind) ?? {};
  counts[end] = (counts[end] ?? 0) + 1;
  ends.set(kind, counts);
  if (message !== undefined) failures.push({ number, name, message, changes });
  slowest.push({ ms, name, number });
  slowest.sort((a, b) => b.ms - a.ms);
  slowest.length = Math.min(slowest.length, 5);
}

const columns = ['read', 'read in part', 'refused', 'empty', 'no format', 'no JSON', 'failed'];
const row = (name, counts) => [name, ...columns.map((end) => String(counts[end] ?? 0))];
const total = {};
for (const counts of ends.values()) {
  for (const [end, count] of Object.entries(counts)) total[end] = (total[end] ?? 0) + count;
}
const rows = [...ends].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, c]) => row(name, c));
console.log(`${COUNT} mutants of the files in ${folder}\n`);
console.log(table(['made from', ...columns], [...rows, row('all', total)]));
console.log('\nThe slowest:');
for (const { ms, name, number } of slowest) {
  console.log(`  ${ms.toFixed(0).padStart(5)} ms  mutant ${number} of ${name}`);
}
for (const { number, name, message, changes } of failures) {
  console.log(`\nFAILED: mutant ${number} of ${name} (${changes?.join(', ') ?? ''})\n${message}`);
}
process.exitCode = failures.length === 0 ? 0 : 1;
