import type { Figure } from './figures.ts';

/** Figures beyond these are not kept. */
const MOST_FIGURES = 5_000;
/** More figures than this are a table or a log, from which almost any figure follows. */
const MOST_TO_COMBINE = 300;
const LONGEST_COLUMN = 100;
const MOST_COLUMNS = 100;
/** Products and ratios of a few figures hit almost every small whole number. */
const SMALLEST_DERIVED = 32;

/** Numbers are compared in millionths, so that 0.1 + 0.2 is 0.3. */
const key = (value: number): number => Math.round(value * 1e6);

type Stated = Pick<Figure, 'readings' | 'decimals' | 'unit'>;
type Near = (derived: number) => boolean;

/**
 * The figures that a run has given so far. A stated figure is given if it is one of them, or follows from
 * two of them: a sum, a difference, a product, a ratio, or a percentage of one that is added or taken off.
 * It may be rounded to the decimals that were stated. After a price list almost every figure follows, so
 * that a changed figure is often not seen.
 */
export class FigurePool {
  readonly #values: number[] = [];
  readonly #keys = new Set<number>();
  readonly #columns = new Map<string, number[]>();

  add(value: number): void {
    const size = Math.abs(value);
    if (!(size <= 1e12) || this.#keys.has(key(size)) || this.#values.length >= MOST_FIGURES) return;
    this.#keys.add(key(size));
    this.#values.push(size);
  }

  /** A figure that was given under a name, such as `price`. Those of one name can be added up. */
  addNamed(name: string, value: number): void {
    this.add(value);
    const column = this.#columns.get(name) ?? [];
    if (column.length < LONGEST_COLUMN) column.push(value);
    if (this.#columns.size < MOST_COLUMNS) this.#columns.set(name, column);
  }

  gives({ readings, decimals, unit }: Stated): boolean {
    return readings.some((value) => this.#gives(Math.abs(value), decimals, unit));
  }

  #gives(value: number, decimals: number, unit: Stated['unit']): boolean {
    const tolerance = Math.min(0.5 * 10 ** -decimals, value / 100) + 1e-6;
    const isNear: Near = (derived) => Math.abs(derived - value) <= tolerance;
    if (this.#keys.has(key(value)) || this.#values.some(isNear)) return true;
    const isSumOfTwo = (one: number): boolean =>
      this.#keys.has(key(value - one)) || this.#keys.has(key(value + one));
    // Times are seldom calculated with: days are counted, or are weeks.
    if (unit !== 'amount') return this.#values.some((one) => isSumOfTwo(one) || isNear(one * 7));
    if (value < SMALLEST_DERIVED && decimals === 0) return false;
    if (this.#values.length > MOST_TO_COMBINE) return true;
    if ([...this.#columns.values()].some((column) => addsUp(column, isNear))) return true;
    return this.#values.some(
      (one, i) => isSumOfTwo(one) || this.#values.slice(i).some((two) => derives(one, two, isNear)),
    );
  }
}

function derives(one: number, two: number, isNear: Near): boolean {
  for (let times = 2; times <= 12; times++) if (isNear(one * times)) return true;
  return [
    ...[one * two, (one * two) / 100, one + two, Math.abs(one - two)],
    ...[one * (1 - two / 100), two * (1 - one / 100), one * (1 + two / 100), two * (1 + one / 100)],
    ...(two === 0 ? [] : [one / two, (100 * one) / two]),
    ...(one === 0 ? [] : [two / one, (100 * two) / one]),
  ].some(isNear);
}

/** Whether some figures that were given one after the other make a sum. */
function addsUp(column: readonly number[], isNear: Near): boolean {
  return column.some((_, from) => {
    let sum = 0;
    return column.slice(from).some((value) => {
      sum += value;
      return isNear(sum);
    });
  });
}
