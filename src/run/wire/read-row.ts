import type { z } from 'zod';
import { RowError } from '../../base/errors.ts';
import { isNestedTooDeep, MOST_LEVELS } from './nesting.ts';

/** Parses one line of a JSON Lines file, or says which line and which field is wrong. */
export function readRow<Schema extends z.ZodType>(
  schema: Schema,
  line: string,
  source: string,
  lineNumber: number,
): z.output<Schema> {
  if (isNestedTooDeep(line)) {
    throw new RowError(
      source,
      lineNumber,
      `this is nested more than ${MOST_LEVELS} levels deep; make it flatter`,
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new RowError(source, lineNumber, 'this is not JSON; each line must be one JSON object', {
      cause,
    });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new RowError(source, lineNumber, schemaProblem(parsed.error), { cause: parsed.error });
}

/** What is wrong with a value, in words: which field, and why. */
export function schemaProblem({ issues }: z.ZodError, whole = 'the row'): string {
  const { path, message } = firstProblem(issues);
  return `${path.length === 0 ? whole : `field ${fieldPath(path)}`}: ${message}`;
}

/** The field of a row that is wrong: `steps[2].call.tool`. */
export function wrongField({ issues }: z.ZodError): string {
  return fieldPath(firstProblem(issues).path) || 'the row';
}

interface Problem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first problem; where a value may be one of several kinds, that of the kind it is closest to. */
function firstProblem(issues: readonly z.core.$ZodIssue[]): Problem {
  const [issue] = issues;
  if (issue === undefined) return { path: [], message: 'not readable' };
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue;
  const closest = issue.errors.reduce((best, kind) =>
    distance(kind) < distance(best) ? kind : best,
  );
  const { path, message } = firstProblem(closest);
  return { path: [...issue.path, ...path], message };
}

/** How far a value is from a kind: a key that is missing or wrong outright counts for more than any inside. */
const distance = (issues: readonly z.core.$ZodIssue[]): number =>
  issues.reduce((sum, { path }) => sum + (path.length <= 1 ? 1 : 0.01), 0);

/** `['steps', 2, 'call', 'tool']` reads `steps[2].call.tool`. */
function fieldPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    text += typeof key === 'number' ? `[${key}]` : text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}
