import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { importTraces, NothingImportedError } from '../generated/internals.mjs';
import { median, table } from './measure.mjs';

const SIZE = 20_000;
const LARGE = 100_000;
const ROUNDS = 5;

const main = fileURLToPath(new URL('../dist/cli/main.mjs', import.meta.url));
const REPORT_MEMORY =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(String(process.resourceUsage().maxRSS)))';

/** Importing a file of conversations, compared with only parsing it, and the memory it takes. */
export async function benchImport() {
  const folder = mkdtempSync(join(tmpdir(), 'tj-bench-'));
  try {
    await benchSpeed(join(folder, 'traces.json'), join(folder, 'run'));
    await benchMemory(join(folder, 'many.json'), join(folder, 'many'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchSpeed(file, out) {
  await writeTraces(file, SIZE);
  const contenders = {
    parsing: () => JSON.parse(readFileSync(file, 'utf8')).length,
    reading: () => importTraces({ paths: [file], select: ['reward=2'] }).catch(expectNothing),
    importing: () => importTraces({ paths: [file], out, force: true }),
  };
  const times = new Map(Object.keys(contenders).map((name) => [name, []]));
  for (let round = -1; round < ROUNDS; round++) {
    for (const [name, contender] of Object.entries(contenders)) {
      // Processor time, because the rest of the machine is no part of the claim.
      const before = process.cpuUsage();
      await contender();
      if (round >= 0) times.get(name).push(process.cpuUsage(before).user / 1e3);
    }
  }
  const row = (title, name) => {
    const time = median(times.get(name));
    return [title, time.toFixed(0), (time / median(times.get('parsing'))).toFixed(2)];
  };
  console.log(
    table(
      [`${SIZE} traces in one JSON array`, 'ms', 'of JSON.parse'],
      [
        row('JSON.parse of the file', 'parsing'),
        row('reading: one by one, as runs', 'reading'),
        row('importing: reading, checking and writing a set', 'importing'),
      ],
    ),
  );
}

function expectNothing(error) {
  if (!(error instanceof NothingImportedError)) throw error;
}

async function benchMemory(file, out) {
  await writeTraces(file, LARGE);
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', REPORT_MEMORY, main, 'import', file, '--out', out],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let stderr = '';
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`tj import failed: ${stderr}`);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${LARGE} traces imported in ${seconds.toFixed(1)} s, peak RSS ${(Number(stderr) / 1024).toFixed(0)} MB`,
  );
}

async function writeTraces(file, count) {
  const stream = createWriteStream(file);
  stream.write('[');
  for (let i = 0; i < count; i++) {
    const room = stream.write(`${i === 0 ? '' : ','}${JSON.stringify(trace(i))}`);
    if (!room) await new Promise((resolve) => stream.once('drain', resolve));
  }
  stream.end(']\n');
  await finished(stream);
}

/** A conversation of about the size of a short τ-bench run. */
function trace(i) {
  const messages = [
    { role: 'system', content: 'You work for a shop. Follow the policy. '.repeat(12) },
    { role: 'user', content: `Please cancel order ${i} and tell me the refund.` },
  ];
  for (let k = 0; k < 5; k++) {
    const id = `call_${i}_${k}`;
    const order = { id: `#W${i}${k}`, status: 'delivered', note: 'At the door.\n"Signed."' };
    const items = [
      { sku: 'A-1', price: 12.5 * k, name: 'Lamp' },
      { sku: 'B-2', price: 7, name: 'Cable' },
    ];
    const call = { name: 'get_order', arguments: JSON.stringify({ order_id: order.id }) };
    messages.push(
      { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: call }] },
      { role: 'tool', tool_call_id: id, content: JSON.stringify({ ...order, items }) },
      { role: 'assistant', content: `Order ${order.id} was delivered for ${12.5 * k + 7} euros.` },
      { role: 'user', content: 'Thanks. And the next one?' },
    );
  }
  messages.push({ role: 'assistant', content: 'All done. Have a nice day.' });
  return { id: `trace-${i}`, reward: i % 2, messages };
}
