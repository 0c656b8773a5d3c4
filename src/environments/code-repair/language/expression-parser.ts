import { PrimaryParser } from './primary-parser.ts';
import { SourceError } from './source-error.ts';
import type { Block, Expression, Parameter } from './syntax.ts';

/** The two-sided operators, loosest first. Those of one line bind equally, from left to right. */
const LEVELS: readonly (readonly string[])[] = [
  ['??'],
  ['||'],
  ['&&'],
  ['===', '!==', '==', '!='],
  ['<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const ASSIGNMENTS = ['=', '+=', '-=', '*=', '/=', '%=', '??='];
const UNARY = ['!', '-', '+', 'typeof'];

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
    if (!this.at('(')) return null;
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

  #binary(level: number): Expression {
    const operators = LEVELS[level];
    if (operators === undefined) return this.#power();
    let left = this.#binary(level + 1);
    while (this.token.kind === 'mark' && operators.includes(this.token.text)) {
      const operator = this.next().text;
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  #power(): Expression {
    const left = this.#unary();
    return this.take('**')
      ? { kind: 'binary', operator: '**', left, right: this.nested(() => this.#power()) }
      : left;
  }

  #unary(): Expression {
    for (const operator of UNARY) {
      if (this.take(operator)) {
        return { kind: 'unary', operator, of: this.nested(() => this.#unary()) };
      }
    }
    const step = ['++', '--'].find((operator) => this.at(operator));
    if (step !== undefined) {
      const { at } = this.next();
      return stepBy(
        step,
        this.nested(() => this.#unary()),
        at,
        false,
      );
    }
    let value = this.postfix(this.primary());
    while (this.take('as')) {
      this.skipType();
      value = this.postfix(value);
    }
    const after = ['++', '--'].find((operator) => this.at(operator) && !this.token.onNewLine);
    return after === undefined ? value : stepBy(after, value, this.next().at, true);
  }
}

function stepBy(step: string, target: Expression, at: number, givesOld: boolean): Expression {
  if (target.kind !== 'name' && target.kind !== 'member') {
    throw new SourceError('Invalid assignment target', at);
  }
  const operator = step === '++' ? '+=' : '-=';
  return { kind: 'assign', operator, target, value: { kind: 'literal', value: 1 }, at, givesOld };
}
