/** Deeper than people read; the indentation of such a text would be longer than the text. */
const MOST_LEVELS = 60;

/**
 * Text that is a JSON object or list, spread over lines. Every number and text in it is spelled as it was,
 * which parsing and writing it again would not guarantee. Any other text comes back as it is.
 */
export function prettyJson(text: string): string {
  if (!/^\s*[[{]/.test(text) || !isJson(text)) return text;
  const pieces: string[] = [];
  let level = 0;
  let previous = '';
  // In JSON, these are all that can stand outside of texts, besides blanks, numbers and names.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/g)) {
    const closes = token === '}' || token === ']';
    if (closes) level--;
    const opened = previous === '{' || previous === '[';
    if (previous === ',' || (opened && !closes) || (closes && !opened))
      pieces.push(lineBreak(level));
    pieces.push(token === ':' ? ': ' : token);
    if ((token === '{' || token === '[') && ++level > MOST_LEVELS) return text;
    previous = token;
  }
  return pieces.join('');
}

const lineBreak = (level: number): string => `\n${'  '.repeat(level)}`;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
