import { describe, expect, it } from 'vitest';
import { answerSchema } from '../../../src/3-judging/judges/answers/schemas.ts';
import {
  asksVerdictFirst,
  doubtsAbout,
} from '../../../src/3-judging/judges/rubric/rubric-template.ts';

describe('a rubric that asks for the verdict before the reason', () => {
  it.each([
    'Answer with {"verdict": "pass or fail", "reason": "why"}.',
    '{{view}}\nReturn JSON: { "score": 1-5, "explanation": "..." }',
    '---\nanswer: {json: passed, pass: true, fail: false}\nschema:\n  type: object\n  properties:\n    passed: {type: boolean}\n    rationale: {type: string}\n---\nJudge {{view}}',
  ])('is told so: %s', (text) => {
    expect(asksVerdictFirst(text)).toBe(true);
    expect(doubtsAbout(text).join()).toMatch(/verdict before the reason/);
  });

  it.each([
    'Answer with {"reason": "why", "verdict": "pass or fail"}.',
    'Answer PASS or FAIL.',
    'Explain the reason: then give a verdict: PASS or FAIL.',
    '---\nanswer: {json: passed, pass: true, fail: false}\nschema:\n  type: object\n  properties:\n    rationale: {type: string}\n    passed: {type: boolean}\n---\nJudge {{view}}',
  ])('is not told so where the reason comes first, or no form is written out: %s', (text) => {
    expect(asksVerdictFirst(text)).toBe(false);
  });

  it('is none of the protocol, whose answers argue before they decide', () => {
    for (const form of ['step', 'outcome'] as const) {
      expect(asksVerdictFirst(JSON.stringify(answerSchema(form, [])))).toBe(false);
    }
  });
});
