import { decode, type SourceMapMappings } from '@jridgewell/sourcemap-codec';
import { transform } from 'sucrase';
import { BoundedCache } from '../../bounded-cache.ts';
import { resolved } from './imports.ts';
import type { Job } from './jobs.ts';

/** A module as QuickJS runs it: without types, and with its imports as calls. */
export interface StrippedModule {
  readonly path: string;
  readonly text: string;
  readonly code: string;
  /** The paths of what it imports, by the names that it uses. */
  readonly imports: Readonly<Record<string, string>>;
}

/** How many lines the sandbox writes before the code of a module, to make a function of it. */
export const LINES_BEFORE = 1;

/** Source that cannot be run, and what the runner says about it. */
export class SourceError extends Error {}

export function syntaxError(path: string, line: number, column: number, what: string): SourceError {
  return new SourceError(
    `Error: Transform failed with 1 error:\n/repo/${path}:${line}:${column}: ERROR: ${what}`,
  );
}

/** A file and everything that it imports, directly or not. The last is the file itself. */
export function modulesFrom(
  { files, path }: Pick<Job, 'files' | 'path'>,
  loaded: Set<string>,
): readonly StrippedModule[] {
  if (loaded.has(path)) return [];
  loaded.add(path);
  const text = files.get(path) ?? '';
  const code = stripped(path, text);
  const imports: Record<string, string> = {};
  const imported: StrippedModule[] = [];
  for (const [, specifier = ''] of code.matchAll(/\brequire\(['"]([^'"]+)['"]\)/g)) {
    if (specifier === 'vitest') continue;
    const target = resolved(specifier, path, files);
    if (target === null) {
      throw new SourceError(
        `Error: Failed to resolve import "${specifier}" from "${path}". Does the file exist?`,
      );
    }
    imports[specifier] = target;
    imported.push(...modulesFrom({ files, path: target }, loaded));
  }
  return [...imported, { path, text, code, imports }];
}

const OPTIONS = {
  transforms: ['typescript', 'imports'],
  disableESTransforms: true,
  production: true,
} satisfies Parameters<typeof transform>[1];

const known = new BoundedCache<string | SourceError>(2000);

function stripped(path: string, text: string): string {
  const code = known.get(`${path}\0${text}`, () => {
    try {
      return transform(text, OPTIONS).code;
    } catch (error) {
      const { message, loc } = error as SyntaxError & { loc?: { line: number; column: number } };
      if (loc === undefined) return new SourceError(`Error: ${message}`);
      const what = message.replace(/^Error transforming.*?: | \(\d+:\d+\)$/g, '');
      return syntaxError(path, loc.line, loc.column, what);
    }
  });
  if (code instanceof SourceError) throw code;
  return code;
}

const mappings = new BoundedCache<SourceMapMappings>(200);

/** Where a place in the stripped code of a module is in its text. Lines stay where they are. */
export function placeInText({ path, text }: StrippedModule, line: number, column: number): number {
  const lines = mappings.get(`${path}\0${text}`, () => {
    const sourceMapOptions = { compiledFilename: path };
    const { sourceMap } = transform(text, { ...OPTIONS, filePath: path, sourceMapOptions });
    return decode(sourceMap?.mappings ?? '');
  });
  const segments = lines[line - 1] ?? [];
  const [start, , , original] = segments.findLast(([from]) => from < column) ?? [];
  if (start === undefined || original === undefined) return column;
  return nameOfCall(text.split('\n')[line - 1] ?? '', original);
}

/**
 * QuickJS points at the bracket of a call and at the dot of a member. Runners point at the name. Columns
 * count from one, positions from zero.
 */
function nameOfCall(line: string, at: number): number {
  if (line[at] === '.') return at + 2;
  if (line[at] === '?' && line[at + 1] === '.') return at + 3;
  if (line[at] !== '(') return at + 1;
  const name = /(?:\bnew\s+[\w$.]+|[\w$]+)\s*(?:<[^<>()]*>)?$/.exec(line.slice(0, at));
  return (name?.index ?? at) + 1;
}

/** The expression that is called by the bracket or name at a column, as an error message names it. */
export function calledAt({ text }: StrippedModule, line: number, column: number): string {
  const source = text.split('\n')[line - 1] ?? '';
  const before = /[\w$.]*$/.exec(source.slice(0, column - 1))?.[0] ?? '';
  const name = /^[\w$]*/.exec(source.slice(column - 1))?.[0] ?? '';
  return before.startsWith('.') ? `(intermediate value)${before}${name}` : `${before}${name}`;
}
