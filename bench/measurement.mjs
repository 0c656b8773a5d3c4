import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  controlJudges,
  DEFAULT_MEASURE,
  judgedSetFromMemory,
  judgeSet,
  labelledSet,
  measure,
  planSet,
  rulesJudge,
  supportDesk,
  writeVerdict,
} from '../generated/internals.mjs';

const main = fileURLToPath(new URL('../dist/cli/main.mjs', import.meta.url));
const published =
  process.env.TJ_PUBLISHED ?? fileURLToPath(new URL('../../shared/published', import.meta.url));
const REPORT =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("\\nrss "+process.resourceUsage().maxRSS))';

const seconds = (started) => (performance.now() - started) / 1000;
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** The paper's whole analysis, compared with the main bootstrap alone in numpy. */
export function benchPaper() {
  if (!existsSync(published)) {
    console.log('tj paper: skipped, the released rows were not found (set TJ_PUBLISHED)');
    return;
  }
  const run = (...args) => {
    const started = performance.now();
    const { status } = spawnSync(process.execPath, [main, ...args]);
    if (status !== 0) throw new Error(`tj ${args.join(' ')} failed`);
    return seconds(started);
  };
  const whole = median(Array.from({ length: 7 }, () => run('paper', '--data', published)));
  const startUp = median(Array.from({ length: 7 }, () => run('--version')));
  console.log(
    `tj paper, everything, B = 10,000: ${whole.toFixed(2)} s, of which ${startUp.toFixed(2)} s is the start of the process`,
  );
  const script = fileURLToPath(new URL('main_bootstrap.py', import.meta.url));
  const replicates = 1000;
  const numpy = spawnSync('python3', [script, published, String(replicates)], { encoding: 'utf8' });
  if (numpy.status !== 0) {
    console.log('numpy was not found, so the comparison with it is skipped');
    return;
  }
  const theirs = (Number(numpy.stdout) * 10_000) / replicates;
  console.log(
    `the main bootstrap alone in numpy: ${theirs.toFixed(1)} s (from ${replicates} replicates), ${(theirs / (whole - startUp)).toFixed(0)} times all of tj paper`,
  );
}

/** A million trajectories and five judges: measuring, compared with only parsing the two files. */
export async function benchLarge(size = 1_000_000) {
  const folder = mkdtempSync(join(tmpdir(), 'tj-bench-'));
  try {
    await writeRun(folder, size);
    const parsing = await timed(['-e', PARSE_ONLY, folder]);
    const measuring = await timed([main, 'measure', folder, '--json']);
    console.log(
      `${size.toLocaleString('en')} trajectories x 5 judges: ${measuring.seconds.toFixed(1)} s, ${(measuring.seconds / parsing.seconds).toFixed(2)} of only parsing the two files (${parsing.seconds.toFixed(1)} s), peak RSS ${measuring.megabytes.toFixed(0)} MB`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the paper's resampling costs at two sizes: it should not grow with the set. */
export function benchResampling(sizes = [20_000, 200_000]) {
  for (const size of sizes) {
    const plan = planSet(supportDesk, { size, seed: 7 });
    const verdicts = judges().flatMap((judge) => [...judgeSet(judge, labelledSet(plan))]);
    const run = judgedSetFromMemory(labelledSet(plan), verdicts, supportDesk);
    const timedAt = (replicates) => {
      const started = performance.now();
      measure(run, { ...DEFAULT_MEASURE, method: 'paper', replicates });
      return seconds(started);
    };
    timedAt(100);
    const share = timedAt(10_000) - timedAt(1);
    console.log(
      `resampling ${size.toLocaleString('en')} trajectories x 5 judges 10,000 times: ${share.toFixed(2)} s`,
    );
  }
}

const judges = () => [rulesJudge(supportDesk.rulebook), ...controlJudges];

/** Five judges: the rules and four controls, on a set with its parents. */
async function writeRun(folder, size) {
  spawnSync(
    process.execPath,
    [main, 'generate', '-n', String(size), '--seed', '7', '--no-parents', '--out', folder],
    {
      stdio: 'inherit',
    },
  );
  const out = createWriteStream(join(folder, 'verdicts.jsonl'));
  const plan = planSet(supportDesk, { size, seed: 7 });
  for (const judge of judges()) {
    let chunk = '';
    for (const verdict of judgeSet(judge, labelledSet(plan))) {
      chunk += `${writeVerdict(verdict)}\n`;
      if (chunk.length < 1 << 18) continue;
      if (!out.write(chunk)) await once(out, 'drain');
      chunk = '';
    }
    out.write(chunk);
  }
  out.end();
  await once(out, 'finish');
}

const PARSE_ONLY = `
const { createReadStream } = require('node:fs');
(async () => {
  let rows = 0;
  for (const name of ['trajectories.jsonl', 'verdicts.jsonl']) {
    let rest = '';
    for await (const chunk of createReadStream(process.argv[1] + '/' + name, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
      const lines = (rest + chunk).split('\\n');
      rest = lines.pop();
      for (const line of lines) if (JSON.parse(line)) rows++;
    }
  }
})();`;

async function timed(args) {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', REPORT, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (data) => {
    stderr += data;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args[0]} failed: ${stderr}`);
  const rss = Number(/rss (\d+)/.exec(stderr)?.[1] ?? 0);
  return { seconds: seconds(started), megabytes: rss / 1024 };
}
