import { describe, expect, it } from 'vitest';
import type { Pass } from '../../../src/3-judging/asking/call-limit.ts';
import { EndpointLimit } from '../../../src/3-judging/asking/endpoint-limit.ts';

const never = new AbortController().signal;

async function enterAll(limit: EndpointLimit, count: number): Promise<Pass[]> {
  return Promise.all(Array.from({ length: count }, () => limit.enter(never)));
}

describe('the limit of an endpoint', () => {
  it('lets in as many calls as it allows, and the next one when one leaves', async () => {
    const limit = new EndpointLimit(3);
    await enterAll(limit, 3);
    let entered = false;
    const fourth = limit.enter(never).then(() => {
      entered = true;
    });
    await new Promise(setImmediate);
    expect(entered).toBe(false);
    limit.leave();
    await fourth;
  });

  it('is halved once for a burst of refusals, not once for each', async () => {
    const limit = new EndpointLimit(8);
    for (const pass of await enterAll(limit, 8)) limit.tooMuch(pass, null);
    expect(limit.limit).toBe(4);
    for (let i = 0; i < 8; i++) limit.leave();
    const [pass] = await enterAll(limit, 1);
    limit.tooMuch(pass as Pass, null);
    expect(limit.limit).toBe(2);
  });

  it('never falls below one call', async () => {
    const limit = new EndpointLimit(1);
    const [pass] = await enterAll(limit, 1);
    limit.tooMuch(pass as Pass, null);
    expect(limit.limit).toBe(1);
  });

  it('grows back by one for every round that went well, up to where it began', async () => {
    const limit = new EndpointLimit(4);
    const [pass] = await enterAll(limit, 1);
    limit.tooMuch(pass as Pass, null);
    expect(limit.limit).toBe(2);
    limit.succeeded();
    limit.succeeded();
    expect(limit.limit).toBe(3);
    for (let i = 0; i < 20; i++) limit.succeeded();
    expect(limit.limit).toBe(4);
  });

  it('lets nothing in for as long as the server asked', async () => {
    const limit = new EndpointLimit(2);
    const [pass] = await enterAll(limit, 1);
    limit.tooMuch(pass as Pass, 0.05);
    limit.leave();
    const started = performance.now();
    await limit.enter(never);
    expect(performance.now() - started).toBeGreaterThan(40);
  });

  it('releases those who wait when the invocation ends, and keeps no place for them', async () => {
    const limit = new EndpointLimit(1);
    await limit.enter(never);
    const ending = new AbortController();
    const waiting = limit.enter(ending.signal);
    ending.abort();
    await expect(waiting).rejects.toThrow();
    limit.leave();
    await limit.enter(never);
  });
});
