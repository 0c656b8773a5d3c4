import { compiledModule } from '../language/compiled-module.ts';
import { globals } from '../language/globals.ts';
import { Scope } from '../language/scope.ts';
import type { Meter, Value } from '../language/values.ts';
import type { Files } from '../repository.ts';

/** A file that cannot be loaded, and what the runner says about it. */
export class LoadError extends Error {}

const SEVERAL_SECONDS = 100_000;

export function freshMeter(): Meter {
  return { left: SEVERAL_SECONDS, depth: 0 };
}

const globalScope = new Scope(null, freshMeter());
for (const [name, value] of globals) globalScope.declare(name, value, true);

/** Loads modules once each, as one test file does: what they remember lasts until it is done. */
export class ModuleLoader {
  readonly #files: Files;
  readonly #packages: ReadonlyMap<string, ReadonlyMap<string, Value>>;
  readonly #loaded = new Map<string, Scope>();
  readonly #asked = new Set<string>();

  constructor(files: Files, packages: ReadonlyMap<string, ReadonlyMap<string, Value>>) {
    this.#files = files;
    this.#packages = packages;
  }

  /** The files that have been asked for, also those that could not be loaded. */
  get paths(): readonly string[] {
    return [...this.#asked];
  }

  load(path: string): Scope {
    const loaded = this.#loaded.get(path);
    if (loaded !== undefined) return loaded;
    this.#asked.add(path);
    const module = compiledModule(path, this.#files.get(path) ?? '');
    if (!module.ok) throw new LoadError(`Error: ${module.problem}`);
    const scope = new Scope(globalScope, freshMeter());
    this.#loaded.set(path, scope);
    for (const { names, from } of module.imports) {
      const exportedValue = this.#exportsOf(from, path);
      for (const { exported, local } of names) scope.declare(local, exportedValue(exported), true);
    }
    module.run(scope);
    return scope;
  }

  #exportsOf(from: string, importer: string): (name: string) => Value {
    const known = this.#packages.get(from);
    if (known !== undefined) return (name) => known.get(name);
    const path = resolved(from, importer);
    const target = [path, `${path}.ts`].find((candidate) => this.#files.has(candidate));
    if (target === undefined || !from.startsWith('.')) {
      throw new LoadError(
        `Error: Failed to resolve import "${from}" from "${importer}". Does the file exist?`,
      );
    }
    const scope = this.load(target);
    const module = compiledModule(target, this.#files.get(target) ?? '');
    return (name) => (module.ok && module.exports.includes(name) ? scope.own(name) : undefined);
  }
}

/** `./money` seen from `src/tax.ts` is `src/money`. */
function resolved(from: string, importer: string): string {
  const parts = importer.split('/').slice(0, -1);
  for (const part of from.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
