/** "a, b and c". */
export function listed(words: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}

/** "a, b, c and five more": a list that stays short, however long it is. */
export function listedBriefly(
  words: readonly string[],
  conjunction: 'and' | 'or' = 'and',
  most = 4,
): string {
  // "And one more" would take as much room as the one.
  if (words.length <= most + 1) return listed(words, conjunction);
  const more = words.length - most;
  return listed([...words.slice(0, most), `${inWords(more)} more`], conjunction);
}

const SMALL = 'no one two three four five six seven eight nine ten'.split(' ');

/** A count as one would say it: in words up to ten. */
export const inWords = (count: number): string => SMALL[count] ?? count.toLocaleString('en');

/** "four of six", "4 of 18": both in words or neither. */
export const outOf = (count: number, of: number): string =>
  of <= 10 ? `${count === 0 ? 'none' : inWords(count)} of ${inWords(of)}` : `${count} of ${of}`;
