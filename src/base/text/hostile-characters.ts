/**
 * Characters that can make a text look like another one, as parts of a character class. Names, ids and
 * messages come from files and servers that anybody may have written.
 */

/** A terminal obeys control codes, and the two separators start a new line in many programs. */
export const CONTROL_CODES = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';

/**
 * Marks that turn the order of letters around, and characters that nobody can see. The two joiners are
 * not among them, because emoji and the words of several languages need them.
 */
export const INVISIBLE_MARKS =
  '\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e007f}';

/** Longer quotations hide the sentence that they stand in. */
const LONGEST_QUOTE = 160;

/** Control codes, and the marks that turn the order of letters around. */
const UNSAFE = new RegExp(`[${CONTROL_CODES}\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]`, 'gu');

/** Foreign text, to be shown on one line: cut, and with control codes written out, not obeyed. */
export function showText(text: string): string {
  const short = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  return short.replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
