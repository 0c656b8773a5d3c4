import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import type { metrics } from '../../4-measuring/metrics/metrics.ts';
import { number, probability } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { differenceText } from '../words/metric-text.ts';
import { judgeCell } from './cells.ts';
import type { Table } from './table.ts';

const NOTE = `Over the runs that both judges scored. The first interval is of the one comparison, the second of all of them at once, and p is adjusted likewise. ${defined('equalWithin')}`;
const RESAMPLED = 'Both judges are read off the same resamples, so what they share cancels.';

/** Every judge against every other, on one metric. */
export function differenceTable(
  { id, label, format }: (typeof metrics)[number],
  { differences, intervals }: Measurement,
): Table {
  const rows = differences.filter(({ metric }) => metric === id);
  const title = `Differences between judges: ${label}`;
  if (intervals.method === 'paper') {
    return {
      title,
      head: ['judge', 'minus', 'difference', 'interval', 'remark'],
      rows: rows.map(({ judge, minus, ...difference }) => {
        const { value, interval } = differenceText(format, difference);
        return [
          judgeCell(judge),
          judgeCell(minus),
          value,
          interval,
          isClear(difference.interval) ? '' : 'may be none',
        ];
      }),
      names: [0, 1],
      note: RESAMPLED,
    };
  }
  return {
    title,
    head: ['judge', 'minus', 'difference', 'all at once', 'p', terms.equalWithin],
    rows: rows.map(({ judge, minus, ...difference }) => {
      const together = { ...difference, interval: difference.simultaneous };
      return [
        judgeCell(judge),
        judgeCell(minus),
        differenceText(format, difference),
        differenceText(format, together).interval,
        probability(difference.adjustedP),
        number(difference.equivalentWithin, format === 'score' ? 3 : 2),
      ];
    }),
    names: [0, 1],
    optional: ['all at once', 'p'],
    note: NOTE,
  };
}

const isClear = (interval: Measurement['differences'][number]['interval']): boolean =>
  interval !== null && (interval.low > 0 || interval.high < 0);
