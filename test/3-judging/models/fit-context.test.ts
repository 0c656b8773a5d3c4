import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../src/3-judging/models/estimate-tokens.ts';
import {
  ANSWER_TOKENS,
  fitContext,
  promptWasCut,
} from '../../../src/3-judging/models/fit-context.ts';
import { loadModel } from '../../../src/3-judging/models/load-model.ts';
import { startLoopbackServer } from '../../support/loopback/loopback-server.mjs';
import { failureOf, request } from './http-kinds.ts';

const signal = new AbortController().signal;

describe('the estimate of tokens', () => {
  it.each([
    // Counted by o200k_base, cl100k_base and the tokenisers of Llama 2 and Llama 3.
    ['Refund exactly the amount the eligibility check authorised - no more, no less.', 15, 19],
    ["don't we'll 3.14159 a1b2c3d4e5f6", 19, 26],
    ['wrong_tool: {"order_id": "ORD-00417", "amount_eur": 59.99}', 23, 31],
    ['Straße, naïve, 漢字かな交じり文, привет мир 🎉', 19, 27],
  ])('has bounds that contain the true counts of %j', (text, fewest, most) => {
    const range = estimateTokens(text);
    expect(range.least).toBeLessThanOrEqual(fewest);
    expect(range.most).toBeGreaterThanOrEqual(most);
  });

  it('has bounds in the right order, which grow with the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        const [one, both] = [estimateTokens(a), estimateTokens(`${a} ${b}`)];
        expect(one.least).toBeLessThanOrEqual(one.most);
        expect(both.least).toBeGreaterThanOrEqual(one.least);
      }),
    );
  });
});

describe('a prompt', () => {
  it('fits if the model’s own count is within the room that is left', async () => {
    const room = { prompt: 'x', contextTokens: ANSWER_TOKENS + 100, signal };
    await fitContext(room, async () => 100);
    const failure = await failureOf(fitContext(room, async () => 101));
    expect(failure.kind).toBe('too long');
    expect(failure.message).toMatch(/has 101 tokens, and a context of 612 leaves room for 100/);
  });

  it('is refused by the upper estimate if the model does not count', async () => {
    const prompt = 'word '.repeat(3000);
    const failure = await failureOf(fitContext({ prompt, contextTokens: 8192, signal }));
    expect(failure.message).toMatch(/up to \d+ tokens/);
    await fitContext({ prompt, contextTokens: 16_384, signal });
  });
});

describe('a cut prompt', () => {
  const prompt = 'The agent looked the order up and then it refunded the customer. '.repeat(40);

  it('is recognised by a count below the least that the prompt can have', () => {
    const { least, most } = estimateTokens(prompt);
    expect(promptWasCut({ prompt, countedTokens: least - 1 })).toBe(true);
    expect(promptWasCut({ prompt, countedTokens: least })).toBe(false);
    expect(promptWasCut({ prompt, countedTokens: most })).toBe(false);
  });

  it('is recognised by a count below what was sent, or by one that fills the context', () => {
    expect(promptWasCut({ prompt, countedTokens: 699, sentTokens: 700 })).toBe(true);
    expect(promptWasCut({ prompt, countedTokens: 705, sentTokens: 700 })).toBe(false);
    expect(promptWasCut({ prompt, countedTokens: 8192, contextTokens: 8192 })).toBe(true);
  });

  it('cannot be recognised if the server does not count', () => {
    expect(promptWasCut({ prompt, countedTokens: null })).toBe(false);
  });

  it('differs from a whole one in what the server counts', async () => {
    const server = await startLoopbackServer({ faults: ['cut-prompt', null] });
    const model = await loadModel('m', { environmentVariables: { OLLAMA_HOST: server.url } });
    const cut = await model.generate(request({ prompt }));
    const whole = await model.generate(request({ prompt }));
    expect(promptWasCut({ prompt, countedTokens: cut.promptTokens })).toBe(true);
    expect(promptWasCut({ prompt, countedTokens: whole.promptTokens })).toBe(false);
    await server.close();
  });
});
