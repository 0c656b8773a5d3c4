import { SourceError } from '../source-error.ts';
import type { Block, Expression, Parameter } from '../syntax.ts';
import { PrimaryParser } from './primary-parser.ts';

/** The two-sided operators, loosest first. Those of one line bind equally, from left to right. */
const LEVELS = ['??', '||', '&&', '=== !== == !=', '< > <= >=', '+ -', '* / %'];
const BINDING: ReadonlyMap<string, number> = new Map(
  LEVELS.flatMap((line, level) => line.split(' ').map((operator) => [operator, level] as const)),
);
const ASSIGNMENTS = ['=', '+=', '-=', '*=', '/=', '%=', '??='];
const UNARY = new Set(['!', '-', '+', 'typeof', '++', '--']);

/** Reads expressions: functions, operators and assignments, loosest first. */
export abstract class ExpressionParser extends PrimaryParser {
  protected abstract block(): Block;

  protected override expression(): Expression {
    return this.nested(() => {
      const arrow = this.#arrowFunction();
      if (arrow !== null) return arrow;
      const left = this.#conditional();
      const { text: operator, kind, at } = this.token;
      if (kind !== 'mark' || !ASSIGNMENTS.includes(operator)) return left;
      if (left.kind !== 'name' && left.kind !== 'member') {
        throw new SourceError('Invalid assignment target', at);
      }
      this.next();
      const value = this.expression();
      return { kind: 'assign', operator, target: left, value, at, givesOld: false };
    });
  }

  #arrowFunction(): Expression | null {
    if (this.token.kind === 'name' && this.peek(1).text === '=>') {
      const parameter: Parameter = {
        pattern: { kind: 'name', name: this.name() },
        fallback: null,
        rest: false,
      };
      this.expect('=>');
      return this.#arrowBody([parameter]);
    }
    if (!this.at('(') || !this.mayBeArrow()) return null;
    const parameters = this.attempt(() => {
      const read = this.parameters();
      if (this.take(':')) this.skipType();
      return this.take('=>') ? read : null;
    });
    return parameters === null ? null : this.#arrowBody(parameters);
  }

  #arrowBody(parameters: readonly Parameter[]): Expression {
    const body = this.at('{') ? this.block() : this.expression();
    return { kind: 'function', name: '', parameters, body };
  }

  #conditional(): Expression {
    const test = this.#binary(0);
    if (!this.take('?')) return test;
    const then = this.expression();
    this.expect(':');
    return { kind: 'conditional', test, then, otherwise: this.expression() };
  }

  /** Takes operators as long as they bind at least as tightly as asked. */
  #binary(loosest: number): Expression {
    let left = this.#power();
    for (;;) {
      const { kind, text: operator } = this.token;
      const level = kind === 'mark' ? BINDING.get(operator) : undefined;
      if (level === undefined || level < loosest) return left;
      this.next();
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
  }

  #power(): Expression {
    const left = this.#unary();
    return this.take('**')
      ? { kind: 'binary', operator: '**', left, right: this.nested(() => this.#power()) }
      : left;
  }

  #unary(): Expression {
    const { kind, text, at } = this.token;
    if (UNARY.has(text) && (kind === 'mark' || kind === 'name')) {
      this.next();
      const of = this.nested(() => this.#unary());
      return text === '++' || text === '--'
        ? stepBy(text, of, at, false)
        : { kind: 'unary', operator: text, of };
    }
    let value = this.postfix(this.primary());
    while (this.take('as')) {
      this.skipType();
      value = this.postfix(value);
    }
    const steps = (this.at('++') || this.at('--')) && !this.token.onNewLine;
    return steps ? stepBy(this.next().text, value, at, true) : value;
  }
}

function stepBy(step: string, target: Expression, at: number, givesOld: boolean): Expression {
  if (target.kind !== 'name' && target.kind !== 'member') {
    throw new SourceError('Invalid assignment target', at);
  }
  const operator = step === '++' ? '+=' : '-=';
  return { kind: 'assign', operator, target, value: { kind: 'literal', value: 1 }, at, givesOld };
}
