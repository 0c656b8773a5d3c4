/** Every way to choose so many of some items, in the order of the items. */
export function* combinations<Item>(
  items: readonly Item[],
  count: number,
): Generator<readonly Item[]> {
  if (count === 0) {
    yield [];
    return;
  }
  for (const [at, first] of items.entries()) {
    for (const others of combinations(items.slice(at + 1), count - 1)) yield [first, ...others];
  }
}
