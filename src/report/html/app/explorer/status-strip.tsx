import type { VNode } from 'preact';
import type { PageModel } from '../../page-model.ts';
import { statusOf } from '../pairs.ts';
import { STATUS_TEXTS } from '../statuses.ts';

/** What each judge made of the pair, at a glance. */
export function StatusStrip({ model, number }: { model: PageModel; number: number }): VNode {
  return (
    <ul class="strip" aria-label="What each judge made of this pair">
      {model.explorer.judges.map((name, judge) => {
        const status = statusOf(judge, number);
        return (
          <li key={name} title={STATUS_TEXTS[status].meaning}>
            <span class="strip-judge">{name}</span>{' '}
            <span class={`status ${status}`}>
              <span aria-hidden="true">{STATUS_TEXTS[status].glyph}</span>{' '}
              {STATUS_TEXTS[status].name}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
