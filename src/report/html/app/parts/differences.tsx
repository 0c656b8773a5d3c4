import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Measurement } from '../../../../metrics/measurement/measurement.ts';
import { metrics } from '../../../../metrics/metrics.ts';
import { differenceTable } from '../../../tables/difference-table.ts';
import { TableView } from './table-view.tsx';

/** Every judge against every other, on one metric at a time. */
export function Differences({ measurement }: { measurement: Measurement }): VNode | null {
  const chosen = useSignal(0);
  const compared = metrics.filter(({ id }) =>
    measurement.differences.some(({ metric }) => metric === id),
  );
  const metric = compared[chosen.value];
  if (metric === undefined) return null;
  return (
    <>
      <p class="choice">
        <label for="difference-metric">Difference in</label>
        <select
          id="difference-metric"
          value={chosen.value}
          onChange={({ currentTarget }) => {
            chosen.value = Number(currentTarget.value);
          }}
        >
          {compared.map(({ id, label }, place) => (
            <option key={id} value={place}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <TableView table={differenceTable(metric, measurement)} />
    </>
  );
}
