/** The first `most` characters of a text; one outside the basic plane is never cut in half. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // A character takes one or two places, so the first `most` of them lie within twice as many.
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
}
