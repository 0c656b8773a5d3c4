import { describe, expect, it } from 'vitest';
import { runChecker } from '../../../../src/1-worlds/contract/check-run.ts';
import { replay } from '../../../../src/1-worlds/contract/play.ts';
import type { Violation } from '../../../../src/1-worlds/contract/rulebook.ts';
import type { RefundRequest } from '../../../../src/1-worlds/support-desk/instance.ts';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { PythonRandom } from '../../../../src/base/random/python-random.ts';
import type { JsonObject } from '../../../../src/run/json.ts';

const check = runChecker(supportDesk.rulebook);

describe('the rules of the support desk', () => {
  const random = new PythonRandom(7);
  const requests = Array.from(
    { length: 6 },
    (_, index) => supportDesk.generate(random, index) as RefundRequest,
  );
  const [happy, , , , wrongCustomer, alreadyRefunded] = requests as [
    RefundRequest,
    RefundRequest,
    RefundRequest,
    RefundRequest,
    RefundRequest,
    RefundRequest,
  ];

  type Call = [tool: string, args: JsonObject];
  const violations = (request: RefundRequest, ...calls: Call[]): readonly Violation[] => {
    const script = {
      calls: calls.map(([tool, args]) => ({ thought: '', call: { tool, args } })),
      finalAnswer: '',
    };
    return check(replay(supportDesk, request, script));
  };
  const rules = (request: RefundRequest, ...calls: Call[]): string[] =>
    violations(request, ...calls).map(({ rule, step }) => `${step} ${rule}`);

  const customer = (r: RefundRequest): Call => ['get_customer', { email: r.email }];
  const lookup = (r: RefundRequest): Call => ['lookup_order', { order_id: r.orderId }];
  const eligibility = (r: RefundRequest): Call => ['check_eligibility', { order_id: r.orderId }];
  const refund = (r: RefundRequest, amount_eur = r.totalEur): Call => [
    'issue_refund',
    { order_id: r.orderId, amount_eur },
  ];
  const reply: Call = ['reply', { text: 'Done.' }];

  it('pass a run that does everything in order', () => {
    const calls = [customer(happy), lookup(happy), eligibility(happy), refund(happy), reply];
    expect(rules(happy, ...calls)).toEqual([]);
  });

  it('accept an amount that is within one cent of a grounded one, and no other', () => {
    const after = [customer(happy), lookup(happy), eligibility(happy)];
    expect(rules(happy, ...after, refund(happy, happy.totalEur - 0.009), reply)).toEqual([]);
    expect(rules(happy, ...after, refund(happy, happy.totalEur - 0.02), reply)).toEqual([
      '3 R4_ungrounded_argument',
      '3 R2_refund_amount_mismatch',
    ]);
  });

  it('take nothing from a failed call as grounded', () => {
    const invented: Call = ['get_policy', { sku: 'SKU-GIFT-40' }];
    expect(rules(happy, invented, invented, ['escalate', { reason: 'x' }], reply)).toEqual([
      '0 R4_ungrounded_argument',
      '1 R4_ungrounded_argument',
    ]);
  });

  it('report both arguments of a refund if both come from nowhere', () => {
    const calls: Call[] = [['issue_refund', { order_id: 'ORD-1', amount_eur: 5 }], reply];
    expect(violations(happy, ...calls).map(({ message }) => message)).toEqual([
      "issue_refund.order_id='ORD-1' appears nowhere earlier",
      'issue_refund.amount_eur=5.0 appears nowhere earlier',
      'issue_refund(ORD-1): no eligibility check',
    ]);
  });

  it('tell a check that said no from a check that was never made', () => {
    const calls = [customer(wrongCustomer), lookup(wrongCustomer), eligibility(wrongCustomer)];
    expect(violations(wrongCustomer, ...calls, refund(wrongCustomer), reply)).toMatchObject([
      { rule: 'R1_refund_without_eligibility', message: `issue_refund(ORD-20004): check said no` },
      {
        rule: 'R6_refund_identity_mismatch',
        message: 'order owner CUS-9004 != verified customer CUS-1004',
      },
    ]);
  });

  it('see a second refund, and a refund of an order that had been refunded before', () => {
    const calls = [
      customer(happy),
      lookup(happy),
      eligibility(happy),
      refund(happy),
      refund(happy),
    ];
    expect(rules(happy, ...calls, reply)).toEqual(['4 R7_refund_already_refunded']);
    expect(rules(alreadyRefunded, lookup(alreadyRefunded), refund(alreadyRefunded), reply)).toEqual(
      ['1 R1_refund_without_eligibility', '1 R7_refund_already_refunded'],
    );
    expect(rules(alreadyRefunded, refund(alreadyRefunded), reply)).toContain(
      '0 R7_refund_already_refunded',
    );
  });

  it('require that an order is looked up before its eligibility is checked', () => {
    expect(rules(happy, eligibility(happy), refund(happy), reply)).toEqual([
      '0 R3_eligibility_without_lookup',
    ]);
  });

  it('require one reply, as the last step', () => {
    const escalate: Call = ['escalate', { reason: 'x' }];
    expect(rules(happy, reply, escalate)).toEqual(['0 R5_reply_placement']);
    expect(rules(happy, escalate, reply, reply)).toEqual([
      '1 R5_reply_placement',
      '2 R5_reply_placement',
    ]);
    expect(rules(happy, escalate)).toEqual(['0 R5_reply_placement']);
  });

  it('place what never happened at the last step, or at step 0 of an empty run', () => {
    expect(rules(happy, customer(happy), reply)).toEqual(['1 R8_no_terminal_action']);
    expect(rules(happy)).toEqual(['0 R5_reply_placement', '0 R8_no_terminal_action']);
  });

  it('count a refund that failed as an attempt to close the case', () => {
    expect(rules(happy, lookup(happy), refund(happy, 0), reply)).not.toContain(
      '2 R8_no_terminal_action',
    );
  });
});
