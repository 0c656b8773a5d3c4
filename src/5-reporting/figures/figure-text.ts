/** Characters XML cannot hold, and those that would reorder the text around them. */
const UNSHOWABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
  /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|\p{Surrogate}/gu;

/** A foreign name on one line, without anything that XML forbids or that reorders other text. */
export function showable(text: string): string {
  return text.replace(/\s+/g, ' ').replace(UNSHOWABLE, '\ufffd').trim();
}

const NARROW = /[\s.,:;'|!ijltfrI[\]()/-]/;
const WIDE = /[A-Zw…]/;
const WIDEST = /[mMW@%]/;
const FULL_WIDTH =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\ufffd]/;
const MARK = /\p{Mark}/u;

/** How wide a character is in a sans-serif font, in ems. There is no font to ask, so it errs on the wide side. */
function ems(character: string): number {
  if (MARK.test(character)) return 0;
  if (character.length > 1 || FULL_WIDTH.test(character)) return 1.05;
  if (WIDEST.test(character)) return 1.02;
  return NARROW.test(character) ? 0.4 : WIDE.test(character) ? 0.82 : 0.63;
}

/** As much of a text as fits a width, ending in … if something is cut off. */
export function fitting(text: string, width: number, fontSize: number): string {
  const clean = showable(text);
  const room = width / fontSize;
  let used = 0;
  let kept = '';
  let short = '';
  for (const { segment } of new Intl.Segmenter('en').segment(clean)) {
    for (const character of segment) used += ems(character);
    if (used > room) return `${short.trimEnd()}…`;
    kept += segment;
    if (used + ems('…') <= room) short = kept;
  }
  return clean;
}
