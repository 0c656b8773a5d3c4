import { SourceError } from '../source-error.ts';
import type { Block, Expression, Import, Program, Statement } from '../syntax.ts';
import { ExpressionParser } from './expression-parser.ts';

/** Reads one file. Throws a `SourceError` where it is not in the language. */
export function parseProgram(text: string): Program {
  return new StatementParser(text).program();
}

class StatementParser extends ExpressionParser {
  program(): Program {
    const imports: Import[] = [];
    const body: Statement[] = [];
    const exports: string[] = [];
    while (this.token.kind !== 'end') {
      if (this.take('import')) {
        const read = this.#import();
        if (read !== null) imports.push(read);
        continue;
      }
      const exported = this.take('export');
      const statement = this.#statement();
      if (statement === null) continue;
      body.push(statement);
      if (exported) exports.push(declaredName(statement, this.token.at));
    }
    return { imports, body, exports };
  }

  protected override within(from: number, to: number): StatementParser {
    return new StatementParser(this.text, from, to);
  }

  #import(): Import | null {
    const isType = this.take('type');
    const names: { exported: string; local: string }[] = [];
    this.expect('{');
    while (!this.take('}')) {
      const dropped = this.at('type') && this.peek(1).kind === 'name' && this.take('type');
      const exported = this.name();
      const local = this.take('as') ? this.name() : exported;
      if (!dropped) names.push({ exported, local });
      if (!this.at('}')) this.expect(',');
    }
    this.expect('from');
    const { kind, text, at } = this.next();
    if (kind !== 'string') throw new SourceError(`Expected string but found "${text}"`, at);
    this.endStatement();
    return isType ? null : { names, from: text.slice(1, -1) };
  }

  protected override block(): Block {
    return this.nested(() => {
      this.expect('{');
      const body: Statement[] = [];
      while (!this.take('}')) {
        if (this.token.kind === 'end') {
          throw new SourceError('Expected "}" but found end of file', this.token.at);
        }
        const statement = this.#statement();
        if (statement !== null) body.push(statement);
      }
      return { kind: 'block', body };
    });
  }

  /** Null for what leaves no trace when it is run: a type, or an empty statement. */
  #statement(): Statement | null {
    const { text, kind, at } = this.token;
    if (kind === 'mark') {
      if (text === '{') return this.block();
      if (this.take(';')) return null;
    }
    if (kind !== 'name') return this.#expressionStatement();
    switch (text) {
      case 'interface':
      case 'type':
        return this.peek(1).kind === 'name' ? this.#typeDeclaration() : this.#expressionStatement();
      case 'function':
        return this.#functionDeclaration();
      case 'const':
      case 'let': {
        const declared = this.#declaration();
        this.endStatement();
        return declared;
      }
      case 'if':
        return this.#if();
      case 'for':
        return this.#for();
      case 'while': {
        this.next();
        const test = this.#parenthesised();
        return { kind: 'for', start: null, test, next: null, body: this.#body() };
      }
      case 'return': {
        this.next();
        const ends = this.at(';') || this.at('}') || this.token.onNewLine;
        const value = ends ? null : this.expression();
        this.endStatement();
        return { kind: 'return', value };
      }
      case 'throw': {
        this.next();
        const value = this.expression();
        this.endStatement();
        return { kind: 'throw', value, at };
      }
      case 'break':
      case 'continue':
        this.next();
        this.endStatement();
        return { kind: 'jump', to: text };
    }
    return this.#expressionStatement();
  }

  #expressionStatement(): Statement {
    const value = this.expression();
    this.endStatement();
    return { kind: 'expression', value };
  }

  #typeDeclaration(): null {
    const isInterface = this.next().text === 'interface';
    this.name();
    if (!isInterface) this.expect('=');
    if (isInterface && this.take('extends')) {
      do this.name();
      while (this.take(','));
    }
    this.skipType();
    if (!isInterface) this.endStatement();
    return null;
  }

  #functionDeclaration(): Statement {
    this.next();
    const name = this.name();
    const parameters = this.parameters();
    if (this.take(':')) this.skipType();
    const body = this.block();
    const value: Expression = { kind: 'function', name, parameters, body };
    return { kind: 'declare', constant: true, pattern: { kind: 'name', name }, value };
  }

  #declaration(): Extract<Statement, { kind: 'declare' }> {
    const constant = this.next().text === 'const';
    const pattern = this.pattern();
    this.skipAnnotation();
    const { at } = this.token;
    const value = this.take('=') ? this.expression() : null;
    if (value === null && constant && !this.at('of')) {
      throw new SourceError('The constant must be initialized', at);
    }
    return { kind: 'declare', constant, pattern, value };
  }

  #parenthesised(): Expression {
    this.expect('(');
    const value = this.expression();
    this.expect(')');
    return value;
  }

  #body(): Statement {
    return this.#statement() ?? { kind: 'block', body: [] };
  }

  #if(): Statement {
    this.next();
    const test = this.#parenthesised();
    const then = this.#body();
    return { kind: 'if', test, then, otherwise: this.take('else') ? this.#body() : null };
  }

  #for(): Statement {
    this.next();
    this.expect('(');
    let start: Statement | null = null;
    if (this.at('const') || this.at('let')) {
      const declared = this.#declaration();
      const { at } = this.token;
      if (declared.value === null && this.take('of')) {
        const list = this.expression();
        this.expect(')');
        return { kind: 'for-of', pattern: declared.pattern, list, body: this.#body(), at };
      }
      start = declared;
    } else if (!this.at(';')) start = { kind: 'expression', value: this.expression() };
    this.expect(';');
    const test = this.at(';') ? null : this.expression();
    this.expect(';');
    const next = this.at(')') ? null : this.expression();
    this.expect(')');
    return { kind: 'for', start, test, next, body: this.#body() };
  }
}

function declaredName(statement: Statement, at: number): string {
  if (statement.kind === 'declare' && statement.pattern.kind === 'name') {
    return statement.pattern.name;
  }
  throw new SourceError('Unexpected export', at);
}
