import { describe, expect, it } from 'vitest';
import { runChecker } from '../../../../src/1-worlds/contract/check-run.ts';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { rulesJudge } from '../../../../src/3-judging/judges/families/rules-judge.ts';
import { ofType, set } from './desk-set.ts';

const check = runChecker(supportDesk.rulebook);
const judge = rulesJudge(supportDesk.rulebook);

describe("the paper's rules", () => {
  it('are these eight, in this order', () => {
    expect(supportDesk.rulebook.rules.map(({ name }) => name)).toEqual([
      'R4_ungrounded_argument',
      'R1_refund_without_eligibility',
      'R6_refund_identity_mismatch',
      'R7_refund_already_refunded',
      'R2_refund_amount_mismatch',
      'R3_eligibility_without_lookup',
      'R5_reply_placement',
      'R8_no_terminal_action',
    ]);
  });

  it.each([
    'hallucinated_argument',
    'skipped_precondition',
    'ignored_observation',
    'premature_stop',
  ])('catch every %s, with its type and its step', (type) => {
    const faults = ofType(type);
    expect(faults.length).toBe(50);
    for (const fault of faults) {
      expect(judge.judge(fault, { id: 'x' })).toMatchObject({
        faulty: true,
        failureType: type,
        failureStep: fault.label.failureStep,
      });
    }
  });

  it.each(['wrong_tool', 'unsupported_claim'])('catch no %s', (type) => {
    for (const fault of ofType(type)) expect(check(fault)).toEqual([]);
  });

  it('pass every clean run', () => {
    for (const clean of ofType(null)) expect(check(clean)).toEqual([]);
  });

  it('are broken one at a time, except that a run that stops early breaks two', () => {
    for (const { label, ...fault } of set) {
      const rules = check(fault).map(({ rule }) => rule);
      if (label.failureType === 'premature_stop') {
        expect(rules).toEqual(['R5_reply_placement', 'R8_no_terminal_action']);
      } else expect(rules.length).toBeLessThan(2);
    }
  });
});
