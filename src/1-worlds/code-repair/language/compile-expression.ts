import { bindParameters } from './bind.ts';
import { boundedList } from './list-methods.ts';
import { memberOf, setMember } from './members.ts';
import { operations, unaryOperations } from './operators.ts';
import { Scope } from './scope.ts';
import type { Block, Expression, Item } from './syntax.ts';
import { bounded, invalidPattern, safePattern } from './text-methods.ts';
import {
  fieldsOf,
  functionValue,
  isFields,
  isFunction,
  isTrue,
  type Place,
  raise,
  spend,
  textOf,
  type Value,
} from './values.ts';

export type Evaluate = (scope: Scope) => Value;

/** Where the source comes from, and how its blocks are compiled. */
export interface Compiler {
  readonly path: string;
  block(block: Block): (scope: Scope) => Value;
}

/** Deeper calls than this are a recursion without an end. */
const DEEPEST_CALL = 120;

/** Turns an expression into a function of the names that are visible where it is evaluated. */
export function compileExpression(node: Expression, compiler: Compiler): Evaluate {
  const compile = (part: Expression): Evaluate => compileExpression(part, compiler);
  switch (node.kind) {
    case 'literal': {
      const { value } = node;
      return () => value;
    }
    case 'regex':
      return compilePattern(node.pattern, node.flags);
    case 'name': {
      const place = { path: compiler.path, at: node.at };
      return (scope) => scope.get(node.name, place);
    }
    case 'template': {
      const values = node.values.map(compile);
      return (scope) => {
        const parts = node.texts.map((text, index) => {
          const value = values[index];
          return value === undefined ? text : text + textOf(value(scope));
        });
        const text = parts.join('');
        return bounded(text.length, () => text);
      };
    }
    case 'array':
      return compileItems(node.items, compile);
    case 'object': {
      const entries = node.entries.map(
        ({ key, value }) => [key === null ? null : compile(key), compile(value)] as const,
      );
      return (scope) => {
        const fields = fieldsOf();
        for (const [key, value] of entries) {
          const given = value(scope);
          if (key !== null) fields[textOf(key(scope))] = given;
          else if (isFields(given)) Object.assign(fields, given);
        }
        return fields;
      };
    }
    case 'function':
      return compileFunction(node, compiler);
    case 'unary': {
      const of = compile(node.of);
      const operation = unaryOperations[node.operator] as (value: Value) => Value;
      return (scope) => operation(of(scope));
    }
    case 'binary':
      return compileBinary(node, compile);
    case 'conditional': {
      const [test, then, otherwise] = [node.test, node.then, node.otherwise].map(compile) as [
        Evaluate,
        Evaluate,
        Evaluate,
      ];
      return (scope) => (isTrue(test(scope)) ? then(scope) : otherwise(scope));
    }
    case 'assign':
      return compileAssignment(node, compile, compiler.path);
    case 'member': {
      const [of, key] = [compile(node.of), compile(node.key)];
      const place = { path: compiler.path, at: node.at };
      return (scope) => {
        const value = of(scope);
        if (node.optional && (value === null || value === undefined)) return undefined;
        return memberOf(value, key(scope), place);
      };
    }
    case 'call':
      return compileCall(node, compile, compiler.path);
  }
}

function compilePattern(source: string, flags: string): Evaluate {
  return () => safePattern(source, flags) ?? invalidPattern(source, flags);
}

function compileItems(
  items: readonly Item[],
  compile: (part: Expression) => Evaluate,
): (scope: Scope) => Value[] {
  const compiled = items.map(({ spread, value }) => ({ spread, value: compile(value) }));
  return (scope) => {
    const list: Value[] = [];
    for (const { spread, value } of compiled) {
      const given = value(scope);
      if (!spread) list.push(given);
      else if (Array.isArray(given) || typeof given === 'string') {
        boundedList(list.length + given.length);
        for (const item of given) list.push(item);
      } else raise('TypeError', 'Spread syntax requires an iterable');
    }
    return list;
  };
}

type Node<Kind extends Expression['kind']> = Extract<Expression, { kind: Kind }>;

function compileFunction(node: Node<'function'>, compiler: Compiler): Evaluate {
  const bind = bindParameters(node.parameters, (part) => compileExpression(part, compiler));
  const run =
    node.body.kind === 'block' ? compiler.block(node.body) : compileExpression(node.body, compiler);
  return (outer) =>
    functionValue(node.name, (args, meter) => {
      spend(meter);
      if (meter.depth >= DEEPEST_CALL) raise('RangeError', 'Maximum call stack size exceeded');
      meter.depth++;
      try {
        const scope = new Scope(outer, meter);
        bind(scope, args);
        return run(scope);
      } finally {
        meter.depth--;
      }
    });
}

function compileBinary(
  { operator, ...node }: Node<'binary'>,
  compile: (part: Expression) => Evaluate,
): Evaluate {
  const [left, right] = [compile(node.left), compile(node.right)];
  if (operator === '&&') {
    return (scope) => {
      const value = left(scope);
      return isTrue(value) ? right(scope) : value;
    };
  }
  if (operator === '||') {
    return (scope) => {
      const value = left(scope);
      return isTrue(value) ? value : right(scope);
    };
  }
  if (operator === '??') return (scope) => left(scope) ?? right(scope);
  const operation = operations[operator] as (left: Value, right: Value) => Value;
  return (scope) => operation(left(scope), right(scope));
}

function compileAssignment(
  { operator, target, at, givesOld, ...node }: Node<'assign'>,
  compile: (part: Expression) => Evaluate,
  path: string,
): Evaluate {
  const [read, value] = [compile(target), compile(node.value)];
  const place = { path, at };
  const write = compileTarget(target, compile, place);
  const operation = operations[operator.slice(0, -1)];
  return (scope) => {
    const old = operator === '=' ? undefined : read(scope);
    if (operator === '??=' && old !== null && old !== undefined) return old;
    const given = value(scope);
    const result = operation === undefined ? given : operation(old, given);
    write(scope, result);
    return givesOld ? old : result;
  };
}

function compileTarget(
  target: Expression,
  compile: (part: Expression) => Evaluate,
  place: Place,
): (scope: Scope, value: Value) => void {
  if (target.kind !== 'member') {
    const name = target.kind === 'name' ? target.name : '';
    return (scope, value) => scope.set(name, value, place);
  }
  const [of, key] = [compile(target.of), compile(target.key)];
  return (scope, value) => setMember(of(scope), key(scope), value, place);
}

function compileCall(
  node: Node<'call'>,
  compile: (part: Expression) => Evaluate,
  path: string,
): Evaluate {
  const [callee, args] = [compile(node.callee), compileItems(node.args, compile)];
  const place = { path, at: node.at };
  const called = calledName(node.callee);
  return (scope) => {
    const target = callee(scope);
    // A chain that ended early at `?.` is not called.
    const isOptional = node.optional || (node.callee.kind === 'member' && node.callee.optional);
    if (isOptional && (target === null || target === undefined)) return undefined;
    if (!isFunction(target)) return raise('TypeError', `${called} is not a function`, place);
    if (!node.isNew) return target.callable(args(scope), scope.meter);
    if (target.construct === undefined) {
      return raise('TypeError', `${called} is not a constructor`, place);
    }
    return target.construct(args(scope));
  };
}

/** What is called, as an error message names it: `items.maap`. */
function calledName(callee: Expression): string {
  if (callee.kind === 'name') return callee.name;
  if (callee.kind !== 'member' || callee.key.kind !== 'literal') return '(intermediate value)';
  return `${calledName(callee.of)}.${String(callee.key.value)}`;
}
