import type { VNode } from 'preact';
import {
  FRONT_READING,
  FRONT_TITLE,
  type Front,
  FrontChart,
} from '../../../charts/front-chart.tsx';
import { TableView } from '../parts/table-view.tsx';

/** What the judges come to when they are put together: which to use in a sentence, drawn, and as tables. */
export function FrontView({ front }: { front: Front }): VNode {
  return (
    <section class="front" aria-labelledby="front-title">
      <h2 id="front-title">{FRONT_TITLE}</h2>
      <p class="foreign">{front.sentence}</p>
      <div class="both">
        {front.panels.map((panel) => (
          <FrontChart key={panel.across} panel={panel} />
        ))}
      </div>
      <p class="note foreign">{`${front.legend.join('; ')}.`}</p>
      <p class="note">{FRONT_READING}</p>
      <details>
        <summary>The front in numbers</summary>
        {front.tables.map((table) => (
          <TableView key={table.title} table={table} />
        ))}
      </details>
    </section>
  );
}
