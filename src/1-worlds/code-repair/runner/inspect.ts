import { DateValue, ErrorValue, isFunction, type Value } from '../language/values.ts';

/** A value as the runner's messages show it: `'a'`, `[ 1, 2 ]`, `{ page: 2 }`. */
export function inspect(value: Value): string {
  if (typeof value === 'string') return `'${value}'`;
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) {
    return value.length === 0 ? '[]' : `[ ${value.map(inspect).join(', ')} ]`;
  }
  if (value instanceof ErrorValue) return `${value.name}: ${value.message}`;
  if (value instanceof DateValue) return `Date(${value.time})`;
  if (value instanceof RegExp || typeof value !== 'object' || value === null) return String(value);
  if (isFunction(value)) return `[Function${value.name === '' ? '' : ` ${value.name}`}]`;
  const entries = Object.entries(value).map(([key, field]) => `${key}: ${inspect(field)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** A value as source code writes it, on one line. */
export function literal(value: Value): string {
  if (typeof value === 'string') return `'${value.replace(/['\\]/g, '\\$&')}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, field]) => {
      const name = /^[a-z_$][\w$]*$/i.test(key) ? key : literal(key);
      return `${name}: ${literal(field)}`;
    });
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return String(value);
}

/** Whether two values are alike all the way down, as `toEqual` asks. */
export function alike(a: Value, b: Value): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => alike(item, b[index]));
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [fields, others] = [a, b] as unknown as [Record<string, Value>, Record<string, Value>];
  const keys = new Set([...Object.keys(fields), ...Object.keys(others)]);
  return [...keys].every((key) => alike(fields[key], others[key]));
}
