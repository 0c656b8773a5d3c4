const QUOTED = /("[^"\n]*"|`[^`\n]*`|“[^”\n]*”)/;

/** A text whose parts outside of quotation marks and backticks were changed by a function. */
export function outsideQuotes(text: string, change: (part: string) => string): string {
  return text
    .split(QUOTED)
    .map((part, at) => (at % 2 === 1 ? part : change(part)))
    .join('');
}
