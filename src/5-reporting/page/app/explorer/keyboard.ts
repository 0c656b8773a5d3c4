import { clearFilters, filter, move, search } from '../selection.ts';

const SEARCH_FIELD = 'pair-search';

/** Keys that belong to a field while it is being written in. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  );
}

/** Words with a definition close it with Esc. */
const isTerm = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.term') !== null;

/** Keys for readers who stay: j and k from pair to pair, / to search, Esc to start over. */
export function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    // What lies above the page is closed first.
    if (document.querySelector(':popover-open') !== null || isTerm(event.target)) return;
    const field = document.getElementById(SEARCH_FIELD);
    // In the search field it empties the field and leaves it; elsewhere it clears all filters.
    if (document.activeElement === field) {
      if (filter.value.text !== undefined) search('');
      field?.blur();
    } else if (!isWriting(event.target)) clearFilters();
    return;
  }
  if (isWriting(event.target)) return;
  if (event.key === 'j') move(1);
  else if (event.key === 'k') move(-1);
  else if (event.key === '/') {
    event.preventDefault();
    document.getElementById(SEARCH_FIELD)?.focus();
  }
}
