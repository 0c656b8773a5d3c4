/** The share of a name that may differ for it to be what was meant, as in commander's suggestions. */
const LIKE = 0.4;

/** The known name that was probably meant, or null where none is close. */
export function didYouMean(given: string, known: readonly string[]): string | null {
  const wanted = given.toLowerCase();
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const candidate = name.toLowerCase();
    const longest = Math.max(wanted.length, candidate.length);
    // Names are compared letter by letter, so one that goes on for pages is not looked at.
    if (longest > 200) continue;
    const isPart = wanted.length >= 3 && candidate.includes(wanted);
    const distance = isPart ? 1 : editDistance(wanted, candidate);
    if (distance > LIKE * longest && !isPart) continue;
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
}

/**
 * How many letters have to be added, removed, replaced or swapped with their neighbour to turn one
 * word into the other (optimal string alignment distance).
 */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      let cost = Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
