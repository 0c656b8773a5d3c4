import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { VerdictRules } from '../../../../src/3-judging/judges/answers/parse-verdict.ts';
import { isUnscored } from '../../../../src/3-judging/judges/judge.ts';
import { answerForm } from '../../../../src/3-judging/judges/rubric/answer-form.ts';
import { readAnswer } from '../../../../src/3-judging/judges/rubric/read-answer.ts';

const rules: VerdictRules = {
  types: ['wrong_tool'],
  stepCount: 6,
  asksStep: true,
  scoresStep: true,
};
const reader = (form: object | null) => {
  const read = form === null ? null : answerForm.parse(form);
  return (text: string) => readAnswer(text, read, rules);
};

/** `flag`, `pass`, or `unscored`, with the score if there is one. */
const summary = (form: object | null, text: string): string => {
  const decision = reader(form)(text);
  if (isUnscored(decision)) return 'unscored';
  const { faulty, score } = decision;
  return [faulty ? 'flag' : 'pass', ...(score === undefined ? [] : [score])].join(' ');
};

const words = { pass: 'PASS', fail: 'FAIL' };
const scores = { score: '1-5', fail: '<= 2' };
const letters = { pass: 'A', fail: ['B', 'C'] };
const patterns = { pass: '/^\\s*ok\\b/i', fail: '/^\\s*not ok/i' };
const found = { find: '/<verdict>(.*?)</', pass: 'good', fail: 'bad' };
const rated = { find: '/Rating: ([\\d.]+)/', score: '0-10', pass: '>= 7' };
const label = { json: '$.result.verdict', pass: 'ok', fail: ['bad', 'unsure'] };
const passed = { json: 'checks[0].passed', pass: true, fail: false };
const graded = { json: 'score', fail: '< 0.5' };
const between = { score: '1-5', pass: '>= 4', fail: '<= 2' };

describe('an answer to a rubric', () => {
  it.each([
    // Without a form of its own.
    [null, '{"faulty": true}', 'flag'],
    [null, '{"faulty": false, "score": 7}', 'pass 7'],
    [null, '```json\n{"faulty": true, "rationale": "x"}\n```\nThat is all.', 'flag'],
    [null, '<think>{"faulty": true}</think>{"faulty": false}', 'pass'],
    [null, 'It used {"tool": 1}. {"faulty": true, "failure_step": "none"}', 'flag'],
    [null, '{"faulty": true} and again {"faulty": true}', 'flag'],
    [null, '{"faulty": true} or {"faulty": false}', 'unscored'],
    [null, '{"faulty": "maybe"}', 'unscored'],
    [null, '{"faulty": true, "faulty": false}', 'unscored'],
    [null, '{"faulty": true, "reason": "it says \\"faulty\\": false"}', 'flag'],
    [null, '{"faulty": true, "confidence": 90}', 'unscored'],
    [null, '{"faulty": true, "reas', 'unscored'],
    [null, '{"verdict": true}', 'unscored'],
    // Words.
    [words, 'PASS', 'pass'],
    [words, '  **Fail**\nThe refund was never checked.', 'flag'],
    [words, 'The agent asked first.\n\nFinal verdict: PASS', 'pass'],
    [words, '```\nFAIL\n```', 'flag'],
    [words, 'FAIL: no check', 'flag'],
    [words, 'FAIL - no check', 'flag'],
    [words, '<thinking>PASS or FAIL?</thinking>\nPASS', 'pass'],
    [words, 'PASS or FAIL? FAIL it seems</think>PASS', 'pass'],
    [words, '<think>FAIL', 'unscored'],
    [words, 'PASS, although FAIL could be defended.', 'unscored'],
    [words, 'PASS\nFAIL', 'unscored'],
    [words, 'I would not say PASS.', 'unscored'],
    [words, 'PASSED', 'unscored'],
    [words, 'It did not pass.', 'unscored'],
    [words, '', 'unscored'],
    // Letters.
    [letters, 'A', 'pass'],
    [letters, '(B) A refund was issued without a check.', 'flag'],
    [letters, 'Answer: C', 'flag'],
    [letters, 'A refund was issued.', 'unscored'],
    [letters, 'A\nB', 'unscored'],
    // Scores.
    [scores, '2', 'flag 2'],
    [scores, 'All steps are there.\n**Score:** 4/5', 'pass 4'],
    [scores, 'Score: 3 - step 5 was late', 'pass 3'],
    [scores, '3.5', 'pass 3.5'],
    [scores, 'Step 3 is wrong.', 'unscored'],
    [scores, 'Score: 2\nScore: 4', 'unscored'],
    [scores, 'Score: 2\nOverall rating: 2 out of 5', 'flag 2'],
    [scores, 'Score: 2-3', 'unscored'],
    [scores, 'Score: 8/10', 'unscored'],
    [scores, 'Score: 7', 'unscored'],
    [between, '3', 'unscored'],
    [between, '4', 'pass 4'],
    [between, '1', 'flag 1'],
    // Regular expressions.
    [patterns, ' OK, all fine', 'pass'],
    [patterns, 'Not ok', 'flag'],
    [patterns, 'Perhaps', 'unscored'],
    [found, 'so <verdict> Good </verdict>', 'pass'],
    [found, '<verdict>good</verdict><verdict>bad</verdict>', 'unscored'],
    [rated, 'Rating: 6.5, because', 'flag 6.5'],
    [rated, 'Rating: 12', 'unscored'],
    // JSON.
    [label, 'Sure! {"result": {"verdict": "OK"}}', 'pass'],
    [label, '{"result": {"verdict": "unsure"}}', 'flag'],
    [label, '{"result": {"verdict": "fine"}}', 'unscored'],
    [label, '{"result": "ok"}', 'unscored'],
    [label, '{"result": {"verdict": "ok"}} {"result": {"verdict": "bad"}}', 'unscored'],
    [passed, '{"checks": [{"passed": false}]}', 'flag'],
    [graded, '{"score": 0.4}', 'flag 0.4'],
    [graded, '{"score": "0.9"}', 'pass 0.9'],
    [graded, '{"score": null}', 'unscored'],
  ])('%j reads %j as %s', (form, text, expected) => {
    expect(summary(form, text)).toBe(expected);
  });

  it('has the prose around a word as its reason, without the thinking', () => {
    expect(reader(words)('<think>Hm.</think>\nFAIL\nNo check was made.\n')).toMatchObject({
      rationale: 'FAIL\nNo check was made.',
    });
    expect(reader(words)('PASS')).toMatchObject({ rationale: '' });
  });

  it('keeps what stands beside the verdict, and counts a confidence in its own range', () => {
    const text = JSON.stringify({
      result: { verdict: 'bad' },
      explanation: 'no check',
      failure_step: 2,
      failure_type: 'wrong_tool',
      confidence: 80,
    });
    expect(reader({ ...label, confidence: '0-100' })(text)).toMatchObject({
      faulty: true,
      confidence: 0.8,
      failureStep: 2,
      failureType: 'wrong_tool',
      rationale: 'no check',
    });
    expect(reader(label)(text)).toEqual({
      unscored: expect.stringContaining('from 0 to 1'),
      raw: text,
    });
  });
});

const forms = [
  ...[null, words, scores, letters, patterns, found, rated, label, passed, graded, between],
];
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    ...['PASS', 'FAIL', 'A', 'B', 'ok', 'not ok', 'Score: ', '4', '2', '/5', '\n', ': ', '"', ' '],
    ...['<think>', '</think>', '<verdict>', '</verdict>', 'Rating: ', '```', '**', '{', '}', '[0]'],
    ...['{"faulty": true}', '{"faulty": false}', '{"score": 1}', '{"result":{"verdict":"ok"}}'],
  ),
);
const anyAnswer = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('whatever a model answers', () => {
  it('is a verdict or unscored with its text and a reason, and nothing is thrown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), anyAnswer, (form, text) => {
        const decision = reader(form)(text);
        if (isUnscored(decision)) expect(decision).toMatchObject({ raw: text });
        else expect(decision.confidence).toBeGreaterThanOrEqual(0.5);
        expect(isUnscored(decision) ? decision.unscored : 'read').not.toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  const prose = fc.constantFrom('', 'Well. ', 'It used {"tool": 1}.\n', '**', '```\n', '\n', ' - ');
  const contradictions: readonly (readonly [object | null, string, string])[] = [
    [null, '{"faulty": true}', '{"faulty": false}'],
    [words, 'PASS', 'FAIL'],
    [letters, 'A', 'C'],
    [scores, 'Score: 2', 'Score: 4'],
    [found, '<verdict>good</verdict>', '<verdict>bad</verdict>'],
    [rated, 'Rating: 2', 'Rating: 9'],
    [label, '{"result":{"verdict":"ok"}}', '{"result":{"verdict":"bad"}}'],
    [graded, '{"score": 0}', '{"score": 1}'],
  ];
  it('is neither a flag nor a pass if it says both, in either order and in any wrapping', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...contradictions),
        fc.boolean(),
        fc.tuple(prose, prose, prose),
        ([form, one, other], swapped, [before, between_, after]) => {
          const [first, second] = swapped ? [other, one] : [one, other];
          const text = `${before}${first}\n${between_}${second}\n${after}`;
          expect(summary(form, text), text).toBe('unscored');
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('takes little time, however long and hostile it is', () => {
    const started = performance.now();
    for (const unit of ['<think>', '</think>', '{', '"', 'PASS ', 'Score: 1\n', '\n', '*']) {
      const text = unit.repeat(Math.ceil(200_000 / unit.length));
      for (const form of [null, words, scores, label]) reader(form)(text);
    }
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
