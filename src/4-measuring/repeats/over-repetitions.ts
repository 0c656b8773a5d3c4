import { present } from '../../base/present.ts';
import { kindOf } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { countRow } from '../statistics/intervals/clustered-rows.ts';
import type { UnseenInstances } from '../statistics/intervals/instance-interval.ts';
import { type RepeatedMean, repeatedMean } from '../statistics/repeats/repeated-mean.ts';

/**
 * The mean of something over rows that were judged several times, by instance and within what was done to
 * the rows; its interval allows for what differs between repetitions. Null without a row.
 *
 * @param valueIn null where the repetition does not say
 */
export function overRepetitions(
  set: SetColumns,
  rows: ArrayLike<number>,
  repetitions: number,
  unseen: UnseenInstances,
  valueIn: (row: number, repetition: number) => number | null,
): RepeatedMean | null {
  const places = new Map<number, number>();
  for (const row of Array.from(rows)) {
    const cluster = present(set.all.cluster[row]);
    if (!places.has(cluster)) places.set(cluster, places.size);
  }
  return repeatedMean(
    Array.from({ length: repetitions }, (_, repetition) => {
      const totals = Array.from(places, () => ({ total: 0, size: 0, times: 1, strata: [] }));
      for (const row of Array.from(rows)) {
        const value = valueIn(row, repetition);
        if (value === null) continue;
        const own = present(totals[present(places.get(present(set.all.cluster[row])))]);
        own.total += value;
        own.size++;
        countRow(own.strata, kindOf(set, row));
      }
      return totals;
    }),
    unseen,
  );
}
