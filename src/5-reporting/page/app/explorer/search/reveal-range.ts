/** Scrolls whatever has to be scrolled until a place in a text is in the middle of what is seen. */
export function revealRange(range: Range): void {
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
