import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OneHandAtATime } from '../../../../src/3-judging/judges/own/one-hand-at-a-time.ts';

describe('items that were dealt into hands', () => {
  it('are all answered, by an instance that never sees two hands', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.nat(3), { minLength: 1, maxLength: 12 }),
        async (scheduler, dealt) => {
          let seen = new Set<number>();
          let underWay = 0;
          const hands = new OneHandAtATime(async () => {
            expect(underWay).toBe(0);
            await scheduler.schedule(Promise.resolve(), 'renew');
            seen = new Set();
          });
          const answers = dealt.map((hand, at) =>
            hands.ask(hand, new AbortController().signal, async () => {
              underWay++;
              seen.add(hand);
              expect(seen.size).toBe(1);
              await scheduler.schedule(Promise.resolve(), `answer ${at}`);
              underWay--;
              return at;
            }),
          );
          expect(await scheduler.waitFor(Promise.all(answers))).toEqual([...dealt.keys()]);
        },
      ),
    );
  });

  it('are let through at once if whoever asked gives up', async () => {
    const hands = new OneHandAtATime(async () => {});
    const stuck = new Promise<string>(() => {});
    void hands.ask(1, new AbortController().signal, () => stuck);
    const abort = new AbortController();
    const waiting = hands.ask(2, abort.signal, async () => 'told so');
    abort.abort();
    expect(await waiting).toBe('told so');
  });

  it('wait for nothing if they are of no hand, as those of a service are', async () => {
    const hands = new OneHandAtATime(async () => {});
    const stuck = new Promise<string>(() => {});
    void hands.ask(1, new AbortController().signal, () => stuck);
    const { signal } = new AbortController();
    expect(await hands.ask(undefined, signal, async () => 'at once')).toBe('at once');
  });
});
