import { SourceError } from '../source-error.ts';
import type { Token } from './tokens.ts';

/** Where the string that begins here ends. */
export function quotedEnd(text: string, at: number): number {
  const quote = text[at];
  for (let end = at + 1; end < text.length; end++) {
    const character = text[end];
    if (character === '\n') break;
    if (character === '\\') end++;
    else if (character === quote) return end + 1;
  }
  throw new SourceError('Unterminated string literal', at);
}

export function templateToken(text: string, at: number, onNewLine: boolean): Token {
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
    if (character === "'" || character === '"') end = quotedEnd(text, end) - 1;
    else if (character === '`') end += templateToken(text, end, false).text.length - 1;
    else if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return end;
  }
  throw new SourceError('Unterminated template literal', from);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0' };

/** The text that a literal stands for, without its quotes. */
export function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (_, four, two, one) => {
    const code = four ?? two;
    return code === undefined
      ? (ESCAPES[one] ?? one)
      : String.fromCharCode(Number.parseInt(code, 16));
  });
}
