import { pythonFloat } from './float-text.ts';

/**
 * Names of fields whose numbers are floating-point. JSON and JavaScript have one kind of number.
 * Python has two and prints them differently (`5` and `5.0`), so the schema has to say which is which.
 */
export type FloatingFields = ReadonlySet<string>;

/** What Python would call a str, an int or a float, a bool, None, a list or a dict. */
export type PythonValue =
  | string
  | number
  | boolean
  | null
  | readonly PythonValue[]
  | { readonly [key: string]: PythonValue };

/** `repr(value)` as CPython prints it. `floating` says whether a bare number is a float. */
export function pythonRepr(
  value: PythonValue | undefined,
  floats: FloatingFields,
  floating = false,
): string {
  switch (typeof value) {
    case 'string':
      return pythonString(value);
    case 'number':
      return pythonNumber(value, floating);
    case 'boolean':
      return value ? 'True' : 'False';
    case 'undefined':
      return 'None';
    case 'object':
      if (value === null) return 'None';
      if (Array.isArray(value)) {
        return `[${value.map((item) => pythonRepr(item, floats, floating)).join(', ')}]`;
      }
      return `{${Object.entries(value)
        .map(([key, item]) => `${pythonString(key)}: ${pythonRepr(item, floats, floats.has(key))}`)
        .join(', ')}}`;
  }
}

function pythonNumber(x: number, floating: boolean): string {
  if (floating || !Number.isInteger(x)) return pythonFloat(x);
  return Math.abs(x) < 1e21 ? String(x) : String(BigInt(x));
}

// The characters that CPython calls not printable, and the space, which is printable: controls,
// formats, surrogates, private use, unassigned, and every separator.
const UNPRINTABLE = /[\p{C}\p{Z}]/u;
const NEEDS_ESCAPE = /[\\'\p{C}\p{Z}]/gu;

/** Most texts are ASCII without a quote. To make the classes of Unicode's characters takes milliseconds. */
const NEEDS_NOTHING = /^[ !"#-&(-[\]-~]*$/;

/** A Python string literal. It has single quotes unless the text has one and no double quote. */
export function pythonString(text: string): string {
  if (NEEDS_NOTHING.test(text)) return `'${text}'`;
  if (text.includes("'") && !text.includes('"'))
    return `"${text.replace(NEEDS_ESCAPE, escapeAll)}"`;
  return `'${text.replace(NEEDS_ESCAPE, escapeWithQuote)}'`;
}

const escapeWithQuote = (char: string): string => (char === "'" ? "\\'" : escapeAll(char));

function escapeAll(char: string): string {
  switch (char) {
    case ' ':
    case "'":
      return char;
    case '\\':
      return '\\\\';
    case '\n':
      return '\\n';
    case '\r':
      return '\\r';
    case '\t':
      return '\\t';
    default: {
      if (!UNPRINTABLE.test(char)) return char;
      const code = char.codePointAt(0) ?? 0;
      const hex = code.toString(16);
      if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
      return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
    }
  }
}
