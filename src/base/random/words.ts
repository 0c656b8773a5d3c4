/** The word at a place that is known to lie within them: such an array has no holes. */
export function wordAt(words: Uint32Array, place: number): number {
  return words[place] as number;
}
