const WORD = /[\p{L}][\p{L}\p{M}'’]*/gu;
const CAMEL = /([\p{Ll}\d])(\p{Lu})/gu;

/** The words of a text, of a key or of the name of a tool: `getUserDetails` is three. */
export function wordsOf(text: string): readonly string[] {
  const whole = joined(text);
  const parts = whole.replace(CAMEL, '$1 $2');
  const words = parts.match(WORD) ?? [];
  // "MasterCard" is one word to those who write it so, and two in the name of a tool.
  return parts === whole ? words : [...words, ...(whole.match(WORD) ?? [])];
}

/** Words that are written with and without a hyphen, written without. */
export function joined(text: string): string {
  if (!text.includes('-')) return text;
  return text.replace(/\b(e|pick|call|follow|hand|drop|re)-(?=\p{L})/giu, '$1');
}
