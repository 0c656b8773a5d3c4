import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  labelledSet,
  numberFormats,
  planSet,
  readTrajectory,
  runChecker,
  supportDesk,
  writeTrajectory,
} from '../generated/internals.mjs';
import { interleaved, table } from './measure.mjs';

const SIZE = 20_000;
/** What the reference implementation in CPython needs, in microseconds per trajectory. */
const CPYTHON = { generating: 270, checking: 30 };

/** Generating and checking, compared with only parsing and printing the same lines as JSON. */
export function benchTestbed() {
  const formats = numberFormats(supportDesk);
  const check = runChecker(supportDesk.rulebook);
  const lines = [];
  for (const trajectory of labelledSet(planSet(supportDesk, { size: SIZE, seed: 7 }))) {
    lines.push(writeTrajectory(trajectory, formats));
  }
  // What is checked was read from a file. If the generator's own objects were kept, the engine would
  // learn that they live long, and the generator that is measured here would become slower.
  const set = lines.map((line, i) => readTrajectory(line, 'bench', i + 1));
  let sink = 0;
  const times = interleaved({
    floor() {
      for (const line of lines) sink += JSON.stringify(JSON.parse(line)).length;
    },
    generating() {
      for (const trajectory of labelledSet(planSet(supportDesk, { size: SIZE, seed: 7 }))) {
        // Reading a character makes the engine join the pieces, as writing them out would.
        sink += writeTrajectory(trajectory, formats).charCodeAt(0);
      }
    },
    checking() {
      for (const trajectory of set) sink += check(trajectory).length;
    },
  });
  const each = (name) => times[name] / set.length;
  const row = (title, name) => [
    title,
    each(name).toFixed(2),
    (times[name] / times.floor).toFixed(2),
    name in CPYTHON ? `${(CPYTHON[name] / each(name)).toFixed(0)}x` : '',
  ];
  console.log(
    table(
      ['per trajectory', 'µs', 'of the floor', 'less than CPython'],
      [
        row('floor: JSON.parse + JSON.stringify', 'floor'),
        row('generating + serialising', 'generating'),
        row('checking the rules', 'checking'),
      ],
    ),
  );
  return sink;
}

const main = fileURLToPath(new URL('../dist/cli/main.mjs', import.meta.url));
const REPORT_MEMORY =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(String(process.resourceUsage().maxRSS)))';

/** A million trajectories through standard output: time, size and memory. */
export async function benchMillion() {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', REPORT_MEMORY, main, 'generate', '-n', '1000000', '--seed', '7', '--out', '-'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let bytes = 0;
  let stderr = '';
  child.stdout.on('data', (data) => {
    bytes += data.length;
  });
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`tj generate failed: ${stderr}`);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `a million trajectories to standard output: ${(bytes / 1e9).toFixed(2)} GB in ${seconds.toFixed(1)} s, peak RSS ${(Number(stderr) / 1024).toFixed(0)} MB`,
  );
}
