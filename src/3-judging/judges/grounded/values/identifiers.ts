/** Case and separators do not matter: `ord 20001`, `ORD-20001` and `#ord20001` are one identifier. */
export function squeezed(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const CANDIDATE = /[\p{L}\p{N}][\p{L}\p{N}_@./#:+-]*[\p{L}\p{N}]/gu;

/** Dates, times, sizes, ordinals and versions have digits and letters and name nothing. */
const NO_IDENTIFIER =
  /^(?:\d{1,4}[-/.:]\d{1,2}(?:[-/.:]\d{1,4})?(?:[tT ].*)?|\d+(?:[.,:]\d+)*(?:st|nd|rd|th|am|pm|[hdmskx%]|kg|lbs?|hrs?|mins?|days?|eur|usd|gbp|[kmg]b)?|v?\d+(?:\.\d+)+|\d+-[\p{L}-]+|(?:eur|usd|gbp)\d.*)$/iu;

/**
 * The identifiers in a message: words of five or more characters that have a digit and a letter, codes in
 * capitals with a digit, long numbers, and addresses of e-mail.
 */
export function identifiersIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const [word] of text.matchAll(CANDIDATE)) {
    if (word.length > 200 || word.includes('//') || isDateRange(word)) continue;
    if (looksLikeIdentifier(word)) found.add(word);
  }
  return [...found];
}

export function looksLikeIdentifier(word: string): boolean {
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(word)) return true;
  if (NO_IDENTIFIER.test(word)) return /^\d{5,}$/.test(word);
  if (word.length < 5 || !/\d/.test(word)) return false;
  // Words joined by a stroke or a full stop are lists, paths and names of files.
  return /\p{L}/u.test(word) && !/[/.:+]/.test(word);
}

const isDateRange = (word: string): boolean => /^[\d./:-]+$/.test(word) && !/^\d{5,}$/.test(word);
