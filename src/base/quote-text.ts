/** Longer quotations hide the sentence that they stand in. */
const LONGEST_QUOTE = 160;

const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what it looks for
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Foreign text, to be shown on one line: cut, and with control codes written out, not obeyed. */
export function showText(text: string): string {
  const short = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return short.replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
