// `node bench/tells.mjs ENVIRONMENT [size] [train seed] [test seed] [length]`: what the surface of a world's runs
// gives away. A logistic regression over word 1- to 3-grams, tool 1- to 3-grams, lengths, counts and positions,
// with numbers and hashes masked, is trained on one seed and tested on another, by view and by type of fault.
// Paired AUC is the share of faults that score above their own clean parent, ties counting half; 0.5 means that
// the view gives nothing away. Δ flags what scores above 95 % of the clean runs it was trained on.
import { loadEnvironment, planSet, setLines } from '../generated/internals.mjs';

const [, , name = 'code-repair', size = '1600', trainSeed = '31', testSeed = '32', length] =
  process.argv;
const loaded = await loadEnvironment(name);
const environment = length === undefined ? loaded : loaded.ofLength(length);

const VIEWS = {
  reply: ({ final_answer }) => words(final_answer, 'r', 3),
  thoughts: ({ steps }) => [
    ...steps.flatMap(({ thought }) => words(thought ?? '', 't', 3)),
    ...sizes('thoughts', steps.length, wordCount(steps.map(({ thought }) => thought).join(' '))),
  ],
  tools: ({ steps }) => toolFeatures(steps),
  everything: (row) => [
    ...VIEWS.reply(row),
    ...VIEWS.thoughts(row),
    ...VIEWS.tools(row),
    ...row.steps.flatMap(({ tool, args, observation, ok }) => [
      ...words(JSON.stringify(args ?? {}), `a:${tool}`, 3),
      ...words(textOf(observation), `o:${tool}:${ok}`, 2),
    ]),
  ],
};

const train = rowsOf(Number(trainSeed));
const test = rowsOf(Number(testSeed));
const types = [...new Set(train.flatMap(({ label }) => label.failure_type ?? []))];
const parents = new Map(test.filter(isClean).map((row) => [row.instance_id, row]));

console.log(
  `${name}: ${train.length} rows of seed ${trainSeed}, ${test.length} of seed ${testSeed}`,
);
const table = {};
for (const [view, featuresOf] of Object.entries(VIEWS)) {
  const known = new Map([...train, ...test].map((row) => [row, [...new Set(featuresOf(row))]]));
  const measure = (isOwn) => {
    const score = learn(
      train.filter((row) => isClean(row) || isOwn(row)),
      known,
    );
    const clean = train.filter(isClean).map((row) => score(known.get(row)));
    const threshold = clean.toSorted((a, b) => a - b)[Math.floor(clean.length * 0.95)];
    const pairs = test
      .filter(isOwn)
      .map((row) => [score(known.get(row)), score(known.get(parents.get(row.instance_id)))]);
    const mean = (of) => pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
    return {
      auc: mean(([fault, parent]) => (fault > parent ? 1 : fault === parent ? 0.5 : 0)),
      delta: mean(([fault, parent]) => (fault > threshold) - (parent > threshold)),
    };
  };
  table[view] = { pooled: measure((row) => !isClean(row)) };
  for (const type of types) table[view][type] = measure(({ label }) => label.failure_type === type);
}
const views = Object.keys(VIEWS);
console.log(`${'paired AUC / Δ'.padEnd(24)}${views.map((view) => view.padStart(16)).join('')}`);
for (const type of ['pooled', ...types]) {
  const cells = views.map((view) => {
    const { auc, delta } = table[view][type];
    return `${auc.toFixed(2)} / ${delta < 0 ? '−' : '+'}${Math.abs(delta).toFixed(2)}`.padStart(16);
  });
  console.log(`${type.padEnd(24)}${cells.join('')}`);
}

function rowsOf(seed) {
  const plan = planSet(environment, { size: Number(size), seed, parents: true });
  return [...setLines(plan)].map((line) => rowOf(JSON.parse(line)));
}

/** A row with steps that have the same fields in every environment. */
function rowOf({ steps, ...rest }) {
  return {
    ...rest,
    steps: steps.map(({ thought, call, observation }) => ({
      thought,
      tool: call?.tool ?? '',
      args: call?.args,
      observation: observation?.data ?? observation?.error,
      ok: observation?.ok,
    })),
  };
}

function isClean({ label }) {
  return !label.faulty;
}

function textOf(value) {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.values(value).map(textOf).join(' \n ');
}

function tokens(text) {
  return (
    text
      .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{6,}\b/g, ' # ')
      .replace(/\d+/g, ' # ')
      .toLowerCase()
      .match(/[a-z_@]+|#|[^\sa-z#]/g) ?? []
  );
}

function wordCount(text) {
  return text.split(/\s+/).length;
}

function words(text, mark, most) {
  const list = tokens(text);
  const found = [];
  for (let at = 0; at < list.length; at++) {
    let gram = mark;
    for (let n = 0; n < most && at + n < list.length; n++) {
      gram += ` ${list[at + n]}`;
      found.push(gram);
    }
  }
  found.push(...sizes(mark, 0, list.length));
  return found;
}

/** Lengths in steps of about a quarter, as presence: at least so long. */
function sizes(mark, ...values) {
  return values.flatMap((value, at) =>
    Array.from(
      { length: Math.round(Math.log(value + 1) * 4) },
      (_, step) => `${mark}|${at}>${step}`,
    ),
  );
}

function toolFeatures(steps) {
  const list = ['^', ...steps.map(({ tool, ok }) => `${tool}${ok === false ? '!' : ''}`), '$'];
  const counts = new Map();
  for (const tool of list) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  return [
    ...list.flatMap((_, at) => [1, 2, 3].map((n) => `tools ${list.slice(at, at + n).join('>')}`)),
    ...[...counts].flatMap(([tool, count]) =>
      Array.from({ length: Math.min(count, 20) }, (_, step) => `count ${tool}>${step}`),
    ),
    ...[...counts.keys()].map((tool) => `first ${tool}@${Math.min(list.indexOf(tool), 12)}`),
    ...sizes('steps', list.length),
  ];
}

/** Fits by stochastic gradient descent on the features that tell most, and returns the score of a row. */
function learn(rows, known) {
  const [faulty, clean] = [rows.filter((row) => !isClean(row)), rows.filter(isClean)];
  const share = (some) => {
    const seen = new Map();
    for (const row of some)
      for (const feature of known.get(row)) seen.set(feature, (seen.get(feature) ?? 0) + 1);
    return seen;
  };
  const [inFaulty, inClean] = [share(faulty), share(clean)];
  const told = [...new Set([...inFaulty.keys(), ...inClean.keys()])].flatMap((feature) => {
    const [a, b] = [inFaulty.get(feature) ?? 0, inClean.get(feature) ?? 0];
    if (a + b < 4) return [];
    const [p, q] = [a / faulty.length, b / clean.length];
    const pooled = (a + b) / rows.length;
    const error = Math.sqrt(pooled * (1 - pooled) * (1 / faulty.length + 1 / clean.length));
    return [[feature, error === 0 ? 0 : Math.abs(p - q) / error]];
  });
  const chosen = told.sort((a, b) => b[1] - a[1]).slice(0, 4000);
  const ids = new Map(chosen.map(([feature], id) => [feature, id]));
  const idsOf = (features) => features.flatMap((feature) => ids.get(feature) ?? []);
  const data = rows.map((row) => [idsOf(known.get(row)), isClean(row) ? 0 : 1]);
  const weights = new Float64Array(ids.size + 1);
  const squares = new Float64Array(ids.size + 1).fill(1e-6);
  const balance = [rows.length / clean.length / 2, rows.length / faulty.length / 2];
  let state = 12345;
  const draw = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  const scoreOf = (list) => list.reduce((sum, id) => sum + weights[id], weights[ids.size]);
  for (let round = 0; round < 25 * data.length; round++) {
    const [list, y] = data[draw(data.length)];
    const gradient = (1 / (1 + Math.exp(-scoreOf(list))) - y) * balance[y];
    for (const id of [...list, ids.size]) {
      const slope = gradient + 1e-3 * weights[id];
      squares[id] += slope * slope;
      weights[id] -= (0.1 * slope) / Math.sqrt(squares[id]);
    }
  }
  return (features) => scoreOf(idsOf(features));
}
