/** Letters, digits and underscores: what two words must be apart by something else than. */
const WORD = /[\p{L}\p{N}_]+/gu;

export function wordsIn(text: string): Iterable<string> {
  return Array.from(text.matchAll(WORD), ([word]) => word);
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}

/** Where a text contains another one that is no part of a longer word. */
export function positionsOf(text: string, sought: string): readonly number[] {
  const found: number[] = [];
  if (sought === '') return found;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) {
    if (isWordCharacter(text[at - 1]) && isWordCharacter(sought[0])) continue;
    if (isWordCharacter(text[at + sought.length]) && isWordCharacter(sought.at(-1))) continue;
    found.push(at);
  }
  return found;
}

export function containsWord(text: string, sought: string): boolean {
  return positionsOf(text, sought).length > 0;
}

/** A text with every such occurrence replaced. */
export function replaceWord(text: string, sought: string, replacement: string): string {
  let result = '';
  let from = 0;
  for (const at of positionsOf(text, sought)) {
    result += text.slice(from, at) + replacement;
    from = at + sought.length;
  }
  return result + text.slice(from);
}
