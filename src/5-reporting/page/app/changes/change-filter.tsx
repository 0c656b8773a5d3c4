import type { VNode } from 'preact';
import { ANY_CHANGE } from '../../../tables/pair-filter.ts';
import type { PageModel } from '../../page-model.ts';
import { choose, filter } from '../selection.ts';
import { CHANGE_FILTERS, CHANGE_TEXTS } from './pair-changes.ts';

/** Chooses pairs by what happened to them since the earlier run; nothing without one. */
export function ChangeFilter({ model }: { model: PageModel }): VNode | null {
  if (model.comparison === null) return null;
  return (
    <p>
      <label for="filter-change">Change</label>
      <select
        id="filter-change"
        value={filter.value.change ?? ''}
        onChange={({ currentTarget: { value } }) => {
          choose({ change: value === '' ? undefined : value });
        }}
      >
        <option value="">changed or not</option>
        {CHANGE_FILTERS.map((change) => (
          <option key={change} value={change}>
            {change === ANY_CHANGE ? 'any change' : CHANGE_TEXTS[change].label}
          </option>
        ))}
      </select>
    </p>
  );
}
