import type { z } from 'zod';
import { RowError } from '../../errors.ts';
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
  const issue = parsed.error.issues[0];
  const path = issue === undefined ? '' : fieldPath(issue.path);
  const where = path === '' ? 'the row' : `field ${path}`;
  throw new RowError(source, lineNumber, `${where}: ${issue?.message ?? 'not readable'}`, {
    cause: parsed.error,
  });
}

/** `['steps', 2, 'call', 'tool']` reads `steps[2].call.tool`. */
function fieldPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    text += typeof key === 'number' ? `[${key}]` : text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}
