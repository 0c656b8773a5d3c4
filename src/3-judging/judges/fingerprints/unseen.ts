import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';

const LITERAL = String.raw`(['"\x60])([^'"\x60$\n]+)\1`;
/** Imports of all kinds and requires, but no types, which are gone when it runs. */
const IMPORTED = new RegExp(
  String.raw`(?<!\bimport type [^;]{0,2000})(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*${LITERAL}`,
  'g',
);
const COMPUTED = new RegExp(String.raw`\b(?:import|require)\s*\((?!\s*${LITERAL}\s*[,)])`);
const PROGRAMS = /\bchild_process\b/;
const VARIABLES =
  /\bprocess\s*\??\.\s*env\b|\bimport\.meta\.env\b|\benv\b[^;]*\bfrom\s*['"](?:node:)?process['"]/;

/** Packages that are named; more of them are counted. */
const MOST_NAMED = 3;

/**
 * What a module depends on and its files do not show, as phrases: `the package zod`. A fingerprint of the files is
 * the same whatever becomes of it.
 */
export function unseenByModule(files: readonly string[]): readonly string[] {
  const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file)).map(textOf);
  const has = (pattern: RegExp): boolean => sources.some((text) => pattern.test(text));
  const packages = new Set(sources.flatMap(packagesIn));
  return [
    ...(packages.size === 0 ? [] : [packageWords([...packages])]),
    ...(has(COMPUTED) ? ['imports whose path is computed'] : []),
    ...(has(PROGRAMS) ? ['programs that it runs'] : []),
    ...(has(VARIABLES) ? ['environment variables'] : []),
  ];
}

/** A command can be in any language, so nothing is known of what it uses. */
export const UNSEEN_BY_COMMAND: readonly string[] = [
  'environment variables',
  'what the files that it names import, read or run',
];

export const UNSEEN_BEHIND_ADDRESS: readonly string[] = ['the server, which states no version'];

function packagesIn(source: string): readonly string[] {
  return Array.from(source.matchAll(IMPORTED), ([, , name = '']) => name)
    .filter((name) => !/^\.{1,2}(\/|$)/.test(name) && !isBuiltin(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
    .filter((name) => name !== 'trajectory-judge');
}

function packageWords(names: readonly string[]): string {
  if (names.length > MOST_NAMED) return `${names.length} packages`;
  return `the package${names.length === 1 ? '' : 's'} ${names.join(', ')}`;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
