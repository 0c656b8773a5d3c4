// `npm run bench -- canary`: 10,000 calls to a live judge that gets worse half-way, and how often a canary raises an
// alarm in 200 runs of as many pairs without any change.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DropDetector, gainOf, NumpyGenerator } from '../generated/internals.mjs';
import { table } from './measure.mjs';

const MAIN = new URL('../dist/cli/main.mjs', import.meta.url).pathname;
const CALLS = 10_000;
const BASELINE = 0.7;
const DROP = 0.05;
const RUN_LENGTH = 100_000;
const RUNS = 200;
const RANGE = { low: -1, high: 1 };

/** Flags faults and clean runs at these rates; from half-way on, fewer faults. */
const BEFORE = { fault: 0.75, clean: 0.05 };
const AFTER = { fault: 0.45, clean: 0.05 };

const tj = (args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, ...args]);
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr']) {
      child[name].setEncoding('utf8').on('data', (text) => {
        said[name] += text;
      });
    }
    child.on('close', (status) => resolve({ ...said, status }));
  });

const runKey = ({ goal, steps, final_answer }) => JSON.stringify([goal, steps, final_answer]);

async function realRun(folder) {
  const set = join(folder, 'set');
  await tj(['generate', '-n', '400', '--seed', '7', '--out', set]);
  const faulty = new Map(
    readFileSync(join(set, 'trajectories.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .map((row) => [runKey(row), row.label.faulty]),
  );
  const random = NumpyGenerator.defaultRng(7);
  let calls = 0;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method === 'GET') return void response.writeHead(404).end();
    const rates = ++calls > CALLS / 2 ? AFTER : BEFORE;
    const rate = faulty.get(runKey(JSON.parse(body))) ? rates.fault : rates.clean;
    response.end(JSON.stringify({ faulty: random.random() < rate }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const started = performance.now();
  const { stdout, status } = await tj([
    ...['canary', '--set', set, '--judge', `http://127.0.0.1:${server.address().port}/`],
    ...['--baseline', String(BASELINE), '--drop', String(DROP), '--run-length', String(RUN_LENGTH)],
    ...[
      '--calls',
      String(CALLS),
      '--every',
      '0s',
      '--state',
      join(folder, 'canary.json'),
      '--json',
    ],
  ]);
  server.close();
  const { alarm, pairs, sum } = JSON.parse(stdout);
  const seconds = (performance.now() - started) / 1000;
  const bytes = readFileSync(join(folder, 'canary.json')).length;
  return { alarm, pairs, sum, status, seconds, bytes };
}

/** After how many pairs the same detector raises an alarm on a judge that was well for so long; null if never. */
function simulated({ rates, well }, pairs, random) {
  const detector = new DropDetector(RUN_LENGTH);
  const bet = { mean: BASELINE - DROP, side: 'below', range: RANGE, largest: 1 };
  for (let at = 1 - well; at <= pairs - well; at++) {
    const { fault, clean } = at <= 0 ? BEFORE : rates;
    const value = (random.random() < fault ? 1 : 0) - (random.random() < clean ? 1 : 0);
    detector.add(gainOf({ low: value, high: value, size: 1 }, bet));
    if (detector.isAlarm) return at;
  }
  return null;
}

export async function benchCanary() {
  const folder = mkdtempSync(join(tmpdir(), 'tj-bench-canary-'));
  try {
    const { alarm, pairs, sum, status, seconds, bytes } = await realRun(folder);
    const late = alarm === null ? 'none' : `${alarm.pairs - CALLS / 4} pairs after the change`;
    console.log(
      `canary: ${CALLS} calls, ${pairs} pairs, Δ ${(sum / pairs).toFixed(2)} over all; Δ falls from 0.70 to 0.40 half-way.\n` +
        `  alarm: ${late}, exit code ${status}; ${seconds.toFixed(0)} s, state of ${bytes} bytes\n`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const random = NumpyGenerator.defaultRng(1);
  const judges = {
    'Δ 0.70, as it was': 0.7,
    'Δ 0.65, the least that is allowed': 0.65,
    'Δ 0.60': 0.6,
    'Δ 0.50': 0.5,
    'Δ 0.40': 0.4,
    'Δ 0.10': 0.1,
  };
  const half = CALLS / 4;
  const rows = Object.entries(judges).flatMap(([name, delta]) =>
    [0, half].map((well) => {
      const rates = { fault: delta + BEFORE.clean, clean: BEFORE.clean };
      const alarms = Array.from({ length: RUNS }, () =>
        simulated({ rates, well }, CALLS / 2, random),
      );
      const raised = alarms.filter((at) => at !== null).sort((a, b) => a - b);
      const quantile = (part) =>
        raised.length === 0 ? '–' : String(raised[Math.floor(part * (raised.length - 1))]);
      const change = well === 0 ? 'from the first pair on' : `after ${well} pairs`;
      return [name, change, `${raised.length} of ${RUNS}`, ...[0.1, 0.5, 0.9].map(quantile)];
    }),
  );
  console.log(
    `${RUNS} runs of ${CALLS / 2} pairs each; baseline ${BASELINE}, drop ${DROP}, run length ${RUN_LENGTH}.\nWithout a drop at most ${((100 * CALLS) / 2 / RUN_LENGTH).toFixed(0)} % may raise an alarm.\n`,
  );
  console.log(table(['judge', 'since', 'alarms', 'pairs to alarm, 10 %', 'median', '90 %'], rows));
}
