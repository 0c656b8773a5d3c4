import type { VNode } from 'preact';
import type { PageModel } from '../../page-model.ts';
import { isHarmless, statusOf } from '../pairs.ts';
import { statusText } from '../statuses.ts';

/** What each judge made of the pair, at a glance. */
export function StatusStrip({ model, number }: { model: PageModel; number: number }): VNode {
  return (
    <ul class="strip" aria-label="What each judge made of this pair">
      {model.explorer.judges.map((name, judge) => {
        const status = statusText(statusOf(judge, number), isHarmless(number));
        return (
          <li key={name} title={status.meaning}>
            <span class="strip-judge">{name}</span>{' '}
            <span class={`status ${status.look}`}>
              <span aria-hidden="true">{status.glyph}</span> {status.name}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
