import { present } from '../../base/present.ts';
import { singleRunDelta } from '../repeats/single-run-delta.ts';
import { JudgeColumns } from '../rows/judge-columns.ts';
import { ALL_FAULTS, countMembers, delta, membersOf, type Pairs, pairsOf } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { SetColumnsBuilder } from '../rows/set-columns-builder.ts';
import { changeLimits } from '../statistics/intervals/clustered-change.ts';
import {
  type InstanceTotal,
  instanceMean,
  OF_DIFFERENCE,
  OF_TWO_DIFFERENCES,
} from '../statistics/intervals/instance-interval.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import type { SetDesign } from './set-design.ts';

/** What a measurement says in a simulated set. */
export interface Estimated {
  readonly value: number;
  readonly interval: Interval;
}

/** More than twice what the pairs of a parent can come to, up or down. */
const KINDS = 2 ** 20;

/**
 * A set that exists only by its design, and simulated verdicts on it: of one judge, or several rounds of
 * verdicts. Whoever simulates writes the flags; what follows from them is then made exactly as for a real
 * judge on a real set.
 */
export class SimulatedSet {
  readonly design: SetDesign;
  readonly #set: SetColumns;
  readonly #pairs: Pairs;
  readonly #members: Int32Array;
  readonly #rounds: readonly JudgeColumns[];
  /** The row of each parent, and of each fault, in the order of the design. */
  readonly #parentRows: Int32Array;
  readonly #faultRows: Int32Array;
  /** By parent: the number of its shape, which is what types of faults it has. */
  readonly #shapeOf: Int32Array;
  readonly #shapes: readonly Pick<InstanceTotal, 'size' | 'strata'>[];

  constructor(design: SetDesign, rounds = 1) {
    this.design = design;
    const { set, parentRows, faultRows } = columnsOf(design);
    this.#set = set;
    this.#pairs = pairsOf(set);
    this.#members = membersOf(set, this.#pairs, ALL_FAULTS);
    this.#rounds = Array.from({ length: rounds }, () => {
      const judge = new JudgeColumns('simulated', set, null);
      judge.flag.fill(0);
      return judge;
    });
    this.#parentRows = parentRows;
    this.#faultRows = faultRows;
    const shapes = new Map<string, number>();
    const typesOf: (readonly number[])[] = [];
    this.#shapeOf = Int32Array.from(design.clusters, ({ types }) => {
      const shape = types.toSorted((one, other) => one - other).join();
      const number = shapes.get(shape) ?? typesOf.push(types) - 1;
      shapes.set(shape, number);
      return number;
    });
    this.#shapes = typesOf.map((types) => {
      const rowsOf = new Map<number, number>();
      for (const type of types) rowsOf.set(type, (rowsOf.get(type) ?? 0) + 1);
      return {
        size: types.length,
        strata: [...rowsOf].map(([stratum, rows]) => ({ stratum, rows })),
      };
    });
  }

  /** @param cluster the place of the parent among the clusters of the design */
  flagParent(cluster: number, flagged: boolean, round = 0): void {
    present(this.#rounds[round]).flag[present(this.#parentRows[cluster])] = flagged ? 1 : 0;
  }

  /** @param pair the place of the fault, counted through the clusters of the design */
  flagFault(pair: number, flagged: boolean, round = 0): void {
    present(this.#rounds[round]).flag[present(this.#faultRows[pair])] = flagged ? 1 : 0;
  }

  /** Δ over all pairs in the first round, for the flags as they are now. */
  delta(): number {
    return delta(countMembers(this.#pairs, present(this.#rounds[0]), this.#members)) ?? 0;
  }

  /** The same with its interval. */
  row(confidence: number): {
    readonly delta: number;
    readonly interval: Interval;
    readonly standardError: number;
  } {
    const { flag } = present(this.#rounds[0]);
    const mean = instanceMean(
      this.#totals((row) => present(flag[row]), true),
      OF_DIFFERENCE,
    );
    const { low, high } = mean.limits(confidence);
    return {
      delta: mean.estimate,
      interval: { low: Math.max(-1, low), high: Math.min(1, high) },
      standardError: mean.standardError,
    };
  }

  /** The mean Δ of all rounds, as that of a judge which was asked so often. */
  meanDelta(confidence: number): Estimated | null {
    const { estimate, interval } = singleRunDelta(
      { set: this.#set, pairs: this.#pairs, confidence, membersOf: () => this.#members },
      this.#rounds,
      ALL_FAULTS,
    );
    return estimate === null || interval === null ? null : { value: estimate, interval };
  }

  /** How much lower Δ, or the share of faults that is flagged, is in the second round than in the first. */
  fall(of: 'delta' | 'recall', confidence: number): Estimated | null {
    if (this.#faultRows.length === 0) return null;
    const [before, after] = this.#rounds;
    const lost = (row: number): number => present(before?.flag[row]) - present(after?.flag[row]);
    const isPaired = of === 'delta';
    const { estimate, limits } = instanceMean(
      this.#totals(lost, isPaired),
      isPaired ? OF_TWO_DIFFERENCES : OF_DIFFERENCE,
    );
    const interval = changeLimits({ limits, most: isPaired ? 2 : 1 }, confidence);
    return { value: estimate, interval };
  }

  /**
   * What the pairs of each parent come to. Parents of one shape whose pairs come to the same are counted
   * together: a plan measures thousands of sets.
   *
   * @param isPaired whether the value of the parent's row is taken from that of each of its faults
   */
  #totals(of: (row: number) => number, isPaired: boolean): readonly InstanceTotal[] {
    const times = new Map<number, number>();
    let pair = 0;
    for (const [place, shape] of this.#shapeOf.entries()) {
      const { size } = present(this.#shapes[shape]);
      let total = isPaired ? -size * of(present(this.#parentRows[place])) : 0;
      for (const end = pair + size; pair < end; pair++) {
        total += of(present(this.#faultRows[pair]));
      }
      const kind = shape * KINDS + total;
      times.set(kind, (times.get(kind) ?? 0) + 1);
    }
    return [...times].map(([kind, number]) => {
      const shape = Math.round(kind / KINDS);
      return { ...present(this.#shapes[shape]), total: kind - shape * KINDS, times: number };
    });
  }
}

function columnsOf({ types, clusters, pairs }: SetDesign) {
  const builder = new SetColumnsBuilder();
  const parentRows = new Int32Array(clusters.length);
  const faultRows = new Int32Array(pairs);
  let pair = 0;
  clusters.forEach((cluster, place) => {
    const add = (type: string | null): number => {
      builder.add({
        id: String(builder.size),
        instanceId: cluster.instance,
        faulty: type !== null,
        failureStep: null,
        failureType: type,
        outcomeCorrect: true,
        stepCount: 0,
        scenario: null,
        // Every fault shows in every view: what is not shown is no matter of chance.
        outcomeFingerprint: builder.size,
        stepFingerprint: builder.size,
      });
      return builder.size - 1;
    };
    parentRows[place] = add(null);
    for (const type of cluster.types) faultRows[pair++] = add(present(types[type]));
  });
  const set = builder.finish({ faults: types.map((name) => ({ name })) });
  return { set, parentRows, faultRows };
}
