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

/** Brackets outside of texts, whether or not they are in pairs: what is not JSON fails elsewhere. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{}]/gs;

function levelsOf(line: string): number {
  let level = 0;
  let deepest = 0;
  for (const [token] of line.matchAll(TOKEN)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++level);
    else if (token === '}' || token === ']') level--;
    if (deepest > MOST_LEVELS) break;
  }
  return deepest;
}
