import { present } from '../../../../base/present.ts';
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

type Stated = Pick<Figure, 'value' | 'decimals' | 'unit'>;

/**
 * The figures that a run has given so far. A stated figure is given if it is one of them, or follows from
 * two of them: a sum, a difference, a product, a ratio, or a percentage of one that is added or taken off.
 * It may be rounded to the decimals that were stated.
 */
export class FigurePool {
  readonly #values: number[] = [];
  readonly #keys = new Set<number>();
  readonly #columns = new Map<string, number[]>();

  add(value: number): void {
    if (!Number.isFinite(value) || Math.abs(value) > 1e12) return;
    const size = Math.abs(value);
    if (this.#keys.has(key(size)) || this.#values.length >= MOST_FIGURES) return;
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

  gives({ value: stated, decimals, unit }: Stated): boolean {
    const value = Math.abs(stated);
    if (this.#keys.has(key(value))) return true;
    const tolerance = Math.min(0.5 * 10 ** -decimals, value / 100) + 1e-6;
    const near = (derived: number): boolean => Math.abs(derived - value) <= tolerance;
    if (this.#values.some(near)) return true;
    if (value < SMALLEST_DERIVED && decimals === 0) {
      if (unit === 'amount') return false;
      return this.#values.some(
        (one) => this.#keys.has(key(value - one)) || this.#keys.has(key(value + one)),
      );
    }
    if (this.#values.length > MOST_TO_COMBINE) return true;
    if ([...this.#columns.values()].some((column) => addsUp(column, near))) return true;
    return this.#values.some((one, i) => this.#derives(value, one, i, near));
  }

  #derives(value: number, one: number, i: number, near: (derived: number) => boolean): boolean {
    // Exact sums and differences by lookup; the rest by trying, which rounding makes necessary.
    if (this.#keys.has(key(value - one)) || this.#keys.has(key(value + one))) return true;
    for (let times = 2; times <= 12; times++) if (near(one * times)) return true;
    for (let j = i; j < this.#values.length; j++) {
      const other = present(this.#values[j]);
      if (near(one * other) || near((one * other) / 100)) return true;
      if (near(one * (1 - other / 100)) || near(other * (1 - one / 100))) return true;
      if (near(one * (1 + other / 100)) || near(other * (1 + one / 100))) return true;
      if (other !== 0 && (near(one / other) || near((100 * one) / other))) return true;
      if (one !== 0 && (near(other / one) || near((100 * other) / one))) return true;
      if (near(one + other) || near(Math.abs(one - other))) return true;
    }
    return false;
  }
}

/** Whether some figures that were given one after the other make a sum. */
function addsUp(column: readonly number[], near: (sum: number) => boolean): boolean {
  for (let from = 0; from < column.length; from++) {
    let sum = 0;
    for (let i = from; i < column.length; i++) {
      sum += present(column[i]);
      if (near(sum)) return true;
    }
  }
  return false;
}
