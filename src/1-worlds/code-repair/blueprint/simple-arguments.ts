const SIMPLE = /'[^']*'|-?\d+(?:\.\d+)?|true|false|null/y;

/** The arguments of `of(1.5, 'a')` as texts, if all of them are plain values; null otherwise. */
export function simpleArguments(of: string, call: string): readonly string[] | null {
  if (!call.startsWith(`${of}(`)) return null;
  const found: string[] = [];
  for (let at = of.length + 1; ; at += 2) {
    SIMPLE.lastIndex = at;
    const value = SIMPLE.exec(call)?.[0];
    if (value === undefined) return null;
    found.push(value);
    at += value.length;
    if (call.slice(at) === ')') return found;
    if (!call.startsWith(', ', at)) return null;
  }
}
