import { at, type Json, type JsonObject } from '../../../run/json.ts';
import { answerLines, bareText, namedNumbers, withoutThinking } from '../answers/answer-lines.ts';
import { findJsonObjects } from '../answers/find-json-object.ts';
import { lenientFields, statedVerdict } from '../answers/own-answer.ts';
import { coerceVerdict, firstProblem, type VerdictRules } from '../answers/parse-verdict.ts';
import type { Decision } from '../judge.ts';
import {
  type AnswerForm,
  type Condition,
  expectedBy,
  failsWhen,
  folded,
  isFail,
} from './answer-form.ts';

/** What an answer says, or why that is unclear. */
type Reading = { readonly faulty: boolean; readonly score?: number } | { readonly problem: string };

/** Nobody's verdict is this long, and a regular expression may take its time. */
const LONGEST_SEARCHED = 100_000;

/** The form of an answer where a rubric brings none: `{"faulty": true}`, and what may stand beside it. */
const USUAL: AnswerForm = {
  where: { kind: 'json', path: ['faulty'], name: 'faulty' },
  pass: { kind: 'words', words: ['false'] },
  fail: { kind: 'words', words: ['true'] },
  range: null,
  confidence: { low: 0, high: 1 },
};

/**
 * Reads what a model answered to a rubric. Thinking, code fences and prose around the answer do not
 * matter; an answer that could be read in two ways is unscored. Never throws, whatever the text.
 */
export function readAnswer(raw: string, form: AnswerForm | null, rules: VerdictRules): Decision {
  const { object, reading } = readForm(raw, form ?? USUAL);
  if ('problem' in reading) return { unscored: reading.problem, raw };
  const { low, high } = (form ?? USUAL).confidence;
  const { confidence } = object;
  const further = lenientFields.safeParse({
    ...object,
    ...(typeof confidence === 'number' ? { confidence: (confidence - low) / (high - low) } : {}),
  });
  if (!further.success) return { unscored: firstProblem(further.error), raw };
  const { score = further.data.score ?? null } = reading;
  const stated = statedVerdict(reading.faulty, object, { ...further.data, score });
  const faultyWhen = form === null ? undefined : failsWhen(form);
  return { ...coerceVerdict(stated, rules), ...(faultyWhen === undefined ? {} : { faultyWhen }) };
}

function readForm(raw: string, form: AnswerForm): { object: JsonObject; reading: Reading } {
  const { where } = form;
  if (where.kind !== 'json') {
    const text = withoutThinking(raw);
    if (text.length > LONGEST_SEARCHED) {
      return unclear(`the answer has ${text.length} characters, which is too long for a verdict`);
    }
    const reading =
      where.kind === 'text' ? readText(text, form) : readMatches(text, where.pattern, form);
    // A verdict in prose stands beside its reason; a single word has none.
    const said = text.trim();
    return { object: /\s/.test(said) ? { rationale: said } : {}, reading };
  }
  // A whole answer that is JSON may have the tags of thinking in its strings.
  const whole = findJsonObjects(raw);
  const found = 'objects' in whole && whole.isWhole ? whole : findJsonObjects(withoutThinking(raw));
  if ('problem' in found) return unclear(found.problem);
  const holding = found.objects.filter((object) => at(object, ...where.path) !== undefined);
  const object = holding.at(-1);
  if (object === undefined) {
    return unclear(
      found.objects.length === 0
        ? 'the answer has no JSON object'
        : `the JSON object has no ${where.name}`,
    );
  }
  const key = where.path.findLast((step) => typeof step === 'string') ?? '';
  if (timesNamed(key, found.text) > timesNamed(key, JSON.stringify(found.objects))) {
    return unclear(`the answer names ${where.name} twice in one object`);
  }
  const readings = holding.map((each) => readValue(at(each, ...where.path) ?? null, form));
  return { object, reading: agreed(readings, form) };
}

/** JSON.parse keeps the last of two equal keys, which would hide a contradiction. */
function timesNamed(key: string, text: string): number {
  const names = text.match(/"(?:[^"\\]|\\.)*"\s*:/g) ?? [];
  return names.filter((name) => name.startsWith(JSON.stringify(key))).length;
}

const unclear = (problem: string) => ({ object: {}, reading: { problem } });

/** The reading that all agree on. */
function agreed(readings: readonly Reading[], form: AnswerForm): Reading {
  const [first, ...others] = readings;
  if (first === undefined) return { problem: `the answer lacks ${expectedBy(form)}` };
  const problem = readings.find((reading) => 'problem' in reading);
  if (problem !== undefined) return problem;
  const same = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return same ? first : { problem: 'the answer has two verdicts that disagree' };
}

/** A value that is the whole verdict: a field of an object, or what an expression found. */
function readValue(value: Json, form: AnswerForm): Reading {
  if (value === null || typeof value === 'object') {
    return { problem: `expected ${expectedBy(form)}` };
  }
  if (hasThreshold(form)) return readScore(value, form);
  const text = bareText(String(value));
  const isMet = (condition: Condition | null): boolean =>
    condition?.kind === 'words'
      ? condition.words.some((word) => folded(word) === folded(text))
      : isMatched(condition, String(value));
  const reading = choose(isMet(form.pass), isMet(form.fail), form);
  return 'faulty' in reading && typeof value === 'number' ? { ...reading, score: value } : reading;
}

function readScore(value: string | number | boolean, form: AnswerForm): Reading {
  const { range, pass, fail } = form;
  const bare = typeof value === 'string' ? bareText(value) : value;
  const score = typeof bare === 'string' && bare !== '' ? Number(bare) : bare;
  if (typeof score !== 'number' || !Number.isFinite(score)) {
    return { problem: `expected ${expectedBy(form)}` };
  }
  if (range !== null && (score < range.low || score > range.high)) {
    return { problem: `${score} is not a score from ${range.low} to ${range.high}` };
  }
  const faulty = isFail(pass, fail, score);
  return faulty === null ? { problem: `${score} neither passes nor fails` } : { faulty, score };
}

function readMatches(text: string, pattern: RegExp, form: AnswerForm): Reading {
  const found = [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
  return agreed(
    found.map((each) => readValue(each, form)),
    form,
  );
}

function readText(text: string, form: AnswerForm): Reading {
  if (hasThreshold(form)) return readScoreInText(text, form);
  const { pass, fail } = form;
  const isMet = (condition: Condition | null): boolean =>
    condition?.kind === 'words'
      ? condition.words.some((word) => isSaid(word, text))
      : isMatched(condition, text);
  const [passes, fails] = [isMet(pass), isMet(fail)];
  // Both words are a contradiction even where one of them stands in the middle of a sentence.
  const mentions = (condition: Condition | null): boolean =>
    condition?.kind === 'words' && condition.words.some((word) => isMentioned(word, text));
  return choose(passes || (fails && mentions(pass)), fails || (passes && mentions(fail)), form);
}

function choose(passes: boolean, fails: boolean, form: AnswerForm): Reading {
  if (passes && fails) return { problem: 'the answer both passes and fails the run' };
  if (!passes && !fails) return { problem: `the answer lacks ${expectedBy(form)}` };
  return { faulty: fails };
}

function isMatched(condition: Condition | null, text: string): boolean {
  return condition?.kind === 'pattern' && text.match(condition.pattern) !== null;
}

const hasThreshold = ({ pass, fail }: AnswerForm): boolean =>
  [pass, fail].some((condition) => condition?.kind === 'threshold');

/** Whether a line begins with a word, or has it after a label, and goes on as after a verdict. */
function isSaid(word: string, text: string): boolean {
  return answerLines(text).some(({ text: line, afterLabel }) =>
    [line, afterLabel ?? ''].some((said) => {
      if (!folded(said).startsWith(folded(word))) return false;
      const rest = said.slice(word.length);
      return /^(?:[\s*_`"'”’)\]]*(?:$|[.,:;!(–—|]|-\s)|[*_`"'”’)\]])/.test(rest);
    }),
  );
}

/**
 * Whether a word occurs as it is written. A single letter is an article as often as an answer, so only
 * one that ends a phrase counts.
 */
function isMentioned(word: string, text: string): boolean {
  const isPart = (character: string | undefined): boolean =>
    character !== undefined && /[\p{L}\p{N}_]/u.test(character);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (isPart(text[at - 1]) || isPart(text[end])) continue;
    if (word.length > 1 || /^[*_`"'”’)\]]*(?:$|[\n\r.,;:!?])/.test(text.slice(end, end + 9)))
      return true;
  }
  return false;
}

const SCORE = /^(-?\d+(?:\.\d+)?)(?:\s*(?:\/|out of)\s*(\d+(?:\.\d+)?))?/i;
/** After these, a further number makes a score a range or a list of scores. */
const GOES_ON = /^\s*(?:[-–—/,;|%]|to\b|or\b|and\b|out of\b)\s*-?\d|^[\d.]*\d|^\s*%/i;

/** A number alone on a line, or after a label; a number in the middle of a sentence is no score. */
function readScoreInText(text: string, form: AnswerForm): Reading {
  const scores = answerLines(text).flatMap(({ text: line, afterLabel }) => {
    const said = afterLabel ?? line;
    const [whole, score, of] = SCORE.exec(said) ?? [];
    if (whole === undefined || score === undefined) return [];
    const rest = said.slice(whole.length);
    if (afterLabel === null && bareText(rest) !== '') return [];
    const isOfOther = of !== undefined && Number(of) !== form.range?.high;
    return [isOfOther || GOES_ON.test(rest) ? 'unclear' : score];
  });
  const others = scores.length === 0 ? [] : namedNumbers(text);
  return agreed(
    [...scores, ...others].map((score) => readScore(score, form)),
    form,
  );
}
