import type { VNode } from 'preact';
import { type DrawnBound, RunningBoundChart } from '../../../charts/running-bound.tsx';
import { Term } from '../terms/term.tsx';

/** How near to a decision judging was, verdict by verdict, until it ended. */
export function RunningBounds({ bounds }: { bounds: readonly DrawnBound[] }): VNode | null {
  if (bounds.length === 0) return null;
  return (
    <section class="running-bounds" aria-labelledby="running-bounds-title">
      <h2 id="running-bounds-title">Judged until it was decided</h2>
      <p class="note">
        Judging was to end as soon as the <Term name="runningBounds">running bounds</Term> were on
        one side of the dashed threshold. The blue line is what had been seen by then.
      </p>
      {bounds.map((bound) => (
        <figure key={bound.title}>
          <figcaption class="foreign">{bound.title}</figcaption>
          <RunningBoundChart {...bound} />
        </figure>
      ))}
    </section>
  );
}
