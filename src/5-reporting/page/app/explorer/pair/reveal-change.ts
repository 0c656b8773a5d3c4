/** Space left around what is revealed. */
const MARGIN = 12;
/** How much of a change has to be in view. The rest of the room is left to what comes before it. */
const ENOUGH = 160;
/** As high as the names of the two runs. */
const RUN_HEADS = 24;

/**
 * Shows a pair from its beginning, or scrolls on as far as it takes to see what changed. Where the pair
 * does not scroll on its own, as on a phone, it begins at its top.
 */
export function revealChange(pane: HTMLElement): void {
  const head = pane.querySelector<HTMLElement>('.pair-head')?.offsetHeight ?? 0;
  // The names of the two runs stay below it.
  pane.style.setProperty('--pair-head', `${head}px`);
  pane.scrollTop = 0;
  if (getComputedStyle(pane).overflowY !== 'auto') {
    if (scrollY > 0) scrollTo(0, 0);
    return;
  }
  const change =
    pane.querySelector('.aligned > .changed') ?? pane.querySelector('.step:has(.step-mark)');
  if (change === null) return;
  const { top: paneTop, bottom: paneBottom } = pane.getBoundingClientRect();
  const { top, height } = change.getBoundingClientRect();
  const beyond = top + Math.min(height, ENOUGH) + MARGIN - paneBottom;
  const most = top - paneTop - head - RUN_HEADS - MARGIN;
  if (beyond > 0 && most > 0) pane.scrollTop = Math.min(beyond, most);
}
