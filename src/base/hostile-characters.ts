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
