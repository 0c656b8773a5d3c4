import { isObject, type Json } from '../../run/json.ts';
import { isToolStep, type Run } from '../../run/run.ts';
import { MOST_LEVELS } from '../../run/wire/nesting.ts';

/** Arguments and results lie inside the steps of a row, which adds a few levels. */
const MOST_READ = MOST_LEVELS - 20;

/** Why a value, although it was parsed, cannot be worked with; null if it can. */
export function valueProblem(value: Json | undefined, level = 0): string | null {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? null : 'a number in it is too large; write it as text';
  }
  if (typeof value !== 'object' || value === null) return null;
  if (level >= MOST_READ) return `nested more than ${MOST_READ} levels deep; make it flatter`;
  if (isObject(value)) {
    // `Object.values` would make a list for every object of every trace.
    for (const key in value) {
      const problem = valueProblem(value[key], level + 1);
      if (problem !== null) return problem;
    }
    return null;
  }
  for (const item of value) {
    const problem = valueProblem(item, level + 1);
    if (problem !== null) return problem;
  }
  return null;
}

/**
 * The same for all that a run holds: arguments and results may have been texts that hold JSON. An answer must be
 * what the agent said, and no object that was printed instead.
 */
export function runProblem({ steps, finalAnswer }: Run): string | null {
  const printed = PRINTED.exec(finalAnswer.slice(0, LONGEST_OPENING));
  if (printed !== null) {
    return `its answer is an object as Python prints it (${printed[0].trim().slice(0, 40)}…); record the text in it`;
  }
  for (const step of steps) {
    if (!isToolStep(step)) continue;
    const problem = valueProblem(step.call.args) ?? valueProblem(step.observation.data);
    if (problem !== null) return `a call or its result: ${problem}`;
  }
  return null;
}

const LONGEST_OPENING = 2_000;
/** `RunOutput(result=Message(content=[…]))`, `<Message object at 0x10ff91d60>`, `content='…' additional_kwargs={}`. */
const PRINTED =
  /^\s*(?:\[?[A-Z]\w*\((?:\w+=[^\n]*)?\b(?:content|messages?|output|result|role)=|<[\w.]+ object at 0x|content=['"][\s\S]*\badditional_kwargs=\{)/;
