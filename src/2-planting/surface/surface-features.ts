import type { Json } from '../../run/json.ts';
import { isToolStep, type Run, type ToolStep, toolSteps } from '../../run/run.ts';

/** How much of a run the surface control looks at. */
export const SURFACE_VIEWS = ['everything', 'reply', 'thoughts'] as const;
export type SurfaceView = (typeof SURFACE_VIEWS)[number];

/** A pattern that the surface control goes by. */
export interface SurfacePattern {
  /** Such as `reply: “still fails”`. */
  readonly name: string;
  /** What it adds to the log-odds of a fault. */
  readonly weight: number;
  /** The shares of the faults and of the clean runs that have it. */
  readonly faults: number;
  readonly clean: number;
}

/**
 * Features are numbered by a hash, so that no vocabulary has to be learnt and memory is bounded. Counts and the
 * order of calls are few and tell much, so they share no number with any of the many words.
 */
const OF_WORDS = 1 << 18;
const OF_SHAPES = 1 << 16;
export const BUCKETS = OF_WORDS + OF_SHAPES;

/** Where a feature was seen, and what having it is worth: results are long, and the calls in their order are few. */
const GROUPS = {
  reply: 0.1,
  thought: 0.1,
  call: 0.06,
  result: 0.03,
  tools: 0.3,
  shape: 0.05,
  order: 0.05,
};
type Group = keyof typeof GROUPS;
const isOfWords = (group: Group): boolean =>
  group !== 'tools' && group !== 'shape' && group !== 'order';

/** The features of one run, as numbers of buckets, each once. */
export interface FeatureRow {
  readonly buckets: Uint32Array;
  /** What having each of them is worth. */
  readonly values: Float32Array;
}

/** So many words of one text are read, half from its beginning and half from its end. */
const MOST_WORDS = 400;
/** So many steps of a run are read, half from its beginning and half from its end. */
const MOST_STEPS = 120;

/** What the surface of a run shows in a view: which words and calls there are, how many, where and in which order. */
export function featuresOf(given: Run, view: SurfaceView, known: KnownTools): FeatureRow {
  const run = ++runs;
  let size = 0;
  for (const text of textsOf(given, view, known)) {
    const value = GROUPS[text.group];
    for (const bucket of bucketsOf(text)) {
      if (seenIn[bucket] === run) continue;
      seenIn[bucket] = run;
      foundBuckets[size] = bucket;
      foundValues[size++] = value;
    }
  }
  return { buckets: foundBuckets.slice(0, size), values: foundValues.slice(0, size) };
}

// Room for the features of one run, which is used again for the next: a map for each would take most of the time.
const seenIn = new Float64Array(BUCKETS);
const foundBuckets = new Uint32Array(BUCKETS);
const foundValues = new Float32Array(BUCKETS);
let runs = 0;

/** What people call those of some features that a run has, such as `reply: “still fails”`. */
export function featureNames(
  run: Run,
  view: SurfaceView,
  known: KnownTools,
  wanted: ReadonlySet<number>,
): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const text of textsOf(run, view, known)) {
    const { group, place } = text;
    eachGram(text, (bucket, words, from, to) => {
      if (!wanted.has(bucket) || names.has(bucket)) return;
      const gram = words.slice(from, to).join(group === 'tools' ? ' > ' : ' ');
      const isQuoted = group === 'tools' || isOfWords(group);
      names.set(bucket, isQuoted ? `${place}: “${gram}”` : `${place}: ${gram}`);
    });
  }
  return names;
}

/** A text of a run that is taken apart into words, or words that are no text, such as the tools in a row. */
interface SurfaceText {
  readonly group: Group;
  readonly place: string;
  readonly content: string | readonly string[];
  /** How many words in a row are one feature at most. */
  readonly most: number;
}

function* textsOf(run: Run, view: SurfaceView, known: KnownTools): Generator<SurfaceText> {
  const text = (group: Group, place: string, content: string, most = 3): SurfaceText => ({
    group,
    place,
    content,
    most,
  });
  const shape = (place: string, count: number): SurfaceText => ({
    group: 'shape',
    place,
    content: [binOf(count)],
    most: 1,
  });
  const { finalAnswer } = run;
  if (view !== 'thoughts') {
    yield text('reply', 'reply', finalAnswer);
    yield shape('words in the reply', wordCount(finalAnswer));
    yield shape('sentences in the reply', finalAnswer.split(/[.!?](?:\s|$)/).length - 1);
  }
  if (view === 'reply') return;

  const steps = ends(run.steps, MOST_STEPS);
  const thoughts = steps.flatMap(({ thought }) =>
    thought === undefined || thought === '' ? [] : [thought],
  );
  for (const thought of thoughts) {
    yield text('thought', 'thought', thought);
    yield shape('words in a thought', wordCount(thought));
  }
  yield shape('thoughts', thoughts.length);
  yield shape('words in thoughts', wordCount(thoughts.join(' ')));
  if (view === 'thoughts') return;

  for (const step of steps) {
    if (isToolStep(step) || step.from === 'user') continue;
    yield text('reply', `message of the ${step.from}`, step.text);
  }
  const calls = toolSteps({ steps });
  const asked = calls.map(({ call }) => flat(call.args));
  const answered = calls.map(({ observation: { data, error } }) => `${flat(data)} ${error ?? ''}`);
  for (const [at, { call, observation }] of calls.entries()) {
    yield text('call', `${call.tool} call`, asked[at] ?? '');
    yield text('result', `${call.tool} result`, answered[at] ?? '');
    yield shape(`words in ${call.tool} call`, wordCount(asked[at] ?? ''));
    yield shape(`words in ${call.tool} result`, wordCount(answered[at] ?? ''));
    for (const [of, length] of lengthsIn(observation.data)) {
      yield shape(`entries of ${call.tool} result${of}`, length);
    }
  }
  const inOrder = ['start', ...calls.map(nameWithStatus), 'end'];
  yield { group: 'tools', place: 'tools', content: inOrder, most: 4 };
  yield shape('calls', calls.length);
  yield shape('failed calls', calls.filter(({ observation: { ok } }) => !ok).length);
  const different = new Set(calls.map(({ call }, at) => `${call.tool} ${asked[at]}`));
  yield shape('repeated calls', calls.length - different.size);
  yield* orderOf(calls, known);
  yield* repeatedValues(calls, known);
  for (const tool of new Set(calls.map(({ call }) => call.tool))) {
    const own = calls.flatMap(({ call }, at) => (call.tool === tool ? [at] : []));
    const [first = 0, last = first] = [own[0], own.at(-1)];
    yield shape(`calls of ${tool}`, own.length);
    yield shape(`calls before the first ${tool}`, first);
    yield shape(`calls after the last ${tool}`, calls.length - 1 - last);
    yield text('call', `last ${tool} call`, asked[last] ?? '', 1);
    yield text('result', `last ${tool} result`, answered[last] ?? '', 1);
    if (first === last) continue;
    yield text('call', `first ${tool} call`, asked[first] ?? '', 1);
    yield text('result', `first ${tool} result`, answered[first] ?? '', 1);
  }
}

/** The tools of a set, failed calls of each by themselves: what a run lacks can only be said beside them. */
export type KnownTools = readonly string[];

export function toolsOf(runs: Iterable<Run>): KnownTools {
  const found = new Set<string>();
  for (const run of runs) {
    for (const step of toolSteps(run)) for (const name of namesOf(step)) found.add(name);
  }
  return [...found].sort();
}

const namesOf = (step: ToolStep): readonly string[] => [
  ...new Set([step.call.tool, nameWithStatus(step)]),
];

/** Which tools a run calls before it first calls another, after it last does and not at all. */
function* orderOf(calls: readonly ToolStep[], known: KnownTools): Generator<SurfaceText> {
  const [first, last] = [new Map<string, number>(), new Map<string, number>()];
  for (const [at, step] of calls.entries()) {
    for (const name of namesOf(step)) {
      if (!first.has(name)) first.set(name, at);
      last.set(name, at);
    }
  }
  const order = (place: string, has: (name: string) => boolean): SurfaceText => ({
    group: 'order',
    place,
    content: known.map((name) => (has(name) ? name : `no ${name}`)),
    most: 1,
  });
  yield order('called', (name) => first.has(name));
  for (const [tool, from] of first) {
    yield order(`before the first ${tool}`, (name) => (first.get(name) ?? from) < from);
    const to = last.get(tool) ?? from;
    yield order(`after the last ${tool}`, (name) => (last.get(name) ?? to) > to);
  }
}

/** Longer values than this are texts. */
const LONGEST_VALUE = 200;

/** Whether the values of arguments were arguments before, and of which tool: a file that is edited and was never read. */
function* repeatedValues(calls: readonly ToolStep[], known: KnownTools): Generator<SurfaceText> {
  const calledWith = new Map<string, Set<string>>();
  const found = new Map<string, Set<string>>();
  for (const { call } of calls) {
    const values = Object.entries(call.args).flatMap(([field, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return text.length > LONGEST_VALUE ? [] : [{ field, text }];
    });
    for (const { field, text } of values) {
      const place = `${field} of ${call.tool}`;
      const words = found.get(place) ?? new Set();
      found.set(place, words);
      const before = calledWith.get(text);
      for (const tool of known) {
        words.add(before?.has(tool) === true ? `as in ${tool} before` : `as in no ${tool} before`);
      }
    }
    for (const { text } of values) {
      calledWith.set(text, (calledWith.get(text) ?? new Set()).add(call.tool));
    }
  }
  for (const [place, words] of found) {
    yield { group: 'order', place, content: [...words].sort(), most: 1 };
  }
}

type VisitGram = (bucket: number, words: readonly string[], from: number, to: number) => void;

/** Words by themselves and in twos and threes, each with the number of its bucket. */
function eachGram({ group, place, content, most }: SurfaceText, visit: VisitGram): void {
  const words = typeof content === 'string' ? wordsOf(content) : content;
  const hashes = words.map(hashOf);
  const start = hashOf(place);
  const [base, count] = isOfWords(group) ? [0, OF_WORDS] : [OF_WORDS, OF_SHAPES];
  for (let from = 0; from < words.length; from++) {
    let hash = start;
    for (let to = from + 1; to <= Math.min(words.length, from + most); to++) {
      hash = Math.imul(hash ^ (hashes[to - 1] ?? 0), 0x9e3779b1);
      hash ^= hash >>> 15;
      visit(base + ((hash ^ (hash >>> 11)) & (count - 1)), words, from, to);
    }
  }
}

const known = new Map<string, Uint32Array>();
let remembered = 0;
/** A fault has most texts in common with its parent, so that they are worth remembering: 16 MB of them. */
const MOST_REMEMBERED = 4_000_000;

function bucketsOf(text: SurfaceText): Uint32Array {
  const { place, content, most } = text;
  const key = `${place}\0${most}\0${typeof content === 'string' ? content : content.join('\0')}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const buckets = new Set<number>();
  eachGram(text, (bucket) => buckets.add(bucket));
  const made = Uint32Array.from(buckets);
  remembered += made.length;
  if (remembered > MOST_REMEMBERED) {
    known.clear();
    remembered = made.length;
  }
  known.set(key, made);
  return made;
}

const nameWithStatus = ({ call, observation }: ToolStep): string =>
  observation.ok ? call.tool : `${call.tool} (failed)`;

/** JSON as the words in it, with the names of its fields before their values. */
function flat(value: Json): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(flat).join(' ; ');
  return Object.entries(value)
    .map(([key, field]) => `${key} : ${flat(field)}`)
    .join(' ; ');
}

/** How many entries the lists of a result have, each with where it stands. */
function lengthsIn(data: Json): readonly (readonly [of: string, length: number])[] {
  if (Array.isArray(data)) return [['', data.length]];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, field]) =>
    Array.isArray(field) ? [[`.${key}`, field.length] as const] : [],
  );
}

const TOKEN = /[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*|[^\s\p{L}\p{N}_]/gu;

/** Words in lower case. Numbers are one word, but for 0, and so is whatever mixes letters and digits. */
function wordsOf(text: string): readonly string[] {
  return ends(text.match(TOKEN) ?? [], MOST_WORDS).map(masked);
}

function masked(word: string): string {
  if (word === '0') return word;
  if (!/\p{N}/u.test(word)) return word.toLowerCase();
  return /^[\p{N}-]+$/u.test(word) ? 'N' : 'ID';
}

const wordCount = (text: string): number => text.split(/\s+/).length;

/** A list, or its beginning and its end where it is long. */
function ends<Item>(items: readonly Item[], most: number): readonly Item[] {
  return items.length <= most
    ? items
    : [...items.slice(0, most / 2), ...items.slice(items.length - most / 2)];
}

/** Small numbers as they are, larger ones roughly. */
function binOf(count: number): string {
  if (count < 4) return String(count);
  const step = 2 ** Math.floor(Math.log2(count) - 1);
  const low = Math.floor(count / step) * step;
  return `${low} to ${low + step - 1}`;
}

const hashes = new Map<string, number>();
/** Most words come again and again. */
const MOST_WORDS_KNOWN = 100_000;

/** FNV-1a over UTF-16 code units. */
function hashOf(word: string): number {
  const known = hashes.get(word);
  if (known !== undefined) return known;
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  hash ^= hash >>> 16;
  if (hashes.size >= MOST_WORDS_KNOWN) hashes.clear();
  hashes.set(word, hash);
  return hash;
}
