import { expect, it } from 'vitest';
import {
  withHandedInAnswer,
  withSpokenAnswer,
} from '../../../src/2-planting/recorded/answer-in-call.ts';
import type { Json } from '../../../src/run/json.ts';
import type { Run } from '../../../src/run/run.ts';

const answer = 'The lamp costs 40 euros.';

function endingOn(tool: string, args: Record<string, Json>, data: Json = ''): Run {
  const observation = { ok: true, data, error: null };
  const steps = [{ index: 0, thought: 'That is all.', call: { tool, args }, observation }];
  return { goal: 'What does the lamp cost?', steps, finalAnswer: answer };
}

it.each([
  ['a receipt', 'ok'],
  ['its own words', answer],
])(
  'finds an answer that a call hands in as a message, and hands it in again: %s',
  (_what, data) => {
    const run = endingOn('finish', { message: answer, outcome: 'done' }, data);
    const spoken = withSpokenAnswer(run);
    expect(spoken.run.steps).toEqual([
      { index: 0, from: 'agent', text: answer, thought: 'That is all.' },
    ]);
    expect(withHandedInAnswer(spoken.run, spoken.closing)).toEqual(run);
  },
);

it('hands in what the message was changed to, also where the result repeats it', () => {
  const { run, closing } = withSpokenAnswer(endingOn('final_answer', { answer }, answer));
  const text = answer.replace('40', '60');
  const steps = run.steps.map((step) => ({ ...step, text }));
  expect(withHandedInAnswer({ ...run, steps, finalAnswer: text }, closing)).toEqual({
    ...endingOn('final_answer', { answer: text }, text),
    finalAnswer: text,
  });
});

it.each([
  ['it is no call that ends a run', endingOn('say', { message: answer })],
  ['it returns more than a receipt', endingOn('finish', { message: answer }, 'x'.repeat(60))],
  ['its answer is elsewhere', endingOn('submit', {})],
])('leaves a last call as it is where %s', (_why, run) => {
  expect(withSpokenAnswer(run)).toEqual({ run, closing: null });
  expect(withHandedInAnswer(run, null)).toBe(run);
});
