import type { Json } from '../../run/json.ts';

/**
 * The value that Python prints as a text such as `{'city': 'Alaska', 'days': [1, None]}`; undefined if
 * the text is no literal. LangChain and others record the arguments of calls this way.
 */
export function pythonLiteral(text: string): Json | undefined {
  const reader = new Reader(text.trim());
  const value = reader.value(0);
  return reader.isAtEnd ? value : undefined;
}

const MAX_DEPTH = 50;
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };
const WORDS: readonly (readonly [string, Json])[] = [
  ['None', null],
  ['True', true],
  ['False', false],
];
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** Reads one value after another; `undefined` means that the text is no literal. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  value(depth: number): Json | undefined {
    this.#skipSpace();
    const first = this.#text[this.#at] ?? '';
    if (first === "'" || first === '"') return this.#string(first);
    if (first in CLOSING) return depth < MAX_DEPTH ? this.#collection(first, depth) : undefined;
    for (const [word, value] of WORDS) if (this.#take(word)) return value;
    return this.#number();
  }

  #collection(opening: string, depth: number): Json | undefined {
    const closing = CLOSING[opening] ?? '';
    const items: Json[] = [];
    const entries: [string, Json][] = [];
    this.#at++;
    for (;;) {
      this.#skipSpace();
      if (this.#take(closing)) return opening === '{' ? Object.fromEntries(entries) : items;
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      if (opening === '{') {
        this.#skipSpace();
        const value = this.#take(':') ? this.value(depth + 1) : undefined;
        if (value === undefined) return undefined;
        entries.push([String(item), value]);
      } else items.push(item);
      this.#skipSpace();
      if (!this.#take(',') && this.#text[this.#at] !== closing) return undefined;
    }
  }

  #string(quote: string): string | undefined {
    let read = '';
    for (let i = this.#at + 1; i < this.#text.length; i++) {
      const character = this.#text[i] ?? '';
      if (character === quote) {
        this.#at = i + 1;
        return read;
      }
      if (character !== '\\') read += character;
      else {
        const next = this.#text[++i] ?? '';
        const digits = next === 'x' ? 2 : next === 'u' ? 4 : next === 'U' ? 8 : 0;
        const code = Number.parseInt(this.#text.slice(i + 1, i + 1 + digits), 16);
        if (digits > 0 && code <= 0x10ffff) {
          read += String.fromCodePoint(code);
          i += digits;
        } else read += ESCAPES[next] ?? next;
      }
    }
    return undefined;
  }

  #number(): number | undefined {
    const digits = /^-?\d+(\.\d+)?(e[+-]?\d+)?/i.exec(
      this.#text.slice(this.#at, this.#at + 40),
    )?.[0];
    if (digits === undefined) return undefined;
    this.#at += digits.length;
    return Number(digits);
  }

  #take(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false;
    this.#at += word.length;
    return true;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }
}
