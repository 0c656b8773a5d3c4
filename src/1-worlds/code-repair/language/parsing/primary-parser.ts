import { SourceError } from '../source-error.ts';
import type { Entry, Expression, Item } from '../syntax.ts';
import { PatternParser } from './pattern-parser.ts';
import { unescaped } from './quoted-tokens.ts';
import type { Token } from './tokens.ts';

const WORDS: ReadonlyMap<string, boolean | null | undefined> = new Map<
  string,
  boolean | null | undefined
>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

/** Words that begin or continue a statement and therefore cannot stand for a value. */
const RESERVED = new Set(
  'const let var if else return throw for while do break continue function import export class new switch case try catch finally'.split(
    ' ',
  ),
);

/** Reads single values, and what follows them: members, indexes and calls. */
export abstract class PrimaryParser extends PatternParser {
  protected postfix(start: Expression): Expression {
    let of = start;
    for (;;) {
      const { at } = this.token;
      if (this.take('?.')) {
        if (this.at('(')) of = this.#call(of, true, at);
        else if (this.take('[')) of = this.#index(of, true, at);
        else of = member(of, this.name(), true, at);
      } else if (this.take('.')) {
        const nameAt = this.token.at;
        of = member(of, this.name(), false, nameAt);
      } else if (this.take('[')) of = this.#index(of, false, at);
      else if (this.at('(')) of = this.#call(of, false, at);
      else if (this.at('!') && !this.token.onNewLine) this.next();
      else return of;
    }
  }

  #index(of: Expression, optional: boolean, at: number): Expression {
    const key = this.expression();
    this.expect(']');
    return { kind: 'member', of, key, optional, at };
  }

  #call(callee: Expression, optional: boolean, at: number): Expression {
    this.expect('(');
    const args = this.#items(')');
    // A failing call is reported at the name that is called, as engines do.
    const place = callee.kind === 'member' || callee.kind === 'name' ? callee.at : at;
    return { kind: 'call', callee, args, optional, isNew: false, at: place };
  }

  #items(close: string): readonly Item[] {
    const items: Item[] = [];
    while (!this.take(close)) {
      const spread = this.take('...');
      items.push({ spread, value: this.expression() });
      if (!this.at(close)) this.expect(',');
    }
    return items;
  }

  protected primary(): Expression {
    const token = this.token;
    switch (token.kind) {
      case 'number':
        this.next();
        return { kind: 'literal', value: Number(token.text.replaceAll('_', '')) };
      case 'string':
        this.next();
        return { kind: 'literal', value: unescaped(token.text.slice(1, -1)) };
      case 'template':
        this.next();
        return this.#template(token);
      case 'regex': {
        this.next();
        const end = token.text.lastIndexOf('/');
        const [pattern, flags] = [token.text.slice(1, end), token.text.slice(end + 1)];
        return { kind: 'regex', pattern, flags };
      }
      case 'name':
        return this.#word(token);
      case 'mark':
        return this.#bracketed();
      case 'end':
        throw this.unexpected();
    }
  }

  #template({ texts = [], holes = [] }: Token): Expression {
    const values = holes.map(({ from, to }) => this.within(from, to).#whole());
    return { kind: 'template', texts, values };
  }

  /** A parser for a part of the same text. */
  protected abstract within(from: number, to: number): PrimaryParser;

  #whole(): Expression {
    const value = this.expression();
    if (this.token.kind !== 'end') throw this.unexpected();
    return value;
  }

  #word(token: Token): Expression {
    const { text: name, at } = token;
    if (this.take('new')) {
      const callee: Expression = { kind: 'name', at: this.token.at, name: this.name() };
      if (this.take('<')) throw new SourceError('Expected "(" but found "<"', at);
      this.expect('(');
      return { kind: 'call', callee, args: this.#items(')'), optional: false, isNew: true, at };
    }
    if (RESERVED.has(name)) throw this.unexpected();
    this.next();
    return WORDS.has(name)
      ? { kind: 'literal', value: WORDS.get(name) }
      : { kind: 'name', name, at };
  }

  #bracketed(): Expression {
    if (this.take('(')) {
      const value = this.expression();
      this.expect(')');
      return value;
    }
    if (this.take('[')) return { kind: 'array', items: this.#items(']') };
    if (!this.take('{')) throw this.unexpected();
    const entries: Entry[] = [];
    while (!this.take('}')) {
      entries.push(this.#entry());
      if (!this.at('}')) this.expect(',');
    }
    return { kind: 'object', entries };
  }

  #entry(): Entry {
    if (this.take('...')) return { key: null, value: this.expression() };
    if (this.take('[')) {
      const key = this.expression();
      this.expect(']');
      this.expect(':');
      return { key, value: this.expression() };
    }
    const { kind, text, at } = this.next();
    if (kind !== 'name' && kind !== 'string' && kind !== 'number') {
      throw new SourceError(`Unexpected ${JSON.stringify(text)}`, at);
    }
    const key: Expression = {
      kind: 'literal',
      value: kind === 'string' ? unescaped(text.slice(1, -1)) : text,
    };
    if (kind === 'name' && (this.at(',') || this.at('}'))) {
      return { key, value: { kind: 'name', name: text, at } };
    }
    this.expect(':');
    return { key, value: this.expression() };
  }
}

function member(of: Expression, name: string, optional: boolean, at: number): Expression {
  return { kind: 'member', of, key: { kind: 'literal', value: name }, optional, at };
}
