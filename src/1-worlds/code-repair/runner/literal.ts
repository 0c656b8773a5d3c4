/** A value as source code writes it, on one line. */
export function literal(value: unknown): string {
  if (typeof value === 'string')
    return `'${value.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`;
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (typeof value === 'object' && value !== null && !(value instanceof RegExp)) {
    const entries = Object.entries(value).map(([key, field]) => {
      const name = /^[a-z_$][\w$]*$/i.test(key) ? key : literal(key);
      return `${name}: ${literal(field)}`;
    });
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return String(value);
}
