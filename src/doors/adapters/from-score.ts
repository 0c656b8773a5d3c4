import type { UserAnswer } from '../../3-judging/judges/judge.ts';
import type { FaultyWhen } from '../../run/faulty-when.ts';
import { isObject } from '../../run/json.ts';

/** What the scores of an evaluator mean. */
export interface ScoreMeaning {
  /**
   * Where high scores begin; 0.5 if it is not said. Scores outside of 0 and 1 are unscored without a
   * threshold of their own, because 0.5 says nothing about them.
   */
  readonly threshold?: number | undefined;
  /** `low`, the default, where a score says how good a run is; `high` where it says how bad. */
  readonly faultyWhen?: FaultyWhen | undefined;
}

/**
 * What another program's evaluator returned, as the answer of a judge. It reads a number, a boolean, and an
 * object with `faulty`, `pass`, `score`, `probability` or `value`, alone, in a list of one, or under
 * `results`. Whatever says that there is no score, and whatever cannot be read, is
 * unscored: a pass is only what passes.
 *
 * @example
 * fromScore({ key: 'concise', score: 0.3, comment: 'It rambles.' })
 * // { score: 0.3, faulty: true, faulty_when: 'low', rationale: 'It rambles.' }
 */
export function fromScore(result: unknown, meaning: ScoreMeaning = {}): UserAnswer {
  const prompt = promptsIn(result);
  const answer = answerOf(result, meaning, MOST_WRAPPINGS);
  return prompt.length === 0 ? answer : { ...answer, prompt };
}

/** How deep a score may lie in what wraps it. */
const MOST_WRAPPINGS = 4;
/** Where a number or a boolean stands, in the order in which the names are tried. */
const SCORES = ['score', 'probability', 'value'];
const RATIONALES = ['rationale', 'comment', 'explanation', 'reason', 'reasoning'];

function answerOf(result: unknown, meaning: ScoreMeaning, depth: number): UserAnswer {
  if (typeof result === 'number' || typeof result === 'boolean') return scored(result, meaning);
  if (Array.isArray(result)) {
    const [only] = result;
    return result.length === 1 && depth > 0
      ? answerOf(only, meaning, depth - 1)
      : unscored(`the evaluator returned ${result.length} results; choose one, or use composite`);
  }
  if (!isObject(result)) return unscored(`the evaluator returned ${named(result)} and no score`);
  const problem = problemIn(result);
  if (problem !== null) return unscored(problem);
  const further = { ...rationaleOf(result), ...placeOf(result) };
  const flagged = at(result, 'faulty');
  const passed = at(result, 'pass');
  if (typeof flagged === 'boolean' || typeof passed === 'boolean') {
    const score = at(result, 'score');
    return {
      faulty: typeof flagged === 'boolean' ? flagged : passed === false,
      ...(typeof score === 'number' && Number.isFinite(score)
        ? { score, faulty_when: meaning.faultyWhen ?? 'low' }
        : {}),
      ...further,
    };
  }
  const name = SCORES.find((each) => at(result, each) !== undefined);
  if (name !== undefined) {
    const value = at(result, name);
    if (typeof value !== 'number' && typeof value !== 'boolean') {
      const why = 'rationale' in further ? `: ${further.rationale}` : '';
      return unscored(`the evaluator's ${name} is ${named(value)}${why}`);
    }
    const answer = scored(value, meaning);
    return typeof answer.unscored === 'string'
      ? answer
      : { ...answer, ...(name === 'probability' ? surenessOf(value) : {}), ...further };
  }
  const results = at(result, 'results');
  return Array.isArray(results) && depth > 0
    ? answerOf(results, meaning, depth - 1)
    : unscored(`the evaluator returned no ${SCORES.join(', ')}, pass or faulty`);
}

function scored(value: number | boolean, meaning: ScoreMeaning): UserAnswer {
  const { threshold = DEFAULT_THRESHOLD, faultyWhen = 'low' } = meaning;
  const score = Number(value);
  if (!Number.isFinite(score) || !Number.isFinite(threshold)) {
    return unscored(`the evaluator's score is ${score}, with the threshold ${threshold}`);
  }
  if (meaning.threshold === undefined && (score < 0 || score > 1)) {
    return unscored(`the evaluator's score is ${score}; give the threshold of this scale`);
  }
  return { score, faulty: score >= threshold === (faultyWhen === 'high'), faulty_when: faultyWhen };
}

const DEFAULT_THRESHOLD = 0.5;

/** A probability says how sure a verdict is, too. */
function surenessOf(value: number | boolean): Pick<UserAnswer, 'confidence'> {
  const probability = Number(value);
  return probability >= 0 && probability <= 1
    ? { confidence: Math.max(probability, 1 - probability) }
    : {};
}

/** Why a result is none, by what the evaluator says itself: an error of a grader is not a verdict. */
function problemIn(result: object): string | null {
  const stated = textAt(result, 'unscored');
  if (stated !== undefined) return stated;
  const notScorable = at(result, 'notScorable');
  if (notScorable !== undefined && notScorable !== null && notScorable !== false) {
    return `not scorable: ${textAt(notScorable, 'reason') ?? 'it gave no reason'}`;
  }
  if (at(result, 'metadata', 'graderError') === true) {
    return `the grader failed: ${textAt(result, 'reason') ?? 'it gave no reason'}`;
  }
  if (at(result, 'type') === 'refusal' || isSaid(at(result, 'refusal'))) {
    return `refused: ${textAt(result, 'refusal') ?? textAt(result, 'reason') ?? 'it gave no reason'}`;
  }
  const error = at(result, 'error');
  if (!isSaid(error)) return null;
  return `the evaluator failed: ${error instanceof Error ? error.message : named(error)}`;
}

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== '';

function rationaleOf(result: object): Pick<UserAnswer, 'rationale'> {
  const [rationale] = [[], ['metadata']].flatMap((path) =>
    RATIONALES.flatMap((name) => textAt(result, ...path, name) ?? []),
  );
  return rationale === undefined ? {} : { rationale };
}

/** What an evaluator with a schema of its own may say as tj's judges do. */
function placeOf(result: object): Pick<UserAnswer, 'failure_step' | 'failure_type' | 'confidence'> {
  const [step, confidence] = [at(result, 'failure_step'), at(result, 'confidence')];
  const type = textAt(result, 'failure_type');
  return {
    ...(typeof step === 'number' && Number.isInteger(step) ? { failure_step: step } : {}),
    ...(type === undefined ? {} : { failure_type: type }),
    ...(typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? { confidence } : {}),
  };
}

/** What a model was asked, where an evaluator says so: `prompt`, or Mastra's record of what judges executed. */
function promptsIn(result: unknown): readonly string[] {
  const prompt = at(result, 'prompt');
  if (typeof prompt === 'string') return [prompt];
  if (Array.isArray(prompt)) return prompt.filter((each) => typeof each === 'string');
  const judges = at(result, 'judge');
  return (isObject(judges) ? Object.values(judges) : []).flatMap((judge) => {
    const executions = at(judge, 'executions');
    return (Array.isArray(executions) ? executions : []).flatMap(
      (execution) => textAt(execution, 'prompt') ?? [],
    );
  });
}

function unscored(reason: string): UserAnswer {
  return { unscored: reason };
}

/** A field of an object, also if its class computes it, as the results of the AI SDK do. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
    value,
  );
}

function textAt(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

/** A value in a message, shortly. */
function named(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 100));
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}
