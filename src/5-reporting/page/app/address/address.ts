import { signal } from '@preact/signals';
import { type Route, readRoute, writeRoute } from './route.ts';

const inAddress = (): Route => readRoute(location.hash.slice(1));

/** Where the reader is. */
export const route = signal<Route>(inAddress());

/** Goes to another place; Back returns from it. */
export function go(next: Route): void {
  writeNow();
  write(next, 'push');
  arrive(next, 0);
}

/** Changes the present place a little, such as the pair that is shown, without a step to go back by. */
export function adjust(next: Route): void {
  route.value = next;
  writing ??= setTimeout(writeNow, Math.max(0, writtenAt + WRITE_EVERY - performance.now()));
}

/** Browsers ignore a page that changes its address more often, as holding a key down would. */
const WRITE_EVERY = 400;

let writtenAt = Number.NEGATIVE_INFINITY;
let writing: ReturnType<typeof setTimeout> | undefined;

/** Writes what `adjust` left for later. */
function writeNow(): void {
  if (writing === undefined) return;
  clearTimeout(writing);
  writing = undefined;
  writtenAt = performance.now();
  write(route.value, 'replace');
}

function write(next: Route, how: 'push' | 'replace'): void {
  const address = `#${writeRoute(next)}`;
  if (address === location.hash) return;
  try {
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
  } catch {
    // An address cannot hold a name of any length; the page works without it.
  }
}

/** How far each address was scrolled when it was left, for a reader who comes back. */
const scrolledTo = new Map<string, number>();
let present = location.hash;

/** Shows another place, scrolled to where it begins or to where the reader left it. */
function arrive(next: Route, scrolled: number): void {
  const sameLevel = next.level === route.value.level;
  route.value = next;
  present = location.hash;
  // Drawn first, because what is not there cannot be scrolled to.
  if (!sameLevel || next.level === 'judge') requestAnimationFrame(() => scrollTo(0, scrolled));
}

/** Keeps the address and the place the same, whichever of the two changes. */
export function followAddress(): void {
  history.scrollRestoration = 'manual';
  // A link that was followed leads to the beginning of a place, and a step back to where it was left.
  let followsLink = false;
  addEventListener('hashchange', () => {
    clearTimeout(writing);
    writing = undefined;
    arrive(inAddress(), followsLink ? 0 : (scrolledTo.get(location.hash) ?? 0));
    followsLink = false;
  });
  addEventListener(
    'click',
    ({ target }) => {
      writeNow();
      followsLink = target instanceof Element && target.closest('a[href^="#"]') !== null;
    },
    { capture: true },
  );
  addEventListener('scroll', () => scrolledTo.set(present, scrollY), { passive: true });
}
