import { expect, it } from 'vitest';
import { strictSchema } from '../../../../src/3-judging/models/chat/chat-format.ts';

it('every object of a strict schema is closed, and nothing else changes', () => {
  const step = { type: 'object', properties: { note: { type: 'string', enum: ['a', 'b'] } } };
  expect(
    strictSchema({ type: 'object', properties: { steps: { type: 'array', items: step } } }),
  ).toEqual({
    type: 'object',
    additionalProperties: false,
    properties: { steps: { type: 'array', items: { ...step, additionalProperties: false } } },
  });
});
