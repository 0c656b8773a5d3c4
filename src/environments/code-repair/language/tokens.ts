import { SourceError } from './source-error.ts';

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

const SPACE = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const NUMBER = /(?:0x[\da-f]+|(?:\d[\d_]*)(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+)/iy;
const MARK =
  /(?:\.\.\.|===|!==|\*\*|=>|==|!=|<=|>=|&&|\|\||\?\?=?|\?\.(?!\d)|\+\+|--|[-+*/%]=|[{}()[\];,<>+\-*/%!?:=.|&])/y;
const REGEX = /\/((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/y;

/** After one of these words a slash begins a regular expression. */
const BEFORE_VALUE = new Set(['return', 'typeof', 'of', 'in']);

/** Cuts a text, or the part of it that a template holds, into tokens. */
export function tokensOf(text: string, from = 0, to = text.length): readonly Token[] {
  const tokens: Token[] = [];
  let at = from;
  for (;;) {
    const space = match(SPACE, text, at);
    if (space !== null) at += space[0].length;
    const onNewLine = tokens.length === 0 || (space?.[0].includes('\n') ?? false);
    if (at >= to) {
      tokens.push({ kind: 'end', text: '', at: Math.min(at, to), onNewLine });
      return tokens;
    }
    const token = tokenAt(text, at, onNewLine, tokens.at(-1));
    tokens.push(token);
    at += token.text.length;
  }
}

function tokenAt(text: string, at: number, onNewLine: boolean, last: Token | undefined): Token {
  const character = text[at] as string;
  if (character === "'" || character === '"') {
    return { kind: 'string', text: quotedText(text, at, character), at, onNewLine };
  }
  if (character === '`') return templateToken(text, at, onNewLine);
  const name = match(NAME, text, at);
  if (name !== null) return { kind: 'name', text: name[0], at, onNewLine };
  const number = match(NUMBER, text, at);
  if (number !== null) return { kind: 'number', text: number[0], at, onNewLine };
  if (character === '/' && expectsValue(last)) {
    const regex = match(REGEX, text, at);
    if (regex === null) throw new SourceError('Unterminated regular expression', at);
    return { kind: 'regex', text: regex[0], at, onNewLine };
  }
  const mark = match(MARK, text, at);
  if (mark === null) throw new SourceError(`Syntax error ${JSON.stringify(character)}`, at);
  return { kind: 'mark', text: mark[0], at, onNewLine };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function expectsValue(last: Token | undefined): boolean {
  if (last === undefined) return true;
  if (last.kind === 'mark') return ![')', ']', '}'].includes(last.text);
  return last.kind === 'name' && BEFORE_VALUE.has(last.text);
}

function quotedText(text: string, at: number, quote: string): string {
  for (let end = at + 1; end < text.length; end++) {
    const character = text[end];
    if (character === '\n') break;
    if (character === '\\') end++;
    else if (character === quote) return text.slice(at, end + 1);
  }
  throw new SourceError('Unterminated string literal', at);
}

function templateToken(text: string, at: number, onNewLine: boolean): Token {
  const texts: string[] = [];
  const holes: { from: number; to: number }[] = [];
  let start = at + 1;
  for (let end = start; end < text.length; end++) {
    const character = text[end];
    if (character === '\\') end++;
    else if (character === '`') {
      texts.push(unescaped(text.slice(start, end)));
      return { kind: 'template', text: text.slice(at, end + 1), at, onNewLine, texts, holes };
    } else if (character === '$' && text[end + 1] === '{') {
      texts.push(unescaped(text.slice(start, end)));
      const from = end + 2;
      end = holeEnd(text, from);
      holes.push({ from, to: end });
      start = end + 1;
    }
  }
  throw new SourceError('Unterminated template literal', at);
}

/** Where the expression that begins here ends: at the brace that nothing in it has opened. */
function holeEnd(text: string, from: number): number {
  let depth = 0;
  for (let end = from; end < text.length; end++) {
    const character = text[end] as string;
    if (character === "'" || character === '"') end += quotedText(text, end, character).length - 1;
    else if (character === '`') end += templateToken(text, end, false).text.length - 1;
    else if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return end;
  }
  throw new SourceError('Unterminated template literal', from);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

/** The text that a literal stands for, without its quotes. */
export function unescaped(text: string): string {
  return text.replace(/\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (_, four, two, one) => {
    const code = four ?? two;
    return code === undefined
      ? (ESCAPES[one] ?? one)
      : String.fromCharCode(Number.parseInt(code, 16));
  });
}
