import type { Measurement } from '../../metrics/measurement/measurement.ts';
import type { metrics } from '../../metrics/metrics.ts';
import { differenceText } from '../text/metric-text.ts';
import type { Table } from './table.ts';

/** Every judge against every other, on one metric. */
export function differenceTable(
  { id, label, format }: (typeof metrics)[number],
  { differences }: Measurement,
): Table {
  return {
    title: `Differences between judges: ${label}`,
    head: ['judge', 'minus', 'difference', 'interval', 'remark'],
    rows: differences
      .filter(({ metric }) => metric === id)
      .map(({ judge, minus, ...difference }) => {
        const { value, interval } = differenceText(format, difference);
        return [judge, minus, value, interval, isClear(difference.interval) ? '' : 'may be none'];
      }),
    names: [0, 1],
    note: 'Both judges are read off the same resamples, so what they share cancels.',
  };
}

const isClear = (interval: Measurement['differences'][number]['interval']): boolean =>
  interval !== null && (interval.low > 0 || interval.high < 0);
