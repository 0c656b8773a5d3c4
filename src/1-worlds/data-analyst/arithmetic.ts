/** What an expression comes to, or what is wrong with it. */
export type Arithmetic =
  | { readonly value: number; readonly error: null }
  | { readonly value: null; readonly error: string };

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(round|abs)(?=\s*\()|([-+*/(),]))/iy;
const LONGEST = 400;

/** Evaluates `round(100 * 5 / 37, 2)`: numbers, the four operations, brackets, `round` and `abs`. */
export function arithmetic(expression: string): Arithmetic {
  if (expression.length > LONGEST) return { value: null, error: 'the expression is too long' };
  try {
    const value = new Parser(tokensOf(expression)).whole();
    return Number.isFinite(value)
      ? { value, error: null }
      : { value: null, error: 'division by zero' };
  } catch (error) {
    return { value: null, error: error instanceof Error ? error.message : String(error) };
  }
}

function tokensOf(expression: string): readonly string[] {
  const text = expression.trim();
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    const found = TOKEN.exec(text);
    if (found === null)
      throw new Error(`syntax error near ${JSON.stringify(text.slice(at, at + 12))}`);
    tokens.push((found[1] ?? found[2] ?? found[3] ?? '').toLowerCase());
    at = TOKEN.lastIndex;
  }
  return tokens;
}

class Parser {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  whole(): number {
    const value = this.#sum();
    if (this.#at < this.#tokens.length) throw new Error(`unexpected ${this.#tokens[this.#at]}`);
    return value;
  }

  #sum(): number {
    let value = this.#product();
    for (;;) {
      if (this.#takes('+')) value += this.#product();
      else if (this.#takes('-')) value -= this.#product();
      else return value;
    }
  }

  #product(): number {
    let value = this.#factor();
    for (;;) {
      if (this.#takes('*')) value *= this.#factor();
      else if (this.#takes('/')) value /= this.#factor();
      else return value;
    }
  }

  #factor(): number {
    if (this.#takes('-')) return -this.#factor();
    if (this.#takes('(')) {
      const value = this.#sum();
      this.#expect(')');
      return value;
    }
    if (this.#takes('abs')) return Math.abs(this.#argument());
    if (this.#takes('round')) return this.#rounded();
    const token = this.#tokens[this.#at];
    const value = Number(token);
    if (token === undefined || Number.isNaN(value)) {
      throw new Error(token === undefined ? 'unexpected end' : `unexpected ${token}`);
    }
    this.#at++;
    return value;
  }

  #argument(): number {
    this.#expect('(');
    const value = this.#sum();
    this.#expect(')');
    return value;
  }

  #rounded(): number {
    this.#expect('(');
    const value = this.#sum();
    const places = this.#takes(',') ? this.#sum() : 0;
    this.#expect(')');
    if (!Number.isInteger(places) || places < 0 || places > 10) {
      throw new Error('round takes 0 to 10 places');
    }
    return Number(value.toFixed(places));
  }

  #takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }

  #expect(token: string): void {
    if (!this.#takes(token)) throw new Error(`expected ${token}`);
  }
}
