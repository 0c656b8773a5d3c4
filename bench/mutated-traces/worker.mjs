// Makes mutants and reads them, in a thread of its own so that one that hangs can be given up.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { createJiti } from 'jiti';

const jiti = createJiti(import.meta.url);
const { traceFormats } = await jiti.import('../../src/1-traces/formats/formats.ts');
const { formatOf, mutantOutcome } = await jiti.import(
  '../../test/support/traces/mutant-outcome.ts',
);
const { mutantOf, seedFile } = await jiti.import('../../test/support/traces/mutate-file.ts');

const { folder, first, count } = workerData;
const seeds = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  .toSorted()
  .flatMap((name) => seedFile(name, readFileSync(join(folder, name))) ?? []);

const formats = new Map();
for (const seed of seeds) formats.set(seed, await formatOf(seed.bytes, traceFormats));

for (let number = first; number < count; number++) {
  const seed = seeds[number % seeds.length];
  const { bytes, changes } = mutantOf(seed, number);
  parentPort.postMessage({ started: number, name: seed.name });
  const started = performance.now();
  let end = 'failed';
  let message;
  try {
    ({ end } = await mutantOutcome(bytes, traceFormats, formats.get(seed)));
  } catch (error) {
    message = error.stack;
  }
  const ms = performance.now() - started;
  parentPort.postMessage({ number, name: seed.name, end, ms, message, changes });
}
