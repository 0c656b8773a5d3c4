const WORD = /[\p{L}][\p{L}\p{M}'’]*/gu;
const CAMEL = /([\p{Ll}\d])(\p{Lu})/gu;

/** The words of a text, of a key or of the name of a tool: `getUserDetails` is three. */
export function wordsOf(text: string): readonly string[] {
  return joined(text).replace(CAMEL, '$1 $2').match(WORD) ?? [];
}

/** Words that are written with and without a hyphen, written without. */
export function joined(text: string): string {
  return text.replace(/\b(e|pick|call|follow|hand|drop|re)-(?=\p{L})/giu, '$1');
}
