import { SourceError } from '../source-error.ts';
import { type Token, tokensOf } from './tokens.ts';

/** Deeper nesting than this is no source that a person wrote. */
const DEEPEST = 100;

/** Reads tokens from left to right, and past the types, which nothing here evaluates. */
export class TokenReader {
  protected readonly text: string;
  readonly #tokens: readonly Token[];
  #position = 0;
  #depth = 0;

  constructor(text: string, from = 0, to = text.length) {
    this.text = text;
    this.#tokens = tokensOf(text, from, to);
  }

  protected get token(): Token {
    return this.#tokens[this.#position] as Token;
  }

  protected peek(ahead: number): Token {
    return (this.#tokens[this.#position + ahead] ?? this.#tokens.at(-1)) as Token;
  }

  protected next(): Token {
    const { token } = this;
    if (token.kind !== 'end') this.#position++;
    return token;
  }

  /** Whether the next token is this mark or this word. */
  protected at(text: string): boolean {
    const { token } = this;
    return token.text === text && (token.kind === 'mark' || token.kind === 'name');
  }

  protected take(text: string): boolean {
    if (!this.at(text)) return false;
    this.#position++;
    return true;
  }

  protected expect(text: string): Token {
    if (this.at(text)) return this.next();
    throw new SourceError(`Expected "${text}" but found ${this.found()}`, this.token.at);
  }

  protected name(): string {
    if (this.token.kind === 'name') return this.next().text;
    throw new SourceError(`Expected identifier but found ${this.found()}`, this.token.at);
  }

  protected unexpected(): SourceError {
    const { token } = this;
    return new SourceError(
      token.kind === 'end' ? 'Unexpected end of file' : `Unexpected ${this.found()}`,
      token.at,
    );
  }

  protected found(): string {
    return this.token.kind === 'end' ? 'end of file' : JSON.stringify(this.token.text);
  }

  /** A statement ends with a semicolon, or where its line or its block does. */
  protected endStatement(): void {
    if (this.take(';') || this.at('}') || this.token.kind === 'end' || this.token.onNewLine) return;
    throw new SourceError(`Expected ";" but found ${this.found()}`, this.token.at);
  }

  protected nested<T>(read: () => T): T {
    if (++this.#depth > DEEPEST) throw new SourceError('Nested too deeply', this.token.at);
    const result = read();
    this.#depth--;
    return result;
  }

  /** Whether the bracket that closes this one is followed as the parameters of an arrow function are. */
  protected mayBeArrow(): boolean {
    let depth = 0;
    for (let position = this.#position; position < this.#tokens.length; position++) {
      const { kind, text } = this.#tokens[position] as Token;
      if (kind !== 'mark') continue;
      if (text === '(') depth++;
      else if (text === ')' && --depth === 0) {
        const after = this.#tokens[position + 1]?.text;
        return after === '=>' || after === ':';
      }
    }
    return false;
  }

  /** Tries to read something, and returns to where it was if that fails. */
  protected attempt<T>(read: () => T | null): T | null {
    const position = this.#position;
    const depth = this.#depth;
    let result: T | null = null;
    try {
      result = read();
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
    }
    if (result === null) {
      this.#position = position;
      this.#depth = depth;
    }
    return result;
  }

  /** `: readonly string[]` after a name, if there is one. */
  protected skipAnnotation(): void {
    this.take('?');
    if (this.take(':')) this.skipType();
  }

  protected skipType(): void {
    this.nested(() => {
      // Only what looks like a list of parameters can be the beginning of a function's type.
      const mayBeFunction = this.at('(');
      this.take('|');
      do this.#skipTypePart();
      while (this.take('|') || this.take('&'));
      if (mayBeFunction && this.take('=>')) this.skipType();
    });
  }

  #skipTypePart(): void {
    while (this.at('readonly') || this.at('keyof') || this.at('typeof')) this.next();
    if (this.at('{') || this.at('(') || this.at('[')) this.#skipBrackets();
    else if (this.token.kind === 'mark' && !this.at('-')) throw this.unexpected();
    else {
      this.take('-');
      if (this.token.kind === 'end') throw this.unexpected();
      this.next();
      while (this.take('.')) this.name();
      if (this.take('<')) this.#skipTypeArguments();
    }
    if (this.take('is')) this.skipType();
    while (this.at('[') && !this.token.onNewLine) this.#skipBrackets();
  }

  #skipTypeArguments(): void {
    do this.skipType();
    while (this.take(','));
    this.expect('>');
  }

  /** Everything up to the bracket that closes this one. */
  #skipBrackets(): void {
    const closing: string[] = [];
    do {
      const { text, kind } = this.token;
      if (kind === 'end') throw this.unexpected();
      const close = { '{': '}', '(': ')', '[': ']' }[text];
      if (kind === 'mark' && close !== undefined) closing.push(close);
      else if (kind === 'mark' && text === closing.at(-1)) closing.pop();
      this.next();
    } while (closing.length > 0);
  }
}
