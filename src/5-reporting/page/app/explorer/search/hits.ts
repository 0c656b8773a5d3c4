import { signal } from '@preact/signals';
import { searched } from '../../selection.ts';
import { findHits } from './find-hits.ts';

/** How often the pair that is shown holds what is searched for, and at which of the places a reader is. */
export const hits = signal<{ readonly count: number; readonly at: number }>({ count: 0, at: 0 });

let found: readonly Range[] = [];

/** Marks what is searched for in an element, and shows the first place. */
export function followHits(element: HTMLElement): () => void {
  const mark = (at: number): void => {
    found = findHits(element, searched.value);
    show(Math.min(at, Math.max(0, found.length - 1)));
  };
  mark(0);
  reveal();
  // Whatever is unfolded or folded meanwhile has places of its own.
  const observer = new MutationObserver(() => {
    const isFirst = found.length === 0;
    mark(hits.value.at);
    if (isFirst) reveal();
  });
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  return () => {
    observer.disconnect();
    found = [];
    show(0);
  };
}

/** Goes to the next or the previous place, round and round. */
export function goToHit(by: 1 | -1): void {
  if (found.length === 0) return;
  show((hits.value.at + by + found.length) % found.length);
  reveal();
}

function reveal(): void {
  const range = found[hits.value.at];
  if (range !== undefined) revealRange(range);
}

/** Marks are drawn by the browser over the text, so that they also run across what a diff marks. */
function show(at: number): void {
  hits.value = { count: found.length, at };
  // A browser without such marks still counts and scrolls.
  if (!('highlights' in CSS)) return;
  const current = found[at];
  CSS.highlights.set('found', new Highlight(...found));
  CSS.highlights.set('found-here', new Highlight(...(current === undefined ? [] : [current])));
}

/** Scrolls whatever has to be scrolled until a place in a text is in the middle of what is seen. */
function revealRange(range: Range): void {
  const { startContainer } = range;
  for (let box = startContainer.parentElement; box !== null; box = box.parentElement) {
    if (scrolls(box)) {
      const { top, height } = box.getBoundingClientRect();
      box.scrollTop += range.getBoundingClientRect().top - (top + height / 2);
    }
  }
  const { top, bottom } = range.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) scrollBy(0, top - innerHeight / 2);
}

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight + 1 && getComputedStyle(element).overflowY === 'auto';
