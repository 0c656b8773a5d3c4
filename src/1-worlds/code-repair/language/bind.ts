import type { Scope } from './scope.ts';
import type { Expression, Parameter, Pattern } from './syntax.ts';
import { isFields, raise, type Value } from './values.ts';

type Compile = (part: Expression) => (scope: Scope) => Value;

/** Binds a value to a name, or its parts to the names of a pattern. */
export function bindPattern(
  pattern: Pattern,
  compile: Compile,
  constant: boolean,
): (scope: Scope, value: Value) => void {
  switch (pattern.kind) {
    case 'name':
      return (scope, value) => scope.declare(pattern.name, value, constant);
    case 'list': {
      const parts = pattern.parts.map((part) =>
        part === null ? null : { rest: part.rest, bind: bindPart(part, compile, constant) },
      );
      return (scope, value) => {
        if (!Array.isArray(value) && typeof value !== 'string') {
          raise('TypeError', `${value === null ? 'null' : typeof value} is not iterable`);
        }
        const items = [...value];
        parts.forEach((part, index) => {
          part?.bind(scope, part.rest ? items.slice(index) : items[index]);
        });
      };
    }
    case 'fields': {
      const parts = pattern.parts.map((part) => ({
        key: part.key,
        bind: bindPart(part, compile, constant),
      }));
      return (scope, value) => {
        if (value === null || value === undefined) {
          raise('TypeError', `Cannot destructure properties of '${value}'`);
        }
        for (const { key, bind } of parts) bind(scope, isFields(value) ? value[key] : undefined);
      };
    }
  }
}

function bindPart(
  { pattern, fallback }: Parameter,
  compile: Compile,
  constant: boolean,
): (scope: Scope, value: Value) => void {
  const bind = bindPattern(pattern, compile, constant);
  if (fallback === null) return bind;
  const otherwise = compile(fallback);
  return (scope, value) => bind(scope, value === undefined ? otherwise(scope) : value);
}

export function bindParameters(
  parameters: readonly Parameter[],
  compile: Compile,
): (scope: Scope, args: readonly Value[]) => void {
  const binds = parameters.map((parameter) => ({
    rest: parameter.rest,
    bind: bindPart(parameter, compile, false),
  }));
  return (scope, args) => {
    for (const [index, { rest, bind }] of binds.entries()) {
      bind(scope, rest ? args.slice(index) : args[index]);
    }
  };
}
