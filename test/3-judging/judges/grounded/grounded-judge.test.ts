import { describe, expect, it } from 'vitest';
import { groundedJudge } from '../../../../src/3-judging/judges/grounded/grounded-judge.ts';
import { cleanRuns, english, withReply } from './desk-replies.ts';

const judge = groundedJudge({ english });
const [run] = cleanRuns(12, 7) as [ReturnType<typeof cleanRuns>[0]];
const judged = (text: string) => judge.judge(withReply(run, text), { id: 'any' });

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
