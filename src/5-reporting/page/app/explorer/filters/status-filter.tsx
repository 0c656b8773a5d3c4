import type { VNode } from 'preact';
import { choose, filter, judge, statusCounts } from '../../selection.ts';
import { statusNamed } from '../../statuses/statuses.ts';

/** The statuses with the number of pairs of each; also the key to the marks in the list. */
export function StatusFilter(): VNode {
  const { status } = filter.value;
  return (
    <fieldset class="statuses">
      <legend>Status{judge.value === null ? ', for some judge' : ''}</legend>
      {statusCounts.value.map(({ name: id, count }) => {
        const { look, meaning, glyph, name } = statusNamed(id);
        return (
          <button
            key={id}
            type="button"
            class={`status ${look}`}
            aria-pressed={status === id}
            disabled={count === 0 && status !== id}
            title={meaning}
            onClick={() => {
              choose({ status: status === id ? undefined : id });
            }}
          >
            <span aria-hidden="true">{glyph}</span> {name}{' '}
            {/* A pair has a status for every judge, so only those of one judge add up. */}
            {judge.value === null ? null : <b>{count.toLocaleString('en')}</b>}
          </button>
        );
      })}
    </fieldset>
  );
}
