import type { VNode } from 'preact';
import { filter, search, searched } from '../../selection.ts';
import { goToHit, hits } from './hits.ts';

/** Searches all pairs, and goes from place to place in the one that is shown. */
export function SearchField(): VNode {
  const { count, at } = hits.value;
  return (
    <div class="search">
      <label for="pair-search">Text</label>
      <div class="search-box">
        <input
          id="pair-search"
          type="search"
          placeholder="in goals, steps, rationales …"
          autocomplete="off"
          spellcheck={false}
          value={filter.value.text ?? ''}
          onInput={({ currentTarget }) => {
            search(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            goToHit(event.shiftKey ? -1 : 1);
          }}
        />
        {searched.value === '' ? null : (
          <span class="hits">
            <span role="status" aria-label="Places in this pair">
              {count === 0 ? 'none here' : `${at + 1} of ${count}`}
            </span>
            <Go by={-1} name="previous place" sign="↑" disabled={count === 0} />
            <Go by={1} name="next place" sign="↓" disabled={count === 0} />
          </span>
        )}
      </div>
    </div>
  );
}

function Go({
  by,
  name,
  sign,
  disabled,
}: {
  by: 1 | -1;
  name: string;
  sign: string;
  disabled: boolean;
}): VNode {
  return (
    <button type="button" disabled={disabled} title={name} onClick={() => goToHit(by)}>
      <span aria-hidden="true">{sign}</span>
      <span class="unseen">{name}</span>
    </button>
  );
}
