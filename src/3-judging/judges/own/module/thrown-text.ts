import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What was thrown, as text. Anything can be thrown, even something that throws when it is shown. */
export function thrownText(thrown: unknown): string {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown);
  } catch {
    return 'something that cannot be shown';
  }
}

/** `    at Object.judge (file:///home/me/judge.mjs:3:12)` */
const FRAME = /^ *at .*?\(?((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])[^()]*):(\d+):\d+\)?$/;

/** Where in a module, or in a file beside it, something was thrown: `judge.ts:3`; null if nobody can say. */
export function thrownAt(thrown: unknown, modulePath: string): string | null {
  const folder = dirname(resolve(modulePath));
  for (const line of stackOf(thrown).split('\n')) {
    const [, file = '', number] = FRAME.exec(line) ?? [];
    if (file === '' || file.includes('node_modules')) continue;
    const place = relative(folder, file.startsWith('file:') ? fileURLToPath(file) : file);
    if (!place.startsWith('..')) return `${place}:${number}`;
  }
  return null;
}

function stackOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? String(thrown.stack) : '';
  } catch {
    return '';
  }
}
