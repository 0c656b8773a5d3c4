import { clearFilters, move, query } from '../selection.ts';

const SEARCH_FIELD = 'pair-search';

/** Keys that belong to a field while it is being written in. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  );
}

/** Keys for readers who stay: j and k from pair to pair, / to search, Esc to start over. */
export function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    const field = document.getElementById(SEARCH_FIELD);
    // In the search field it first empties the field; elsewhere it clears all filters.
    if (document.activeElement === field && query.value !== '') query.value = '';
    else if (document.activeElement === field) field?.blur();
    else if (!isWriting(event.target)) clearFilters();
    return;
  }
  if (isWriting(event.target)) return;
  if (event.key === 'j') move(1);
  else if (event.key === 'k') move(-1);
  else if (event.key === '/') {
    event.preventDefault();
    document.getElementById(SEARCH_FIELD)?.focus();
  } else return;
  // A reader who presses a key of the explorer wants to see it.
  const pairs = document.getElementById('pairs');
  const { top = 0, bottom = 0 } = pairs?.getBoundingClientRect() ?? {};
  if (top > innerHeight * 0.6 || bottom < innerHeight * 0.3) pairs?.scrollIntoView();
}
