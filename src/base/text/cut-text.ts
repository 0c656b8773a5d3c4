/** The first `most` characters of a text. A surrogate pair is one character and is never split. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // A character takes one or two code units, so the first `most` lie within twice as many.
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
}
