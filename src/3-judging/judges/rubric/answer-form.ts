import { z } from 'zod';
import type { FaultyWhen } from '../../../run/faulty-when.ts';

/**
 * How a rubric asks to be answered, and so how its answers are read: where to look, and what passes and
 * fails there.
 *
 *     answer: { pass: PASS, fail: FAIL }                          # words, or lists of words
 *     answer: { pass: /^\s*yes/i, fail: /^\s*no/i }               # regular expressions
 *     answer: { score: 1-5, fail: "<= 2" }                        # a number and a threshold
 *     answer: { json: result.verdict, pass: ok, fail: [bad, unsure] }
 *     answer: { json: passed, pass: true, fail: false }
 *     answer: { find: '/Rating: (\d+)/', score: 1-10, pass: ">= 7" }
 */
export interface AnswerForm {
  readonly where: Where;
  readonly pass: Condition | null;
  readonly fail: Condition | null;
  /** What a score may be, where the rubric says so. */
  readonly range: Range | null;
  /** What a confidence in a JSON object is counted in. */
  readonly confidence: Range;
}

export type Where =
  | { readonly kind: 'text' }
  /** The first group of a match, or the whole match. */
  | { readonly kind: 'match'; readonly pattern: RegExp }
  | { readonly kind: 'json'; readonly path: readonly (string | number)[]; readonly name: string };

export type Condition =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'pattern'; readonly pattern: RegExp }
  | {
      readonly kind: 'threshold';
      readonly text: string;
      /** Which scores it holds for. */
      readonly for: FaultyWhen;
      readonly holds: (n: number) => boolean;
    };

export interface Range {
  readonly low: number;
  readonly high: number;
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const PATTERN = /^\/(.+)\/([a-z]*)$/s;
const COMPARISONS: readonly (readonly [sign: string, (score: number, bound: number) => boolean])[] =
  [
    ['<=', (score, bound) => score <= bound],
    ['>=', (score, bound) => score >= bound],
    ['<', (score, bound) => score < bound],
    ['>', (score, bound) => score > bound],
  ];
const THRESHOLD = new RegExp(`^(${COMPARISONS.map(([sign]) => sign).join('|')})\\s*(${NUMBER})$`);
const RANGE = new RegExp(`^(${NUMBER})\\s*(?:-|to|\\.\\.)\\s*(${NUMBER})$`);
const PATH = /^(?:\$\.?)?[^\s.[\]]+(?:\.[^\s.[\]]+|\[\d{1,3}\])*$/;

/** Says which keys there are where one is misspelt. */
export function otherKeys(known: string): { error: z.core.$ZodErrorMap } {
  return {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${(issue as { keys?: readonly string[] }).keys?.join(', ')} means nothing here; known are ${known}`
        : undefined,
  };
}

const range = z.string('write a range, such as 1-5').transform((text, context): Range => {
  const [, low = '', high = ''] = RANGE.exec(text.trim()) ?? [];
  const read = { low: Number(low), high: Number(high) };
  if (low !== '' && read.low < read.high) return read;
  context.addIssue('write a range from low to high, such as 1-5');
  return z.NEVER;
});

const pattern = z.string('write a regular expression').transform((text, context): RegExp => {
  const read = patternIn(text);
  if (read instanceof RegExp) return read;
  context.addIssue(read ?? 'write a regular expression between slashes, such as /Score: (\\d)/');
  return z.NEVER;
});

const path = z
  .string('write the path of a field, such as result.verdict')
  .regex(PATH, 'write the path of a field, such as result.verdict or checks[0].passed');

const word = z.union([z.string(), z.number(), z.boolean()], 'write a word, or a list of words');

const condition = z
  .union([word, z.array(word).min(1)], 'write a word, a list of words, /…/ or a threshold')
  .transform((given, context): Condition => {
    const words = [given].flat().map((each) => String(each).trim());
    const [only = ''] = words;
    const read = words.length > 1 ? null : patternIn(only);
    if (read instanceof RegExp) return { kind: 'pattern', pattern: read };
    if (read !== null || words.includes('')) {
      context.addIssue(read ?? 'write a word that is not empty');
      return z.NEVER;
    }
    const [, sign, bound] = words.length > 1 ? [] : (THRESHOLD.exec(only) ?? []);
    const compare = COMPARISONS.find(([each]) => each === sign)?.[1];
    if (compare === undefined) return { kind: 'words', words };
    return {
      kind: 'threshold',
      text: only,
      for: sign?.startsWith('>') ? 'high' : 'low',
      holds: (score) => compare(score, Number(bound)),
    };
  });

export const answerForm = z
  .strictObject(
    {
      json: path.optional(),
      find: pattern.optional(),
      score: range.optional(),
      pass: condition.optional(),
      fail: condition.optional(),
      confidence: range.optional(),
    },
    otherKeys('json, find, score, pass, fail and confidence'),
  )
  .transform((given, context): AnswerForm => {
    const { json, find, score = null, pass = null, fail = null, confidence } = given;
    const form = {
      where: whereOf(json, find),
      pass,
      fail,
      range: score,
      confidence: confidence ?? { low: 0, high: 1 },
    };
    const problem =
      json !== undefined && find !== undefined
        ? 'json and find both say where to look; keep one of them'
        : problemWith(form);
    if (problem === null) return form;
    context.addIssue(problem);
    return z.NEVER;
  });

/** Why a form could never tell a pass from a fail; null if it can. */
function problemWith({ pass, fail, range }: AnswerForm): string | null {
  const kinds = [pass, fail].flatMap((each) => each?.kind ?? []);
  const thresholds = kinds.filter((kind) => kind === 'threshold').length;
  if (kinds.length === 0) return 'say what passes and what fails, such as pass: PASS, fail: FAIL';
  if (thresholds > 0 && thresholds < kinds.length) {
    return 'one of pass and fail is a threshold and the other is not; give both the same form';
  }
  if (thresholds === 0 && range !== null) {
    return 'a score needs a threshold, such as fail: "<= 2"';
  }
  if (thresholds === 0 && kinds.length < 2) {
    return 'say both pass and fail: an answer that is neither stays unscored';
  }
  if (
    range !== null &&
    (isFail(pass, fail, range.low) ?? isFail(pass, fail, range.high)) === null
  ) {
    return `no score from ${range.low} to ${range.high} passes or fails; change the threshold`;
  }
  if (range !== null && isFail(pass, fail, range.low) === isFail(pass, fail, range.high)) {
    return `the lowest and the highest score from ${range.low} to ${range.high} mean the same; change the threshold`;
  }
  const failing = fail?.kind === 'words' ? fail.words.map(folded) : [];
  const both = pass?.kind === 'words' ? pass.words.find((w) => failing.includes(folded(w))) : null;
  return both === null || both === undefined ? null : `${both} both passes and fails; choose one`;
}

/** Whether a score fails; null if the thresholds say both or neither. */
export function isFail(
  pass: Condition | null,
  fail: Condition | null,
  score: number,
): boolean | null {
  const passes = pass?.kind === 'threshold' ? pass.holds(score) : null;
  const fails = fail?.kind === 'threshold' ? fail.holds(score) : null;
  if (passes === null) return fails;
  if (fails === null) return !passes;
  return passes === fails ? null : fails;
}

/** Which scores fail, where scores are what decides. */
export function failsWhen({ pass, fail }: AnswerForm): FaultyWhen | undefined {
  if (fail?.kind === 'threshold') return fail.for;
  if (pass?.kind !== 'threshold') return undefined;
  return pass.for === 'high' ? 'low' : 'high';
}

/** Case tells no two answers apart. */
export const folded = (text: string): string => text.toLowerCase();

function whereOf(json: string | undefined, find: RegExp | undefined): Where {
  if (find !== undefined) return { kind: 'match', pattern: find };
  if (json === undefined) return { kind: 'text' };
  const steps = json.replace(/^\$\.?/, '').match(/[^.[\]]+|\[\d+\]/g) ?? [];
  const path = steps.map((step) => (step.startsWith('[') ? Number(step.slice(1, -1)) : step));
  return { kind: 'json', path, name: json };
}

/** The expression, null if the text is none, or why it cannot be read. */
function patternIn(text: string): RegExp | string | null {
  const [, source, flags = ''] = PATTERN.exec(text) ?? [];
  if (source === undefined) return null;
  try {
    // Every match counts, so that two that disagree are noticed.
    return new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  } catch (cause) {
    return cause instanceof Error ? cause.message : 'this regular expression cannot be read';
  }
}

/** What an answer must have, in a few words. */
export function expectedBy({ where, pass, fail, range }: AnswerForm): string {
  const value =
    range !== null
      ? `a score from ${range.low} to ${range.high}`
      : pass?.kind === 'words' && fail?.kind === 'words'
        ? `${pass.words.join(' or ')}, or ${fail.words.join(' or ')}`
        : pass?.kind === 'pattern'
          ? 'a text that one of its regular expressions matches'
          : 'a number';
  switch (where.kind) {
    case 'text':
      return value;
    case 'match':
      return `${value} where ${where.pattern} finds it`;
    case 'json':
      return `a JSON object with ${value} at ${where.name}`;
  }
}

/** Answers that a form can read, for a stand-in for a model; none if its form cannot be guessed. */
export function examplesOf({ where, pass, fail, range }: AnswerForm): readonly string[] {
  if (where.kind === 'match') return [];
  const values = [pass, fail].flatMap((each): readonly (string | number)[] =>
    each?.kind === 'words' ? each.words.slice(0, 1) : [],
  );
  const scores = pass?.kind === 'threshold' || fail?.kind === 'threshold';
  const low = range?.low ?? 0;
  const drawn = scores
    ? Array.from({ length: 5 }, (_, at) => low + (((range?.high ?? 1) - low) * at) / 4)
    : values;
  return drawn.map((value) =>
    where.kind === 'json' ? JSON.stringify(nested(where.path, value)) : String(value),
  );
}

function nested(path: readonly (string | number)[], value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, key) =>
      typeof key === 'number'
        ? Array.from({ length: key + 1 }, () => inner)
        : Object.fromEntries([[key, inner]]),
    value,
  );
}
