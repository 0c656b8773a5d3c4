import { SourceError } from '../source-error.ts';
import { quotedEnd, templateToken } from './quoted-tokens.ts';

const LETTER = /\p{L}/u;

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Letters, `_` and `$`. */
function isNameStart(code: number): boolean {
  if (code < 128) {
    return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36;
  }
  return LETTER.test(String.fromCharCode(code));
}

function isNamePart(code: number): boolean {
  return isNameStart(code) || isDigit(code);
}

export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'template' | 'regex' | 'mark' | 'end';
  readonly text: string;
  readonly at: number;
  /** Whether a line ends before the token, where a missing semicolon is as good as one. */
  readonly onNewLine: boolean;
  /** Of a template: its texts, and the offsets of the expressions between them. */
  readonly texts?: readonly string[];
  readonly holes?: readonly { readonly from: number; readonly to: number }[];
}

/** The marks of three, two and one characters; longer ones are tried first. */
const MARKS: readonly ReadonlySet<string>[] = [
  new Set(['...', '===', '!==', '??=']),
  new Set('** => == != <= >= && || ?? ?. ++ -- += -= *= /= %='.split(' ')),
  new Set('{}()[];,<>+-*/%!?:=.|&'),
];
const NUMBER = /(?:0x[\da-f]+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)/iy;
const REGEX = /\/((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/y;

/** After one of these words a slash begins a regular expression. */
const BEFORE_VALUE = new Set(['return', 'typeof', 'of', 'in']);

/** Cuts a text, or the part of it that a template holds, into tokens. */
export function tokensOf(text: string, from = 0, to = text.length): readonly Token[] {
  const tokens: Token[] = [];
  let at = from;
  let last: Token | undefined;
  for (;;) {
    const start = at;
    at = spaceEnd(text, at, to);
    const line = text.indexOf('\n', start);
    const onNewLine = last === undefined || (line !== -1 && line < at);
    if (at >= to) {
      tokens.push({ kind: 'end', text: '', at: to, onNewLine });
      return tokens;
    }
    last = tokenAt(text, at, onNewLine, last);
    tokens.push(last);
    at += last.text.length;
  }
}

/** Where the spaces and comments that begin here end. */
function spaceEnd(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    if (isSpace(text.charCodeAt(at))) at++;
    else if (text.startsWith('//', at)) at = endOr(text.indexOf('\n', at), to);
    else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2);
      if (end === -1) throw new SourceError('Expected "*/" to terminate multi-line comment', at);
      at = end + 2;
    } else break;
  }
  return at;
}

const endOr = (found: number, otherwise: number): number => (found === -1 ? otherwise : found);

function tokenAt(text: string, at: number, onNewLine: boolean, last: Token | undefined): Token {
  const code = text.charCodeAt(at);
  if (isNameStart(code)) {
    let end = at + 1;
    while (isNamePart(text.charCodeAt(end))) end++;
    return { kind: 'name', text: text.slice(at, end), at, onNewLine };
  }
  const character = text[at] as string;
  if (character === "'" || character === '"') {
    return { kind: 'string', text: text.slice(at, quotedEnd(text, at)), at, onNewLine };
  }
  if (character === '`') return templateToken(text, at, onNewLine);
  if (isDigit(code) || (character === '.' && isDigit(text.charCodeAt(at + 1)))) {
    return { kind: 'number', text: matched(NUMBER, text, at) ?? character, at, onNewLine };
  }
  if (character === '/' && expectsValue(last)) {
    const regex = matched(REGEX, text, at);
    if (regex === null) throw new SourceError('Unterminated regular expression', at);
    return { kind: 'regex', text: regex, at, onNewLine };
  }
  for (const [index, marks] of MARKS.entries()) {
    const mark = text.slice(at, at + 3 - index);
    // `a?.5:b` is a conditional, not a chain.
    if (mark === '?.' && isDigit(text.charCodeAt(at + 2))) continue;
    if (marks.has(mark)) return { kind: 'mark', text: mark, at, onNewLine };
  }
  throw new SourceError(`Syntax error ${JSON.stringify(character)}`, at);
}

function matched(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function expectsValue(last: Token | undefined): boolean {
  if (last === undefined) return true;
  if (last.kind === 'mark') return ![')', ']', '}'].includes(last.text);
  return last.kind === 'name' && BEFORE_VALUE.has(last.text);
}
