import { present } from '../../base/present.ts';
import { UNSCORED } from '../rows/judge-columns.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { AnytimeMean, type BoundAt } from '../statistics/anytime/anytime-mean.ts';
import type { Interval } from '../statistics/intervals/interval.ts';

/** Rows whose flags are counted, or compared with those of their counterparts. */
export interface CountedRows {
  readonly rows: ArrayLike<number>;
  /** The row that each is compared with; null where flags are only counted. */
  readonly counterparts: ArrayLike<number> | null;
}

/** What is known of a row: its flag, that it is unscored, or that it has no verdict yet. */
export const NO_VERDICT = -2;
export type FlagOf = (row: number) => number;

/**
 * A mean over counted rows with bounds that hold whenever one looks. Clusters are taken in their order, each once all of
 * it has been judged: those that happen to be answered first might be the easy ones.
 */
export class RunningBound {
  readonly path: BoundAt[] = [];
  /** How many rows there are to take in. */
  readonly of: number;
  readonly #counted: CountedRows;
  readonly #clusters: readonly (readonly number[])[];
  readonly #mean: AnytimeMean;
  #next = 0;
  #total = 0;
  #scored = 0;
  #unscored = 0;

  /** @param order the clusters in their order; rows of others do not count */
  constructor(set: SetColumns, counted: CountedRows, order: readonly number[], confidence: number) {
    this.#counted = counted;
    const members = new Map<number, number[]>(order.map((cluster) => [cluster, []]));
    for (let at = 0; at < counted.rows.length; at++) {
      members.get(present(set.all.cluster[present(counted.rows[at])]))?.push(at);
    }
    this.#clusters = [...members.values()].filter(({ length }) => length > 0);
    this.of = this.#clusters.reduce((sum, { length }) => sum + length, 0);
    const largest = this.#clusters.reduce((most, { length }) => Math.max(most, length), 1);
    const range = { low: counted.counterparts === null ? 0 : -1, high: 1 };
    this.#mean = new AnytimeMean(range, largest, confidence);
  }

  get interval(): Interval {
    return this.#mean.interval;
  }

  /** The mean over what is scored; null before there is anything. */
  get estimate(): number | null {
    return this.#scored === 0 ? null : this.#total / this.#scored;
  }

  /** How many rows have been taken in, scored or not. */
  get rows(): number {
    return this.#mean.rows;
  }

  get clusters(): number {
    return this.#mean.clusters;
  }

  get unscored(): number {
    return this.#unscored;
  }

  get isExhausted(): boolean {
    return this.#next === this.#clusters.length;
  }

  /** Takes in the clusters that follow and have been judged by now. */
  advance(flagOf: FlagOf): void {
    for (; !this.isExhausted; this.#next++) {
      const members = present(this.#clusters[this.#next]);
      if (!this.#take(members, flagOf)) return;
    }
  }

  #take(members: readonly number[], flagOf: FlagOf): boolean {
    const { rows, counterparts } = this.#counted;
    const sum = { low: 0, high: 0, size: members.length };
    let [total, unscored] = [0, 0];
    for (const at of members) {
      const flag = flagOf(present(rows[at]));
      const other = counterparts === null ? 0 : flagOf(present(counterparts[at]));
      if (flag === NO_VERDICT || other === NO_VERDICT) return false;
      const isScored = flag !== UNSCORED && other !== UNSCORED;
      sum.low += (flag === UNSCORED ? 0 : flag) - (other === UNSCORED ? 1 : other);
      sum.high += (flag === UNSCORED ? 1 : flag) - (other === UNSCORED ? 0 : other);
      if (isScored) total += flag - other;
      else unscored++;
    }
    this.#mean.add(sum);
    this.#total += total;
    this.#unscored += unscored;
    this.#scored += members.length - unscored;
    const { estimate } = this;
    if (estimate !== null) this.path.push({ rows: this.rows, estimate, ...this.interval });
    return true;
  }
}
