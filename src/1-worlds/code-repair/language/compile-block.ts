import { bindPattern } from './bind.ts';
import { type Compiler, compileExpression, type Evaluate } from './compile-expression.ts';
import { Scope } from './scope.ts';
import type { Block, Statement } from './syntax.ts';
import { isTrue, raise, spend, Thrown, type Value } from './values.ts';

/** How a statement ended: normally, with a jump, or with a value to return. */
type Ending = undefined | 'break' | 'continue' | { readonly returned: Value };
type Execute = (scope: Scope) => Ending;

/** The compiler of one file. The block of a function evaluates to what the function returns. */
export function compilerFor(path: string): Compiler {
  const compiler: Compiler = {
    path,
    block(block) {
      const run = compileBody(block.body, compiler);
      return (scope) => {
        const ending = run(scope);
        return typeof ending === 'object' ? ending.returned : undefined;
      };
    },
  };
  return compiler;
}

/** Statements that share a scope. Functions can be called before their declaration is reached. */
export function compileBody(body: readonly Statement[], compiler: Compiler): Execute {
  const hoisted = body.filter(isFunctionDeclaration).map((part) => compileOne(part, compiler));
  const rest = body
    .filter((part) => !isFunctionDeclaration(part))
    .map((part) => compileOne(part, compiler));
  const all = [...hoisted, ...rest];
  return (scope) => {
    for (const execute of all) {
      const ending = execute(scope);
      if (ending !== undefined) return ending;
    }
    return undefined;
  };
}

const isFunctionDeclaration = (part: Statement): boolean =>
  part.kind === 'declare' && part.value?.kind === 'function' && part.value.name !== '';

function compileOne(node: Statement, compiler: Compiler): Execute {
  const expression = (part: Parameters<typeof compileExpression>[0]): Evaluate =>
    compileExpression(part, compiler);
  switch (node.kind) {
    case 'block':
      return inOwnScope(node, compiler);
    case 'expression': {
      const value = expression(node.value);
      return (scope) => void value(scope);
    }
    case 'declare': {
      const value = node.value === null ? () => undefined : expression(node.value);
      const bind = bindPattern(node.pattern, expression, node.constant);
      return (scope) => void bind(scope, value(scope));
    }
    case 'if': {
      const test = expression(node.test);
      const then = compileOne(node.then, compiler);
      const otherwise = node.otherwise === null ? null : compileOne(node.otherwise, compiler);
      return (scope) => (isTrue(test(scope)) ? then(scope) : otherwise?.(scope));
    }
    case 'return': {
      const value = node.value === null ? () => undefined : expression(node.value);
      return (scope) => ({ returned: value(scope) });
    }
    case 'throw': {
      const value = expression(node.value);
      const place = { path: compiler.path, at: node.at };
      return (scope) => {
        throw new Thrown(value(scope), place);
      };
    }
    case 'jump': {
      const { to } = node;
      return () => to;
    }
    case 'for':
      return compileFor(node, compiler);
    case 'for-of': {
      const list = expression(node.list);
      const bind = bindPattern(node.pattern, expression, true);
      const body = compileOne(node.body, compiler);
      return (scope) => {
        const items = list(scope);
        if (!Array.isArray(items) && typeof items !== 'string') {
          raise('TypeError', `${String(items)} is not iterable`, {
            path: compiler.path,
            at: node.at,
          });
        }
        for (const item of items) {
          spend(scope.meter);
          const inner = new Scope(scope, scope.meter);
          bind(inner, item);
          const ending = body(inner);
          if (ending === 'break') break;
          if (typeof ending === 'object') return ending;
        }
        return undefined;
      };
    }
  }
}

function compileFor(node: Extract<Statement, { kind: 'for' }>, compiler: Compiler): Execute {
  const start = node.start === null ? null : compileOne(node.start, compiler);
  const test = node.test === null ? () => true : compileExpression(node.test, compiler);
  const next = node.next === null ? null : compileExpression(node.next, compiler);
  const body = compileOne(node.body, compiler);
  return (outer) => {
    const scope = new Scope(outer, outer.meter);
    start?.(scope);
    while (isTrue(test(scope))) {
      spend(scope.meter);
      const ending = body(scope);
      if (ending === 'break') break;
      if (typeof ending === 'object') return ending;
      next?.(scope);
    }
    return undefined;
  };
}

function inOwnScope({ body }: Block, compiler: Compiler): Execute {
  const run = compileBody(body, compiler);
  return (scope) => run(new Scope(scope, scope.meter));
}
