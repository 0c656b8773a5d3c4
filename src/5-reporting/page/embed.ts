import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

/**
 * JSON for a script element: without `<` nothing in it can end the element or begin another, and line
 * separators are escaped for readers that take them for line ends.
 */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** A value packed small, in letters and digits only, so that it is harmless anywhere. */
export function packed(value: unknown): string {
  return gzipSync(JSON.stringify(value), { level: 9 }).toString('base64');
}

/** How a content security policy names a script or a stylesheet that may stand in the page. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
