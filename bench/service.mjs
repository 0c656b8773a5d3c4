// `tj serve` under load: what POST /v1/check sustains, how long it takes at 80 % of that, and what
// happens at twice that. The service and the load are processes of their own on this machine.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import {
  labelledSet,
  numberFormats,
  planSet,
  supportDesk,
  writeTrajectory,
} from '../generated/internals.mjs';
import { table } from './measure.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const run = promisify(execFile);
const CONNECTIONS = 32;
const WARM_UP_SECONDS = 5;
const SECONDS = 10;
const OVERLOAD_SECONDS = 60;

async function startService(runs) {
  const child = spawn(
    process.execPath,
    [at('../dist/cli/main.mjs'), 'serve', runs, '--create', '-p', '0', '--json'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const line = await new Promise((resolve) => child.stdout.once('data', resolve));
  const { port } = JSON.parse(line);
  const ended = new Promise((resolve) => child.on('close', resolve));
  return {
    url: `http://127.0.0.1:${port}/v1/check`,
    /** In megabytes, as the system counts it. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024,
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function load(url, body, { connections, rate = null, seconds }) {
  const given = JSON.stringify({ url, body, connections, rate, seconds });
  const { stdout } = await run(process.execPath, [at('service-load.mjs'), given], {
    timeout: (seconds + 30) * 1000,
  });
  const found = JSON.parse(stdout);
  const count = (wanted) =>
    Object.entries(found.statuses)
      .filter(([status]) => wanted(Number(status)))
      .reduce((sum, [, number]) => sum + number, 0);
  return {
    ...found,
    all: count(() => true),
    accepted: count((status) => status === 200),
    refused: count((status) => status === 429),
    broken: count((status) => status >= 500) + found.errors,
  };
}

function oneTrajectory() {
  const [first] = labelledSet(planSet(supportDesk, { size: 40, seed: 7 }));
  return writeTrajectory(first, numberFormats(supportDesk));
}

export async function benchService() {
  const folder = mkdtempSync(join(tmpdir(), 'tj-bench-'));
  const service = await startService(folder);
  try {
    const body = `{"trajectory":${oneTrajectory()}}`;
    const ask = (options) => load(service.url, body, options);
    await ask({ connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
    const full = await ask({ connections: CONNECTIONS, seconds: SECONDS });
    const sustained = full.accepted / full.seconds;
    const most = await ask({
      connections: CONNECTIONS,
      rate: Math.round(sustained * 0.8),
      seconds: SECONDS,
    });
    const memory = [service.memory()];
    const sample = setInterval(() => memory.push(service.memory()), 1000);
    const twice = await ask({
      connections: CONNECTIONS * 4,
      rate: Math.round(sustained * 2),
      seconds: OVERLOAD_SECONDS,
    });
    clearInterval(sample);
    const row = (name, { accepted, refused, all, broken, seconds, p50, p99 }) => [
      name,
      (all / seconds).toFixed(0),
      (accepted / seconds).toFixed(0),
      `${((100 * refused) / all).toFixed(0)} %`,
      p50.toFixed(2),
      p99.toFixed(2),
      (p99 / most.p99).toFixed(2),
      String(broken),
    ];
    console.log(
      table(
        ['POST /v1/check', 'asked / s', 'done / s', '429', 'p50 ms', 'p99 ms', 'of 80 %', '5xx'],
        [row('as fast as it can', full), row('80 % of that', most), row('twice that', twice)],
      ),
    );
    const shown = [0, 0.25, 0.5, 0.75, 1].map((share) => {
      const megabytes = memory[Math.round(share * (memory.length - 1))];
      return `${megabytes.toFixed(0)} MB at ${(share * OVERLOAD_SECONDS).toFixed(0)} s`;
    });
    console.log(`memory at twice that: ${shown.join(', ')}`);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchService();
