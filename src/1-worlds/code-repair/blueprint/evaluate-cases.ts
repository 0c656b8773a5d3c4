import { callFunction, ErrorValue, OutOfTime, Thrown, textOf } from '../language/values.ts';
import type { Files } from '../repository.ts';
import { literal } from '../runner/inspect.ts';
import { freshMeter, LoadError, ModuleLoader } from '../runner/module-loader.ts';

/** What a call gives, as source code writes it, or the message of what it throws. */
export interface CaseResult {
  readonly kind: 'simple' | 'compound' | 'throws' | 'broken';
  readonly text: string;
}

interface Tested {
  readonly sourcePath: string;
  readonly fixtures: string;
  readonly cases: readonly { readonly of: string; readonly call: string }[];
}

const NO_PACKAGES = new Map<string, never>();

interface Sharing {
  /** Whether the cases share their modules, so that one can disturb the next. */
  readonly shared: boolean;
}

/** Runs the call of every case: by itself, or one after the other in the same modules. */
export function evaluateCases(
  files: Files,
  tested: Tested,
  { shared }: Sharing = { shared: false },
): readonly CaseResult[] {
  const path = 'test/cases.ts';
  const all = new Map(files).set(path, casesModule(tested));
  let loader = new ModuleLoader(all, NO_PACKAGES);
  return tested.cases.map((_, index) => {
    try {
      if (!shared) loader = new ModuleLoader(all, NO_PACKAGES);
      const scope = loader.load(path);
      const value = callFunction(scope.own(`case${index}`), [], freshMeter());
      const kind = typeof value === 'object' && value !== null ? 'compound' : 'simple';
      return { kind, text: literal(value) };
    } catch (error) {
      if (error instanceof Thrown) {
        const { value } = error;
        const text = value instanceof ErrorValue ? value.message : textOf(value);
        return { kind: 'throws', text };
      }
      if (error instanceof LoadError || error instanceof OutOfTime) {
        return { kind: 'broken', text: error.message };
      }
      throw error;
    }
  });
}

function casesModule({ sourcePath, fixtures, cases }: Tested): string {
  const names = [...new Set(cases.map(({ of }) => of))].join(', ');
  const from = sourcePath.replace('src/', '../src/').replace(/\.ts$/, '');
  const calls = cases.map(({ call }, index) => `export const case${index} = () => (${call});`);
  return [`import { ${names} } from '${from}';`, fixtures, ...calls].join('\n');
}

export function sameResult(a: CaseResult, b: CaseResult): boolean {
  return a.kind === b.kind && a.text === b.text;
}
