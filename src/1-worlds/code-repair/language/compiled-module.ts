import { BoundedCache } from '../../bounded-cache.ts';
import { compileBody, compilerFor } from './compile-block.ts';
import { parseProgram } from './parsing/parse-program.ts';
import type { Scope } from './scope.ts';
import { placeOf, SourceError } from './source-error.ts';
import type { Import } from './syntax.ts';

/** One file, ready to be run as often as tests import it; or why it cannot be. */
export type CompiledModule =
  | {
      readonly ok: true;
      readonly imports: readonly Import[];
      readonly exports: readonly string[];
      readonly run: (scope: Scope) => void;
    }
  | { readonly ok: false; readonly problem: string };

/** By text and then by path: a text that is asked for again is found without being put together. */
const compiled = new BoundedCache<Map<string, CompiledModule>>(60);

export function compiledModule(path: string, text: string): CompiledModule {
  const byPath = compiled.get(text, () => new Map());
  const known = byPath.get(path);
  if (known !== undefined) return known;
  const module = compileModule(path, text);
  byPath.set(path, module);
  return module;
}

function compileModule(path: string, text: string): CompiledModule {
  try {
    const { imports, body, exports } = parseProgram(text);
    const execute = compileBody(body, compilerFor(path));
    return { ok: true, imports, exports, run: (scope) => void execute(scope) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const problem = `Transform failed with 1 error:\n/repo/${path}:${placeOf(text, error.at)}: ERROR: ${error.message}`;
    return { ok: false, problem };
  }
}
