import { CONTROL_CODES, INVISIBLE_MARKS } from '../../../base/text/hostile-characters.ts';

/** The codes that our own colours are made of, which change nothing but the look of a word. */
const COLOURS = '\\u001b\\[(?:1|2|22|31|32|33|39)m';
// Line breaks and tabs belong to a text.
const HIDDEN = `(?![\\n\\t])[${CONTROL_CODES}${INVISIBLE_MARKS}]`;

const EVERY_CODE = new RegExp(HIDDEN, 'gu');
const CODES_BUT_COLOURS = new RegExp(`${COLOURS}|${HIDDEN}`, 'gu');

/** Text from a trajectory or a model, in which control codes are shown rather than obeyed. */
export function shown(text: string): string {
  return text.replace(EVERY_CODE, escaped);
}

/** The same for our own output, which may be coloured. */
export function shownInColour(text: string): string {
  // A code of our own is several characters long and begins with an escape.
  return text.replace(CODES_BUT_COLOURS, (code) => (code.endsWith('m') ? code : escaped(code)));
}

/** As JSON would write it, so that a JSON value stays the same value. */
function escaped(code: string): string {
  return code
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
