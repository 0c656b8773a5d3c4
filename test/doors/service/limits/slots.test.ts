import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NoPlace, Slots } from '../../../../src/doors/service/limits/slots.ts';

const never = new AbortController().signal;

describe('Slots', () => {
  it('never has more inside or waiting than it may, and lets everybody in who waited', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 1, max: 20 }),
        async (most, waiting, guests) => {
          const slots = new Slots(most, waiting);
          let inside = 0;
          const visit = async (): Promise<'in' | 'refused'> => {
            const leave = await slots.enter(never).catch((error) => {
              expect(error).toBeInstanceOf(NoPlace);
              return null;
            });
            if (leave === null) return 'refused';
            expect(++inside).toBeLessThanOrEqual(most);
            await Promise.resolve();
            inside--;
            leave();
            // Leaving twice gives back one place only.
            leave();
            return 'in';
          };
          const outcomes = await Promise.all(Array.from({ length: guests }, visit));
          const admitted = outcomes.filter((outcome) => outcome === 'in').length;
          expect(admitted).toBeGreaterThanOrEqual(Math.min(guests, most + waiting));
          expect([slots.taken, slots.waiting]).toEqual([0, 0]);
        },
      ),
    );
  });

  it('forgets whoever gives up waiting', async () => {
    const slots = new Slots(1, 1);
    const leave = await slots.enter(never);
    const impatient = new AbortController();
    const waiting = slots.enter(impatient.signal);
    impatient.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(slots.waiting).toBe(0);
    leave();
    expect(slots.taken).toBe(0);
  });
});
