import { describe, expect, it } from 'vitest';
import { Budget } from '../../../src/3-judging/asking/budget.ts';

describe('the budget', () => {
  const answer = { text: '', promptTokens: 1000, completionTokens: 100, latencySeconds: 1 };
  const prompt = 'x'.repeat(3000);

  it('counts every call', async () => {
    const budget = new Budget({ maxCalls: 2 });
    expect(await budget.reserve(prompt)).toMatchObject({ granted: true });
    expect(await budget.reserve(prompt)).toMatchObject({ granted: true });
    expect(await budget.reserve(prompt)).toEqual({
      granted: false,
      reason: { kind: 'max calls', message: '--max-calls 2 is reached' },
    });
  });

  it('never spends more than it has, even with many calls under way', async () => {
    const budget = new Budget({ maxCost: 10, priceIn: 1000, priceOut: 1000 });
    let spent = 0;
    let refusals = 0;
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        const reservation = await budget.reserve(prompt);
        if (!reservation.granted) {
          refusals++;
          return;
        }
        await new Promise(setImmediate);
        reservation.settle(answer);
        spent += 1.1;
      }),
    );
    expect(spent).toBeLessThanOrEqual(10);
    expect(spent).toBeGreaterThan(8);
    expect(refusals).toBe(40 - Math.round(spent / 1.1));
  });
});
