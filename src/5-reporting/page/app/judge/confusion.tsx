import type { VNode } from 'preact';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../../4-measuring/measurement/measurement.ts';
import { percent } from '../../../../base/text/numbers.ts';
import { namesTypes } from '../../../charts/figures.tsx';
import { pairsHref } from '../address/pairs-href.ts';
import { ScrollingTable } from '../parts/table-view.tsx';

/** Which type the judge named for faults of each type. */
export function Confusion({
  judge,
  measurement,
}: {
  judge: JudgeMeasurement;
  measurement: Measurement;
}): VNode | null {
  const { judgeId, confusion } = judge;
  const { types } = measurement.set;
  if (!namesTypes(judge)) return null;
  const columns = [
    ...types.map(({ name, label }) => ({ name, label })),
    { name: 'none', label: 'missed or no type' },
  ];
  return (
    <section aria-labelledby="confusion-title">
      <h2 id="confusion-title">Which fault does it name?</h2>
      <p class="note">
        One row for each type of fault; the share of its faults that were named so.
      </p>
      <ScrollingTable label="Types that it names, by type of fault" class="type-grid confusion">
        <thead>
          <tr>
            <th scope="col">planted</th>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map(({ name, label }, at) => {
            const counts = confusion[at] ?? [];
            const all = counts.reduce((sum, count) => sum + count, 0);
            return (
              <tr key={name}>
                <th scope="row">
                  {label} <small>{all.toLocaleString('en')}</small>
                </th>
                {columns.map((named, column) => {
                  const count = counts[column] ?? 0;
                  const share = all === 0 ? 0 : count / all;
                  return (
                    <td
                      key={named.name}
                      class={`heat ${column === at ? 'right' : 'below'}`}
                      style={{ '--heat': `${Math.round(100 * share)}%` }}
                    >
                      {count === 0 ? (
                        <span class="nothing">0</span>
                      ) : (
                        <a
                          href={pairsHref({ judge: judgeId, type: name, named: named.name })}
                          title={`${percent(share)} of ${label}: named ${named.label}`}
                        >
                          {count.toLocaleString('en')}
                        </a>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </ScrollingTable>
    </section>
  );
}
