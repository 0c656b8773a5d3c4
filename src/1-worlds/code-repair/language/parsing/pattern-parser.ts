import type { Expression, Parameter, Pattern } from '../syntax.ts';
import { TokenReader } from './token-reader.ts';

/** Reads what values are bound to: parameters, and the parts of lists and objects. */
export abstract class PatternParser extends TokenReader {
  protected abstract expression(): Expression;

  protected parameters(): readonly Parameter[] {
    this.expect('(');
    const parameters: Parameter[] = [];
    while (!this.take(')')) {
      const rest = this.take('...');
      const pattern = this.pattern();
      this.skipAnnotation();
      parameters.push({ pattern, fallback: this.#fallback(), rest });
      if (!this.at(')')) this.expect(',');
    }
    return parameters;
  }

  #fallback(): Expression | null {
    return this.take('=') ? this.expression() : null;
  }

  protected pattern(): Pattern {
    if (this.take('[')) {
      const parts: (Parameter | null)[] = [];
      while (!this.take(']')) {
        if (this.at(',')) parts.push(null);
        else {
          const rest = this.take('...');
          parts.push({ pattern: this.pattern(), fallback: this.#fallback(), rest });
        }
        if (!this.at(']')) this.expect(',');
      }
      return { kind: 'list', parts };
    }
    if (this.take('{')) {
      const parts: (Parameter & { key: string })[] = [];
      while (!this.take('}')) {
        const key = this.name();
        const pattern: Pattern = this.take(':') ? this.pattern() : { kind: 'name', name: key };
        parts.push({ key, pattern, fallback: this.#fallback(), rest: false });
        if (!this.at('}')) this.expect(',');
      }
      return { kind: 'fields', parts };
    }
    return { kind: 'name', name: this.name() };
  }
}
