/**
 * How CPython and the release's JSON writer print a floating-point number. Both choose the same
 * shortest digits as JavaScript. They differ from it by always keeping a decimal point, and in where
 * the exponent form begins and how it is written.
 */

/** `repr(x)` of a Python float: `398.5`, `0.0`, `1e-07`, `1e+16`, `nan`. */
export function pythonFloat(x: number): string {
  return plainDecimal(x, 1e-4) ?? exponentForm(x, pythonExponent);
}

/** A float as the release's files have it: `398.5`, `0.0`, `8.5e-6`, `1e16`. */
export function jsonFloat(x: number): string {
  return plainDecimal(x, 1e-5) ?? exponentForm(x, jsonExponent);
}

function plainDecimal(x: number, smallest: number): string | null {
  const size = Math.abs(x);
  if (size >= 1e16 || (size < smallest && size > 0) || Number.isNaN(x)) return null;
  if (!Number.isInteger(x)) return size < 1e-6 ? null : String(x);
  return Object.is(x, -0) ? '-0.0' : `${x}.0`;
}

function exponentForm(x: number, spell: (exponent: number) => string): string {
  if (Number.isNaN(x)) return 'nan';
  if (!Number.isFinite(x)) return x > 0 ? 'inf' : '-inf';
  const [digits, exponent] = x.toExponential().split('e');
  return `${digits}e${spell(Number(exponent))}`;
}

const pythonExponent = (exponent: number): string =>
  (exponent < 0 ? '-' : '+') + String(Math.abs(exponent)).padStart(2, '0');

const jsonExponent = (exponent: number): string => String(exponent);
