import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { Measurement } from '../../../../4-measuring/measurement/measurement.ts';
import { metrics } from '../../../../4-measuring/metrics/metrics.ts';
import { ranked } from '../../../../4-measuring/recommending/ranked.ts';
import { differenceTable } from '../../../tables/difference-table.ts';
import { TableView } from '../parts/table-view.tsx';

/** One judge against every other, on one metric at a time: thirty judges make 435 comparisons. */
export function Differences({ measurement }: { measurement: Measurement }): VNode | null {
  const judges = ranked(measurement.judges);
  const place = useSignal(0);
  const judge = useSignal(
    measurement.recommendation.judge ?? judges.find(({ control }) => !control)?.judgeId ?? null,
  );
  const compared = metrics.filter(({ id }) =>
    measurement.differences.some(({ metric }) => metric === id),
  );
  const metric = compared[place.value];
  if (metric === undefined) return null;
  const differences = measurement.differences.filter(
    (each) => judge.value === null || each.judge === judge.value || each.minus === judge.value,
  );
  return (
    <>
      <h2>One judge against another</h2>
      <p class="choice">
        <label for="difference-metric">Difference in</label>
        <select
          id="difference-metric"
          value={place.value}
          onChange={({ currentTarget }) => {
            place.value = Number(currentTarget.value);
          }}
        >
          {compared.map(({ id, label }, at) => (
            <option key={id} value={at}>
              {label}
            </option>
          ))}
        </select>
        <label for="difference-judge">between</label>
        <select
          id="difference-judge"
          value={judges.findIndex(({ judgeId }) => judgeId === judge.value)}
          onChange={({ currentTarget }) => {
            judge.value = judges[Number(currentTarget.value)]?.judgeId ?? null;
          }}
        >
          <option value={-1}>every two judges</option>
          {judges.map(({ judgeId }, at) => (
            <option key={judgeId} value={at}>
              {judgeId} and the others
            </option>
          ))}
        </select>
      </p>
      <TableView table={differenceTable(metric, { ...measurement, differences })} />
    </>
  );
}
