import { expect, it } from 'vitest';
import { GrowingWindow } from '../../../src/3-judging/asking/growing-window.ts';

const never = new AbortController().signal;

/** How many calls are let in without waiting for another. */
async function room(window: GrowingWindow): Promise<number> {
  let entered = 0;
  for (;;) {
    const stop = new AbortController();
    const turn = window.enter(stop.signal).then(
      () => true,
      () => false,
    );
    // Whoever is let in at once is let in before these two turns of the event loop are over.
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    stop.abort();
    if (!(await turn)) break;
    entered++;
  }
  for (let i = 0; i < entered; i++) window.leave();
  return entered;
}

it('a window begins small, grows with every answer and never beyond its size', async () => {
  const window = new GrowingWindow(70);
  expect(await room(window)).toBe(64);
  for (let answers = 1; answers <= 10; answers++) {
    await window.enter(never);
    window.succeeded();
    window.leave();
    expect(await room(window)).toBe(Math.min(70, 64 + answers));
  }
});

it('a small window is small from the beginning', async () => {
  const window = new GrowingWindow(3);
  expect(await room(window)).toBe(3);
  window.succeeded();
  expect(await room(window)).toBe(3);
});

it('a server that refuses calls does not shrink what is kept in the queue', async () => {
  const window = new GrowingWindow(5);
  const pass = await window.enter(never);
  (window as { tooMuch(...args: unknown[]): void }).tooMuch(pass, 3600);
  window.leave();
  expect(await room(window)).toBe(5);
});

it('whoever waits for a place is let in when one is free', async () => {
  const window = new GrowingWindow(1);
  await window.enter(never);
  const second = window.enter(never);
  window.leave();
  await second;
});
