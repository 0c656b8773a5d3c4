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

/**
 * Counts brackets outside of texts, whether or not they are in pairs: what is not JSON fails elsewhere.
 * It goes through the line once, since an expression for texts could exhaust the stack on a long one,
 * and take a long time for one that is cut short.
 */
function levelsOf(line: string): number {
  let level = 0;
  let deepest = 0;
  for (let at = 0; at < line.length && deepest <= MOST_LEVELS; at++) {
    const code = line.charCodeAt(at);
    if (code === QUOTE) at = endOfText(line, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) deepest = Math.max(deepest, ++level);
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) level--;
  }
  return deepest;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Where the text that begins at a quote ends; the end of the line if it is cut short. */
function endOfText(line: string, start: number): number {
  for (let at = start + 1; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return line.length;
}
