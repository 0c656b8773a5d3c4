import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LoopTurn } from '../../../../src/doors/service/limits/loop-turn.ts';

function busyFor(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

describe('LoopTurn', () => {
  it('is full after its requests, if they have taken too long, and is empty in the next turn', async () => {
    const turn = new LoopTurn({ requests: 2, busyMs: 5 });
    await nextTurn();
    expect(turn.isFull()).toBe(false);
    busyFor(6);
    expect(turn.isFull()).toBe(false);
    expect(turn.isFull()).toBe(true);
    await nextTurn();
    expect(turn.isFull()).toBe(false);
  });

  it('takes any number of requests that are quick', () => {
    const turn = new LoopTurn({ requests: 1, busyMs: 60_000 });
    for (let i = 0; i < 1000; i++) expect(turn.isFull()).toBe(false);
  });
});
