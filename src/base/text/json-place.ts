/** Where a text stops being JSON; lines and columns count from 1. */
export interface JsonPlace {
  readonly line: number;
  readonly column: number;
}

const BLANK = /[ \t\r\n]*/y;
/** Of the control codes, JSON refuses only those below the space. */
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** What may come next. After `[` and `{` the list or the object may also end. */
type Next = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end';

/**
 * The first place at which a text is not JSON; null if all of it is. JSON.parse says that much only in
 * some of its messages, and in other words in every version.
 */
export function notJsonAt(text: string): JsonPlace | null {
  const open: ('[' | '{')[] = [];
  let at = 0;
  let next: Next = 'value';
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const found = pattern.test(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const takeSign = (sign: string): boolean => {
    const found = text[at] === sign;
    if (found) at++;
    return found;
  };
  const enter = (sign: '[' | '{'): boolean => {
    const isEntered = takeSign(sign);
    if (isEntered) open.push(sign);
    return isEntered;
  };
  const close = (): boolean => {
    const isClosed = takeSign(open.at(-1) === '[' ? ']' : '}');
    if (isClosed) open.pop();
    return isClosed;
  };
  /** What comes after what is found here; null if nothing that may be here is. */
  const step = (): Next | null => {
    switch (next) {
      case 'value or ]':
      case 'value':
        if (next === 'value or ]' && close()) return ', or end';
        if (enter('[')) return 'value or ]';
        if (enter('{')) return 'key or }';
        return take(STRING) || take(SCALAR) ? ', or end' : null;
      case 'key or }':
      case 'key':
        if (next === 'key or }' && close()) return ', or end';
        return take(STRING) ? ':' : null;
      case ':':
        return takeSign(':') ? 'value' : null;
      case ', or end':
        if (open.length === 0) return null;
        if (takeSign(',')) return open.at(-1) === '[' ? 'value' : 'key';
        return close() ? ', or end' : null;
    }
  };
  for (;;) {
    take(BLANK);
    if (at === text.length && open.length === 0 && next === ', or end') return null;
    const following = step();
    if (following === null) return placeOf(text, at);
    next = following;
  }
}

function placeOf(text: string, at: number): JsonPlace {
  const before = text.slice(0, at).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
