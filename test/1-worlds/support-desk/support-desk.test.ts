import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replay } from '../../../src/1-worlds/contract/play.ts';
import type { RefundRequest } from '../../../src/1-worlds/support-desk/instance.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';
import type { JsonObject } from '../../../src/run/json.ts';
import type { Observation } from '../../../src/run/run.ts';
import { describeEnvironment } from '../../2-planting/contract-suite.ts';

describeEnvironment(supportDesk);

function requests(seed: number | bigint, count: number): RefundRequest[] {
  const random = new PythonRandom(seed);
  return Array.from(
    { length: count },
    (_, index) => supportDesk.generate(random, index) as RefundRequest,
  );
}

const [happy, restocking] = requests(7, 6) as [RefundRequest, RefundRequest];

/** What the desk answers to some calls, made one after the other in a fresh run. */
function answers(
  request: RefundRequest,
  ...calls: [tool: string, args: JsonObject][]
): Observation<JsonObject>[] {
  const script = {
    calls: calls.map(([tool, args]) => ({ thought: '', call: { tool, args } })),
    finalAnswer: '',
  };
  return replay(supportDesk, request, script).steps.map(({ observation }) => observation);
}

const errorOf = (
  request: RefundRequest,
  tool: string,
  args: JsonObject,
): string | null | undefined => answers(request, [tool, args])[0]?.error;

describe('the support desk', () => {
  it('is permissive: a refund without a check goes through', () => {
    for (const request of requests(7, 60)) {
      if (request.initialStatus === 'refunded') continue;
      const args = { order_id: request.orderId, amount_eur: request.totalEur };
      expect(answers(request, ['issue_refund', args])[0]).toEqual({
        ok: true,
        data: { refunded_eur: request.totalEur, status: 'refunded' },
        error: null,
      });
    }
  });

  it('remembers a refund until the end of the run', () => {
    const refund: [string, JsonObject] = [
      'issue_refund',
      { order_id: happy.orderId, amount_eur: 1 },
    ];
    const [first, again, order, check] = answers(
      happy,
      refund,
      refund,
      ['lookup_order', { order_id: happy.orderId }],
      ['check_eligibility', { order_id: happy.orderId }],
    );
    expect(first?.ok).toBe(true);
    expect(again?.error).toBe('order already refunded');
    expect(order?.data.status).toBe('refunded');
    expect(check?.data).toEqual({ eligible: false, max_refund_eur: 0, reason: 'already refunded' });
    expect(answers(happy, refund)[0]?.ok).toBe(true);
  });

  it("answers a bad call in the protocol's words", () => {
    const order_id = happy.orderId;
    expect(errorOf(happy, 'get_customer', { email: "o'hara@example.com" })).toBe(
      `no customer with email "o'hara@example.com"`,
    );
    expect(errorOf(happy, 'get_customer', {})).toBe('no customer with email None');
    expect(errorOf(happy, 'lookup_order', { order_id: 'ORD-1' })).toBe("order 'ORD-1' not found");
    expect(errorOf(happy, 'lookup_order', { order_id: 7 })).toBe('order 7 not found');
    expect(errorOf(happy, 'check_eligibility', {})).toBe('order None not found');
    expect(errorOf(happy, 'get_policy', { sku: 'SKU-GIFT-40' })).toBe(
      "no policy for sku 'SKU-GIFT-40'",
    );
    expect(errorOf(happy, 'issue_refund', { order_id })).toBe('amount 0.0 outside order total');
    expect(errorOf(happy, 'issue_refund', { order_id, amount_eur: 1000 })).toBe(
      'amount 1000.0 outside order total',
    );
    expect(errorOf(happy, 'issue_refund', { order_id, amount_eur: -1e-7 })).toBe(
      'amount -1e-07 outside order total',
    );
    expect(errorOf(happy, 'fly', {})).toBe("unknown tool 'fly'");
  });

  it('refunds a positive amount or refuses, whatever it is given as the amount', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (amount) => {
        const args = { order_id: happy.orderId, amount_eur: amount as JsonObject };
        const [answer] = answers(happy, ['issue_refund', args]);
        if (answer?.ok) expect(answer.data.refunded_eur).toBeGreaterThan(0);
        else expect(answer?.error).toMatch(/^amount \S+ outside order total$/);
      }),
    );
  });

  it('knows the other customer, echoes an escalation and ignores the text of a reply', () => {
    expect(answers(happy, ['get_customer', { email: 'other0@example.com' }])[0]?.data).toEqual({
      customer_id: 'CUS-9000',
      name: 'Other Person',
      phone_last4: '0000',
    });
    expect(answers(happy, ['escalate', { reason: 'odd' }])[0]?.data).toEqual({
      ticket: 'ESC-OPEN',
      reason: 'odd',
    });
    expect(answers(happy, ['reply', {}])[0]?.data).toEqual({ sent: true });
  });

  it('ends with the first refund that went through, whatever else happened', () => {
    const refund = (amount_eur: number) => ({
      thought: '',
      call: { tool: 'issue_refund', args: { order_id: restocking.orderId, amount_eur } },
    });
    const escalate = { thought: '', call: { tool: 'escalate', args: { reason: 'x' } } };
    const outcomeOf = (calls: Parameters<typeof replay>[2]['calls']) =>
      supportDesk.outcome(
        replay(supportDesk, restocking, { calls, finalAnswer: '' }).steps,
        restocking,
      );
    expect(outcomeOf([escalate, refund(-1), refund(2)])).toEqual({ action: 'refund', amount: 2 });
    expect(outcomeOf([refund(-1), escalate])).toEqual({ action: 'escalate', amount: null });
    expect(outcomeOf([refund(-1)])).toEqual({ action: 'none', amount: null });
  });
});
