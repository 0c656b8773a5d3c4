import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Measurement } from '../../../../metrics/measurement.ts';
import { range, signed } from '../../../text/numbers.ts';
import { DataTable } from './data-table.tsx';

/** Every judge against every other, on one metric at a time. */
export function Differences({ measurement }: { measurement: Measurement }): VNode | null {
  const metrics = [...new Set(measurement.differences.map(({ metric }) => metric))];
  const metric = useSignal(metrics[0] ?? '');
  if (metrics.length === 0) return null;
  return (
    <>
      <p class="choice">
        <label for="difference-metric">Difference in</label>
        <select
          id="difference-metric"
          value={metric.value}
          onChange={({ currentTarget }) => {
            metric.value = currentTarget.value;
          }}
        >
          {metrics.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </p>
      <DataTable
        caption={`Differences between judges: ${metric.value}`}
        head={['judge', 'minus', 'difference', 'interval', 'remark']}
        rows={measurement.differences
          .filter((difference) => difference.metric === metric.value)
          .map(({ judge, minus, estimate, interval }) => [
            judge,
            minus,
            signed(estimate),
            range(interval, signed),
            interval === null || (interval.low <= 0 && interval.high >= 0) ? 'may be none' : '',
          ])}
      />
      <p class="note">Both judges are read off the same resamples, so what they share cancels.</p>
    </>
  );
}
