type Files = ReadonlyMap<string, string>;

/** A path that an import may name, in whatever way it is written. */
const RELATIVE = /(['"`])(\.[^'"`\n]*)\1/g;

/** Those of the files that a file may import, directly or not, and the file itself. */
export function importable(files: Files, path: string): Files {
  const found = new Map<string, string>();
  const add = (at: string): void => {
    const text = files.get(at);
    if (text === undefined || found.has(at)) return;
    found.set(at, text);
    for (const [, , specifier = ''] of text.matchAll(RELATIVE)) {
      const target = resolved(specifier, at, files);
      if (target !== null) add(target);
    }
  };
  add(path);
  return found;
}

/** `./money` seen from `src/tax.ts` is `src/money.ts`. */
export function resolved(specifier: string, importer: string, files: Files): string | null {
  if (!specifier.startsWith('.')) return null;
  const parts = importer.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  const path = parts.join('/');
  const candidates = [path, `${path}.ts`, `${path}/index.ts`, path.replace(/\.js$/, '.ts')];
  return candidates.find((candidate) => files.has(candidate)) ?? null;
}
