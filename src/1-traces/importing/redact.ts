import { InvalidOptionError, oneLine } from '../../base/errors.ts';
import { isObject, type Json, type JsonObject } from '../../run/json.ts';
import type { Label } from '../../run/label.ts';
import type { Origin } from '../../run/origin.ts';
import { isToolStep, type Run, type Step } from '../../run/run.ts';

/** What stands in the place of what was taken out. */
const REDACTED = '[redacted]';

/** Patterns that have a name. Each takes time in proportion to the text, whatever the text is. */
const NAMED: Readonly<Record<string, readonly RegExp[]>> = {
  // JSON inside a text may write the @ as an escape, and an address as %40.
  email: [
    /[\p{L}\p{N}._%+-]{1,64}(?:@|\\{1,8}u0040|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu,
  ],
  key: [
    /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}/g,
    /\b(?:gh[pousr]_|github_pat_|glpat-|hf_|xox[abeoprs]-|npm_|pypi-)[A-Za-z0-9_-]{10,}/g,
    /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
    /\bAIza[0-9A-Za-z_-]{35}/g,
    /\beyJ[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{4,}/g,
    /\b(?:[Bb]earer|[Bb]asic) [A-Za-z0-9._~+/=-]{12,}/g,
    /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[A-Za-z0-9+/=\s\\]{0,20000}(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g,
  ],
};

/** The patterns that options ask for, by their names or as regular expressions. */
export function readPatterns(given: readonly string[]): readonly RegExp[] {
  return given.flatMap((text) =>
    Object.hasOwn(NAMED, text) ? (NAMED[text] ?? []) : pattern(text),
  );
}

function pattern(text: string): RegExp {
  let compiled: RegExp;
  try {
    compiled = new RegExp(text, 'gu');
  } catch (cause) {
    const problem =
      cause instanceof Error ? cause.message.replace(/^Invalid regular expression: /, '') : '';
    throw new InvalidOptionError(
      '--redact',
      `is no regular expression: ${oneLine(problem)}; or name one of: ${Object.keys(NAMED).join(', ')}`,
    );
  }
  if (compiled.test('')) {
    throw new InvalidOptionError(
      '--redact',
      `matches even where there is no text: '${oneLine(text)}'`,
    );
  }
  return compiled;
}

export function redactText(text: string, patterns: readonly RegExp[]): string {
  let clean = text;
  for (const each of patterns) clean = clean.replace(each, REDACTED);
  return clean;
}

/** A run without anything that a pattern matches, in texts or in the keys of arguments and results. */
export function redactRun(run: Run, patterns: readonly RegExp[]): Run {
  if (patterns.length === 0) return run;
  const clean = (text: string): string => redactText(text, patterns);
  const optional = (name: string, text: string | undefined): Readonly<Record<string, string>> =>
    text === undefined ? {} : { [name]: clean(text) };
  const steps = run.steps.map((step): Step => {
    if (!isToolStep(step)) {
      const named = { ...optional('thought', step.thought), ...optional('agent', step.agent) };
      return { ...step, text: clean(step.text), ...named };
    }
    const { call, observation } = step;
    return {
      ...step,
      thought: clean(step.thought),
      call: { tool: clean(call.tool), args: redactObject(call.args, patterns) },
      observation: {
        ...observation,
        data: redactJson(observation.data, patterns),
        error: observation.error === null ? null : clean(observation.error),
      },
      ...optional('agent', step.agent),
    };
  });
  return {
    goal: clean(run.goal),
    ...optional('instructions', run.instructions),
    steps,
    finalAnswer: clean(run.finalAnswer),
  };
}

/** A label says in words what was planted, so that it may quote the run. */
export function redactLabel(label: Label | null, patterns: readonly RegExp[]): Label | null {
  if (label?.proof === undefined || patterns.length === 0) return label;
  const clean = (text: string): string => redactText(text, patterns);
  const { proof } = label;
  return {
    ...label,
    proof: {
      ...proof,
      rule: clean(proof.rule),
      statement: clean(proof.statement),
      old: proof.old === null ? null : clean(proof.old),
      new: proof.new === null ? null : clean(proof.new),
    },
  };
}

/** The name of a session may be the address of a person. */
export function redactOrigin(
  origin: Origin | undefined,
  patterns: readonly RegExp[],
): Origin | undefined {
  if (origin === undefined || patterns.length === 0) return origin;
  const clean = (id: string | null): string | null =>
    id === null ? null : redactText(id, patterns);
  return {
    traceId: clean(origin.traceId),
    spanId: clean(origin.spanId),
    sessionId: clean(origin.sessionId),
    steps: origin.steps.map(clean),
  };
}

function redactJson(value: Json, patterns: readonly RegExp[]): Json {
  if (typeof value === 'string') return redactText(value, patterns);
  if (Array.isArray(value)) return value.map((item) => redactJson(item, patterns));
  return isObject(value) ? redactObject(value, patterns) : value;
}

function redactObject(value: JsonObject, patterns: readonly RegExp[]): JsonObject {
  const entries = new Map<string, Json>();
  for (const [key, each] of Object.entries(value)) {
    const name = redactText(key, patterns);
    let free = name;
    // Two keys that become the same must not become one.
    for (let i = 2; entries.has(free); i++) free = `${name} (${i})`;
    entries.set(free, redactJson(each, patterns));
  }
  return Object.fromEntries(entries);
}
