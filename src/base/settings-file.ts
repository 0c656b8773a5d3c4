import { z } from 'zod';
import { FileError, oneLine } from './errors.ts';
import { parseJsonFile } from './files/parse-json.ts';
import { unwrapped } from './settings.ts';
import { didYouMean } from './text/did-you-mean.ts';

/** The value in a JSON file of settings. */
export function parseSettingsText(text: string, path: string): unknown {
  return parseJsonFile(text, path, {
    reviver(key, value) {
      // The schema would drop this key silently, and with it perhaps a criterion.
      if (key === '__proto__') throw new FileError(path, "unknown key '__proto__'");
      return value;
    },
  });
}

/** Checks settings against their schema. The first mistake is told by its path, with what would be right. */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  path: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const problem = issue === undefined ? 'is not valid' : problemOf(issue, schema, value);
  throw new FileError(path, problem, { cause: parsed.error });
}

function problemOf(issue: z.core.$ZodIssue, schema: z.core.$ZodType, value: unknown): string {
  const path = issue.path.map(String);
  const where = path.length === 0 ? '' : `${oneLine(path.join('.'))}: `;
  const at = path.reduce<unknown>((found, key) => Reflect.get(Object(found), key), value);
  const type = path.reduce<z.core.$ZodType>((found, key) => fieldOf(found, key, value), schema);
  if (issue.code === 'unrecognized_keys') {
    const key = oneLine(issue.keys[0] ?? '');
    const known = keysOf(type);
    const meant = didYouMean(key, known);
    const hint = meant === null ? `known: ${known.join(', ')}` : `did you mean '${meant}'?`;
    return `${where}unknown key '${key}'; ${hint}`;
  }
  if (issue.code === 'invalid_union') {
    // The alternative that what was written comes nearest to: the one with the most keys in common.
    const [near] = optionsOf(type)
      .map((option, index) => ({ option, issues: issue.errors[index] ?? [] }))
      .toSorted((a, b) => likeness(b.option, at) - likeness(a.option, at));
    const [first] = near?.issues ?? [];
    if (near !== undefined && first !== undefined) {
      const inner = problemOf(first, near.option, at);
      return path.length === 0
        ? inner
        : `${oneLine(path.join('.'))}${/^[\w.$]+: /.test(inner) ? '.' : ': '}${inner}`;
    }
  }
  return where === '' ? 'must be an object of settings' : `${where}${issue.message}`;
}

function likeness(type: z.core.$ZodType, value: unknown): number {
  const { type: inner } = unwrapped(type);
  if (inner instanceof z.ZodArray) return Array.isArray(value) ? 1 : -1;
  if (!(inner instanceof z.ZodObject || inner instanceof z.ZodUnion)) {
    return typeof value === 'object' ? -2 : 1;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return -1;
  const known = keysOf(inner);
  return Object.keys(value).filter((key) => known.includes(key)).length;
}

function optionsOf(type: z.core.$ZodType): readonly z.core.$ZodType[] {
  const { type: inner } = unwrapped(type);
  return inner instanceof z.ZodUnion ? inner.options : [inner];
}

function keysOf(type: z.core.$ZodType): readonly string[] {
  return optionsOf(type).flatMap((option) => {
    const { type: inner } = unwrapped(option);
    if (inner instanceof z.ZodUnion) return keysOf(inner);
    return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
  });
}

/** What the schema says of one key of a value; of an item, where it has a list. */
function fieldOf(type: z.core.$ZodType, key: string, value: unknown): z.core.$ZodType {
  for (const option of optionsOf(type)) {
    const { type: inner } = unwrapped(option);
    if (inner instanceof z.ZodArray) return inner.element;
    if (inner instanceof z.ZodUnion) return fieldOf(inner, key, value);
    if (inner instanceof z.ZodObject && key in inner.shape) return inner.shape[key] ?? z.unknown();
  }
  return z.unknown();
}
