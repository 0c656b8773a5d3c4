// Timing helpers. Machines are noisy, so contenders take turns within one run and only their
// ratios are worth comparing between runs.

const now = () => Number(process.hrtime.bigint()) / 1e3;

/** Runs each contender in turn, `rounds` times; returns the median microseconds of each. */
export function interleaved(contenders, rounds = 9) {
  const times = new Map(Object.keys(contenders).map((name) => [name, []]));
  for (let round = -1; round < rounds; round++) {
    for (const [name, contender] of Object.entries(contenders)) {
      const started = now();
      contender();
      // The first round only warms up.
      if (round >= 0) times.get(name).push(now() - started);
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

export function table(head, rows) {
  const widths = head.map((title, i) =>
    Math.max(title.length, ...rows.map((row) => row[i].length)),
  );
  const line = (cells) =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join('  ');
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join(
    '\n',
  );
}
