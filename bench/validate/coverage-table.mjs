// Cells of a simulation, each one interval of one judge in a set of one size, and how they are told.
import { table } from '../measure.mjs';
import { inWorkers } from './in-workers.mjs';
import { isBelow, median, percent } from './simulation.mjs';

/** Counts whether intervals hold the truth, how wide they are and how far their estimates stray. */
export class Cell {
  #of = 0;
  #below = 0;
  #above = 0;
  #width = 0;
  #sum = 0;
  #squares = 0;

  add({ estimate, low, high }, truth) {
    this.#of++;
    if (truth < low - 1e-9) this.#below++;
    if (truth > high + 1e-9) this.#above++;
    this.#width += high - low;
    this.#sum += estimate - truth;
    this.#squares += (estimate - truth) ** 2;
  }

  /** Plain, so that it can be sent from a worker. */
  result() {
    const of = this.#of;
    const deviation = Math.sqrt(Math.max(0, this.#squares / of - (this.#sum / of) ** 2));
    return {
      of,
      below: this.#below / of,
      above: this.#above / of,
      covered: 1 - (this.#below + this.#above) / of,
      // The width over that of an interval that knows the true standard deviation.
      ratio: deviation > 1e-6 ? this.#width / of / (3.92 * deviation) : null,
    };
  }
}

/** What an interval has to cover in a set of this size, whoever the judge is. */
const aimFor = (size) => (size >= 150 ? 0.935 : 0.93);

const fallsShort = ({ covered, of, size }) => isBelow(covered, of, aimFor(size));

/** A cell that falls short is simulated again at least so often. */
const AGAIN = 500;

/**
 * All cells of these tasks. Of thousands of cells a few fall short by luck alone, above all where there are
 * few simulations of each. So whatever falls short is simulated again, and only the fresh draws count.
 */
export async function cellsOfTasks(module, tasks) {
  const cells = (await inWorkers(module, tasks)).flat();
  const doubtful = cells.filter(fallsShort);
  const again = tasks
    .filter((task) => doubtful.some(({ size, at }) => size === task.size && at === task.at))
    .map((task) => ({ ...task, round: 1, simulations: Math.max(AGAIN, task.simulations) }));
  const nameOf = ({ interval, which, size, at }) => [interval, which, size, at].join('|');
  const fresh = new Map(
    (await inWorkers(module, again)).flat().map((cell) => [nameOf(cell), cell]),
  );
  return cells.map((cell) => (fallsShort(cell) ? (fresh.get(nameOf(cell)) ?? cell) : cell));
}

/** What R, the width over an oracle's, is to be at most in the middle of all judges. */
const WIDTH_AIMS = {
  'Δ, all': { 60: 1.45, 150: 1.25, 400: 1.17, 1200: 1.1 },
  'difference of Δ, 98 % kept, all': { 400: 1.9 },
};

/** Cells of judges that mostly give an interval. */
const used = (cells) => cells.filter(({ of, simulations }) => of >= Math.min(100, simulations / 2));

/** One line per kind of interval and size. */
export function coverageTable(cells) {
  const kinds = new Map();
  for (const cell of used(cells)) {
    const key = `${cell.interval}|${cell.size}`;
    kinds.set(key, [...(kinds.get(key) ?? []), cell]);
  }
  const rows = [...kinds].map(([key, list]) => {
    const [interval, size] = key.split('|');
    const ratios = list.flatMap(({ ratio }) => ratio ?? []);
    const ratio = ratios.length === 0 ? null : median(ratios);
    const widest = WIDTH_AIMS[interval]?.[size];
    const below = list.filter(fallsShort).length;
    return [
      interval,
      size,
      String(list.length),
      percent(Math.min(...list.map(({ covered }) => covered))),
      percent(median(list.map(({ covered }) => covered))),
      percent(list.filter(({ covered }) => covered < 0.94).length / list.length),
      percent(aimFor(Number(size))),
      String(below),
      ratio?.toFixed(2) ?? '',
      widest?.toFixed(2) ?? '',
      below > 0 ? 'LOW' : ratio > widest ? 'WIDE' : '',
    ];
  });
  rows.sort((a, b) => a[0].localeCompare(b[0]) || a[1] - b[1]);
  return table(
    ['interval', 'n', 'cells', 'lowest', 'median', '<94 %', 'aim', 'below aim', 'R', 'aim', ''],
    rows,
  );
}

/** The cells that cover least, with what is needed to look at them again. */
export function worstCells(cells, most = 10) {
  return table(
    ['interval', 'n', 'judge', 'truth', 'coverage', 'truth below', 'truth above', 'R'],
    used(cells)
      .toSorted((a, b) => a.covered - b.covered)
      .slice(0, most)
      .map(({ interval, which, size, judge, truth, covered, below, above, ratio }) => [
        which ? `${interval}: ${which}` : interval,
        String(size),
        judge,
        truth.toFixed(3),
        percent(covered),
        percent(below),
        percent(above),
        ratio?.toFixed(2) ?? '',
      ]),
  );
}
