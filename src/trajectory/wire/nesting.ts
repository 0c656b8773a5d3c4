/**
 * How many levels deep a row may be nested. Real rows have about five. Code that walks through a value
 * calls itself for each level, and thousands of them would be more than the stack can hold.
 */
export const MOST_LEVELS = 200;

/** Whether a line of JSON is nested too deep to be worked with. */
export function isNestedTooDeep(line: string): boolean {
  // Most lines have few brackets, and counting those is far quicker than following them.
  return hasManyBrackets(line) && levelsOf(line) > MOST_LEVELS;
}

function hasManyBrackets(line: string): boolean {
  let count = 0;
  for (const bracket of ['{', '[']) {
    for (let at = line.indexOf(bracket); at !== -1; at = line.indexOf(bracket, at + 1)) {
      if (++count > MOST_LEVELS) return true;
    }
  }
  return false;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b] as const;
const CLOSING = [0x5d, 0x7d] as const;

/**
 * Follows brackets outside of texts, whether or not they are in pairs: what is not JSON fails elsewhere.
 * A pattern would do for short lines, but a text of many megabytes is more than patterns can hold.
 */
function levelsOf(line: string): number {
  let level = 0;
  let deepest = 0;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === QUOTE) i = endOfText(line, i);
    else if (code === OPENING[0] || code === OPENING[1]) deepest = Math.max(deepest, ++level);
    else if (code === CLOSING[0] || code === CLOSING[1]) level--;
    if (deepest > MOST_LEVELS) break;
  }
  return deepest;
}

/** Where the text that begins here ends; the end of the line if it does not. */
function endOfText(line: string, start: number): number {
  for (let i = start + 1; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === QUOTE) return i;
    if (code === BACKSLASH) i++;
  }
  return line.length;
}
