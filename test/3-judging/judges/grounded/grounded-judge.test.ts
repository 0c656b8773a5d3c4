import { describe, expect, it } from 'vitest';
import { groundedJudge } from '../../../../src/3-judging/judges/grounded/grounded-judge.ts';
import { isUnscored, type StatedJudgement } from '../../../../src/3-judging/judges/judge.ts';
import type { Run, Step } from '../../../../src/run/run.ts';
import { cleanRuns, english, withReply } from './desk-replies.ts';

const judge = groundedJudge({ english });
const [run] = cleanRuns(12, 7) as [ReturnType<typeof cleanRuns>[0]];
const decided = (given: Run) => judge.judge(given, { id: 'any' });

function judged(text: string): StatedJudgement {
  const decision = decided(withReply(run, text));
  if (isUnscored(decision)) throw new Error(decision.unscored);
  return decision;
}

describe('the judge grounded', () => {
  it('passes a run in which everything has a source', () => {
    expect(judged('Your refund has been issued.')).toMatchObject({
      faulty: false,
      failureStep: null,
      failureType: null,
    });
  });

  it('names the step, the type, the words and the reason', () => {
    const { rationale, ...rest } = judged('A courier will collect the item tomorrow.');
    expect(rest).toMatchObject({ faulty: true, failureStep: 5, failureType: 'unsupported_claim' });
    expect(rationale).toContain('"A courier will collect the item tomorrow."');
    expect(rationale).toContain('nothing in the run mentions "courier"');
  });

  it('is surer of evidence of several kinds than of one', () => {
    const one = judged('Your case was expedited.');
    const two = judged('I have cancelled the subscription.');
    expect(two.confidence).toBeGreaterThan(one.confidence);
    expect(two.confidence).toBeLessThanOrEqual(1);
  });

  it('shows five findings and counts the rest', () => {
    const text = Array.from({ length: 8 }, (_, i) => `Here is voucher number ${i} for you.`).join(
      ' ',
    );
    expect(judged(text).rationale).toMatch(/; and 3 more$/);
  });
});

describe('runs that grounded does not understand', () => {
  const call = (tool: string, missing?: true): Step => ({
    index: 0,
    thought: '',
    call: { tool, args: { order_id: 'ORD-20001' } },
    observation: { ok: missing === undefined, data: { status: 'open' }, error: null, missing },
  });
  const says = (text: string): Step => ({ index: 1, from: 'agent', text });
  const runWith = (reply: string, ...steps: readonly Step[]): Run => ({
    goal: 'Please look at order ORD-20001',
    steps: [...steps, says(reply)].map((step, index) => ({ ...step, index })),
    finalAnswer: reply,
  });
  const inEnglish = 'Your order ORD-20001 is open, and we will be glad to help you with it.';

  it.each([
    ['no call of a tool', runWith(inEnglish)],
    ['were not recorded', runWith(inEnglish, call('cancel_order', true), call('get_order'))],
    ['bash works on files or code', runWith(inEnglish, call('get_order'), call('bash'))],
    ['str_replace_editor works on files or code', runWith(inEnglish, call('str_replace_editor'))],
    [
      'not in English',
      runWith('Ihre Bestellung ORD-20001 wurde storniert, und Sie bekommen Ihr Geld.', call('get')),
    ],
    ['not in English', runWith('您的订单已取消。', call('get_order'))],
    ['is code', runWith('Here it is:\n```js\nconst a = 1;\nconst b = a + 1;\n```', call('get'))],
  ])('are unscored by its own statement: %s', (reason, given) => {
    const decision = decided(given);
    expect(decision).toMatchObject({ isStated: true });
    expect(isUnscored(decision) && decision.unscored).toContain(reason);
  });

  it('are none of those whose results and whose reply it can read', () => {
    expect(decided(runWith(inEnglish, call('get_order')))).toMatchObject({ faulty: false });
  });

  it('are none of those whose last call says goodbye', () => {
    const ends = runWith(inEnglish, call('get_order'), call('final_answer', true));
    expect(isUnscored(decided(ends))).toBe(false);
  });
});
