import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffSeconds } from '../../src/judging/asking/backoff.ts';
import { Budget } from '../../src/judging/asking/budget.ts';
import { EndpointLimit, type Pass } from '../../src/judging/asking/endpoint-limit.ts';

const never = new AbortController().signal;

async function enterAll(gate: EndpointLimit, count: number): Promise<Pass[]> {
  return Promise.all(Array.from({ length: count }, () => gate.enter(never)));
}

describe('the gate of an endpoint', () => {
  it('lets in as many as its limit and the next when one leaves', async () => {
    const gate = new EndpointLimit(3);
    await enterAll(gate, 3);
    let entered = false;
    const fourth = gate.enter(never).then(() => {
      entered = true;
    });
    await new Promise(setImmediate);
    expect(entered).toBe(false);
    gate.leave();
    await fourth;
  });

  it('halves once for a burst of refusals, not once for each', async () => {
    const gate = new EndpointLimit(8);
    for (const pass of await enterAll(gate, 8)) gate.tooMuch(pass, null);
    expect(gate.limit).toBe(4);
    for (let i = 0; i < 8; i++) gate.leave();
    const [pass] = await enterAll(gate, 1);
    gate.tooMuch(pass as Pass, null);
    expect(gate.limit).toBe(2);
  });

  it('never closes for good', async () => {
    const gate = new EndpointLimit(1);
    const [pass] = await enterAll(gate, 1);
    gate.tooMuch(pass as Pass, null);
    expect(gate.limit).toBe(1);
  });

  it('grows back by one for every round that went well, up to where it began', async () => {
    const gate = new EndpointLimit(4);
    const [pass] = await enterAll(gate, 1);
    gate.tooMuch(pass as Pass, null);
    expect(gate.limit).toBe(2);
    gate.succeeded();
    gate.succeeded();
    expect(gate.limit).toBe(3);
    for (let i = 0; i < 20; i++) gate.succeeded();
    expect(gate.limit).toBe(4);
  });

  it('stays shut as long as the server asked', async () => {
    const gate = new EndpointLimit(2);
    const [pass] = await enterAll(gate, 1);
    gate.tooMuch(pass as Pass, 0.05);
    gate.leave();
    const started = performance.now();
    await gate.enter(never);
    expect(performance.now() - started).toBeGreaterThan(40);
  });

  it('lets those who wait go when the run ends, and keeps no place for them', async () => {
    const gate = new EndpointLimit(1);
    await gate.enter(never);
    const ending = new AbortController();
    const waiting = gate.enter(ending.signal);
    ending.abort();
    await expect(waiting).rejects.toThrow();
    gate.leave();
    await gate.enter(never);
  });
});

describe('the wait before a retry', () => {
  it('is anywhere up to a bound that doubles and then stays', () => {
    const backoff = { baseSeconds: 0.5, mostSeconds: 30 };
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, draw) => {
          const seconds = backoffSeconds(attempt, draw, backoff);
          expect(seconds).toBeGreaterThanOrEqual(0);
          expect(seconds).toBeLessThanOrEqual(Math.min(30, 0.5 * 2 ** attempt));
        },
      ),
    );
    expect(backoffSeconds(2, 0.5, backoff)).toBe(1);
  });
});

describe('the budget', () => {
  const answer = { text: '', promptTokens: 1000, completionTokens: 100, latencySeconds: 1 };
  const prompt = 'x'.repeat(3000);

  it('counts every call', async () => {
    const budget = new Budget({ maxCalls: 2, maxCost: null, price: null });
    expect(await budget.reserve(prompt)).toHaveProperty('settle');
    expect(await budget.reserve(prompt)).toHaveProperty('settle');
    expect(await budget.reserve(prompt)).toMatchObject({ kind: 'max calls' });
  });

  it('never spends more than it has, also with many calls in flight', async () => {
    const price = { input: 1000, output: 1000 };
    const budget = new Budget({ maxCalls: null, maxCost: 10, price });
    let spent = 0;
    let refusals = 0;
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        const leave = await budget.reserve(prompt);
        if ('kind' in leave) {
          refusals++;
          return;
        }
        await new Promise(setImmediate);
        leave.settle(answer);
        spent += 1.1;
      }),
    );
    expect(spent).toBeLessThanOrEqual(10);
    expect(spent).toBeGreaterThan(8);
    expect(refusals).toBe(40 - Math.round(spent / 1.1));
  });
});
