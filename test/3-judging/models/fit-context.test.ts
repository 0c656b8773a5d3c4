import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  estimateTokens,
  leastTokens,
  SPECIAL_TOKENS,
} from '../../../src/3-judging/models/estimate-tokens.ts';
import {
  ANSWER_TOKENS,
  fitContext,
  GrowingContext,
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
  ])('is near the true counts of %j, and never below the least', (text, fewest, most) => {
    const estimate = estimateTokens(text) - SPECIAL_TOKENS;
    expect(leastTokens(text)).toBeLessThanOrEqual(fewest);
    expect(estimate).toBeGreaterThanOrEqual(0.85 * fewest);
    expect(estimate).toBeLessThanOrEqual(1.15 * most);
  });

  it('grows with the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(estimateTokens(`${a}\n${b}`)).toBeGreaterThanOrEqual(estimateTokens(a));
        expect(leastTokens(`${a} ${b}`)).toBeGreaterThanOrEqual(leastTokens(a));
      }),
    );
  });
});

describe('a prompt', () => {
  it('fits if the model’s own count is within the room that is left', async () => {
    const room = { prompt: 'a word '.repeat(90), contextTokens: ANSWER_TOKENS + 100, signal };
    await fitContext(room, async () => 100);
    const failure = await failureOf(fitContext(room, async () => 101));
    expect(failure.kind).toBe('too long');
    expect(failure.message).toMatch(/has 101 tokens, and a context of 612 leaves room for 100/);
  });

  it('has more room beside a shorter answer', async () => {
    const prompt = 'a word '.repeat(400);
    const room = { prompt, contextTokens: 612, answerTokens: 112, signal };
    await fitContext(room, async () => 500);
    const failure = await failureOf(fitContext(room, async () => 501));
    expect(failure.message).toMatch(/has 501 tokens, and a context of 612 leaves room for 500/);
  });

  it('is refused by the estimate if the model does not count', async () => {
    const prompt = 'word '.repeat(9000);
    const failure = await failureOf(fitContext({ prompt, contextTokens: 8192, signal }));
    expect(failure.message).toMatch(/about 9,030 tokens/);
    await fitContext({ prompt, contextTokens: 16_384, signal });
  });

  it('fits into a context that nobody has limited', async () => {
    await fitContext({ prompt: 'word '.repeat(2_000_000), contextTokens: null, signal });
  });
});

describe('a context that grows', () => {
  it('doubles until a prompt has room, never shrinks, and stays within what the model reads', () => {
    const growing = new GrowingContext();
    expect(growing.forPrompt('a word '.repeat(1_000), null)).toBe(8_192);
    expect(growing.for(1_000, null)).toBe(8_192);
    expect(growing.for(10_000, null)).toBe(16_384);
    expect(growing.for(1_000, null)).toBe(16_384);
    expect(growing.for(60_000, 40_960)).toBe(40_960);
  });
});

describe('a cut prompt', () => {
  const prompt = 'The agent looked the order up and then it refunded the customer. '.repeat(40);

  it('is recognised by a count below the least that the prompt can have', () => {
    const least = leastTokens(prompt);
    expect(promptWasCut({ prompt, countedTokens: least - 1 })).toBe(true);
    expect(promptWasCut({ prompt, countedTokens: least })).toBe(false);
  });

  it('is recognised by a count that fills the context', () => {
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
