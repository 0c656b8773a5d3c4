import { present } from '../../base/present.ts';
import type { PairedRow } from '../measurement/compared-rows.ts';
import { pairedRow, untestedScore } from '../metrics/paired.ts';
import { JudgeColumns } from '../rows/judge-columns.ts';
import { ALL_FAULTS, countMembers, delta, membersOf, type Pairs, pairsOf } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { SetColumnsBuilder } from '../rows/set-columns-builder.ts';
import type { SetDesign } from './set-design.ts';

/**
 * A set that exists only by its design, and one simulated judge on it. Whoever simulates writes the
 * flags; Δ and its interval are then made exactly as those of a real judge on a real set.
 */
export class SimulatedSet {
  readonly design: SetDesign;
  readonly #set: SetColumns;
  readonly #pairs: Pairs;
  readonly #members: Int32Array;
  readonly #judge: JudgeColumns;
  /** The row of each parent, and of each fault, in the order of the design. */
  readonly #parentRows: Int32Array;
  readonly #faultRows: Int32Array;
  /** The pairs of each parent. To look for parents with the same flags would take longer than it saves. */
  readonly #parentPairs: readonly Int32Array[];

  constructor(design: SetDesign) {
    this.design = design;
    const { set, parentRows, faultRows } = columnsOf(design);
    this.#set = set;
    this.#pairs = pairsOf(set);
    this.#members = membersOf(set, this.#pairs, ALL_FAULTS);
    this.#judge = new JudgeColumns('simulated', set, null);
    this.#judge.flag.fill(0);
    this.#parentRows = parentRows;
    this.#faultRows = faultRows;
    const placeOf = new Map<number, number>();
    for (const [pair, row] of this.#pairs.fault.entries()) placeOf.set(row, pair);
    let next = 0;
    this.#parentPairs = design.clusters.map(({ types }) =>
      Int32Array.from(types, () => present(placeOf.get(present(faultRows[next++])))),
    );
  }

  /** @param cluster the place of the parent among the clusters of the design */
  flagParent(cluster: number, flagged: boolean): void {
    this.#judge.flag[present(this.#parentRows[cluster])] = flagged ? 1 : 0;
  }

  /** @param pair the place of the fault, counted through the clusters of the design */
  flagFault(pair: number, flagged: boolean): void {
    this.#judge.flag[present(this.#faultRows[pair])] = flagged ? 1 : 0;
  }

  /** Δ over all pairs, for the flags as they are now. */
  delta(): number {
    return delta(countMembers(this.#pairs, this.#judge, this.#members)) ?? 0;
  }

  /** Δ over all pairs with its interval, for the flags as they are now. */
  row(confidence: number): PairedRow {
    return pairedRow(
      {
        set: this.#set,
        pairs: this.#pairs,
        judge: this.#judge,
        kinds: this.#parentPairs.map((pairs, place) => ({
          pairs,
          parentFlagged: this.#judge.flag[present(this.#parentRows[place])] === 1,
          times: 1,
        })),
        group: ALL_FAULTS,
        members: this.#members,
        confidence,
        replicates: null,
      },
      untestedScore,
    );
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
