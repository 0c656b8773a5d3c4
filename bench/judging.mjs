// `tj judge` as a whole command on a model server with a fixed delay, compared with a bare fetch loop
// on the same server: medians of interleaved runs.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  labelledSet,
  numberFormats,
  planSet,
  supportDesk,
  writeTrajectory,
} from '../generated/internals.mjs';
import { table } from './measure.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const MODEL = 'qwen2.5:14b';
const RUNS = 9;
const USAGE = `data:text/javascript,process.on("exit",()=>{const{maxRSS,userCPUTime,systemCPUTime}=process.resourceUsage();process.stderr.write("\\n"+JSON.stringify({maxRSS,cpu:(userCPUTime+systemCPUTime)/1e6}))})`;

/** Runs a process to its end: its seconds, its CPU seconds and its peak memory. */
async function timed(args, env) {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', USAGE, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  });
  let stderr = '';
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
  return { seconds, ...JSON.parse(stderr.slice(stderr.lastIndexOf('\n'))) };
}

async function startServer(delayMs) {
  const child = spawn(
    process.execPath,
    [at('../test/support/loopback/run.mjs'), '--delay-ms', String(delayMs)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const line = await new Promise((resolve) => child.stdout.once('data', resolve));
  return { url: `http://127.0.0.1:${JSON.parse(line).port}`, stop: () => child.kill() };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

async function bench({ items, concurrency, delayMs, runs }) {
  const base = mkdtempSync(join(tmpdir(), 'tj-bench-'));
  const server = await startServer(delayMs);
  try {
    const set = join(base, 'set');
    mkdirSync(set);
    const formats = numberFormats(supportDesk);
    const lines = [];
    for (const each of labelledSet(planSet(supportDesk, { size: 400, seed: 7 }))) {
      if (lines.length < items) lines.push(writeTrajectory(each, formats));
    }
    writeFileSync(join(set, 'trajectories.jsonl'), `${lines.join('\n')}\n`);
    const results = { bare: [], judge: [] };
    for (let run = 0; run < runs; run++) {
      const bare = [at('bare-loop.mjs'), set, server.url, MODEL, String(concurrency)];
      results.bare.push(await timed(bare, {}));
      const out = join(base, `run-${run}`);
      mkdirSync(out);
      copyFileSync(join(set, 'trajectories.jsonl'), join(out, 'trajectories.jsonl'));
      const options = ['--judge', 'step', '--model', MODEL, '-j', String(concurrency)];
      const judge = [at('../dist/cli/main.mjs'), 'judge', out, ...options];
      results.judge.push(await timed(judge, { OLLAMA_HOST: server.url }));
      const rows = readFileSync(join(out, 'verdicts.jsonl'), 'utf8').trimEnd().split('\n').length;
      if (rows !== items) throw new Error(`${rows} verdicts of ${items}`);
      // The server keeps its requests, and must not grow from run to run.
      await fetch(`${server.url}/_loopback/clear`, { method: 'POST' });
    }
    return rowsOf({ items, concurrency, delayMs }, results);
  } finally {
    server.stop();
    rmSync(base, { recursive: true, force: true });
  }
}

function rowsOf({ items, concurrency, delayMs }, { bare, judge }) {
  const ideal = (Math.ceil(items / concurrency) * delayMs) / 1000;
  const seconds = (results) => median(results.map((result) => result.seconds));
  const row = (name, results) => [
    `${items} items, ${concurrency} at a time, ${delayMs} ms: ${name}`,
    seconds(results).toFixed(2),
    (seconds(results) / ideal).toFixed(2),
    (seconds(results) / seconds(bare)).toFixed(2),
    ((median(results.map(({ cpu }) => cpu)) / items) * 1000).toFixed(2),
    (median(results.map(({ maxRSS }) => maxRSS)) / 1024).toFixed(0),
  ];
  return [row('bare fetch', bare), row('tj judge', judge)];
}

/** The whole command, including its start and the writing of verdicts. */
export async function benchJudging() {
  const rows = [
    ...(await bench({ items: 400, concurrency: 32, delayMs: 50, runs: RUNS })),
    ...(await bench({ items: 400, concurrency: 32, delayMs: 500, runs: 3 })),
    ...(await bench({ items: 40, concurrency: 1, delayMs: 50, runs: RUNS })),
  ];
  const head = ['judging', 's', 'of ideal', 'of bare', 'CPU s / 1000', 'peak MB'];
  console.log(table(head, rows));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchJudging();
