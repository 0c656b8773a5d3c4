import type { VNode } from 'preact';
import { choose, filter, judge, statusCounts } from '../../selection.ts';
import { statusText } from '../../statuses.ts';

/** The statuses with the number of pairs of each; also the key to the marks in the list. */
export function StatusFilter(): VNode {
  const { status } = filter.value;
  return (
    <fieldset class="statuses">
      <legend>Status{judge.value === null ? ', for any judge' : ''}</legend>
      {statusCounts.value.map(({ name, count }) => (
        <button
          key={name}
          type="button"
          class={`status ${name}`}
          aria-pressed={status === name}
          disabled={count === 0 && status !== name}
          title={statusText(name).meaning}
          onClick={() => {
            choose({ status: status === name ? undefined : name });
          }}
        >
          <span aria-hidden="true">{statusText(name).glyph}</span> {statusText(name).name}{' '}
          <b>{count.toLocaleString('en')}</b>
        </button>
      ))}
    </fieldset>
  );
}
