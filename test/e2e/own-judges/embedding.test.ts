import { describe, expect, it } from 'vitest';
import { type Embed, embeddingJudge } from '../../../examples/embedding.ts';

/** Counts of words instead of meaning: the one part that needs weights from elsewhere. */
const embed: Embed = async (texts) => {
  const words = texts.map((text) => text.toLowerCase().match(/\w+/g) ?? []);
  const all = [...new Set(words.flat())];
  return words.map((each) => {
    const counts = all.map((word) => each.filter((one) => one === word).length);
    const length = Math.hypot(...counts);
    return counts.map((count) => count / length);
  });
};

const item = {
  id: 'x',
  view: 'step',
  text: '',
  goal: 'Please refund order 7, the lamp is broken.',
  steps: [
    {
      index: 0,
      thought: 'I will promise a voucher over 50 EUR.',
      call: { tool: 'refund', args: { order: 7 } },
      observation: { ok: true, error: null, data: { refunded: 'order 7' } },
    },
  ],
  final_answer: 'Order 7 is refunded.',
} as const;

const judged = (final_answer: string) =>
  embeddingJudge(embed).judge({ ...item, final_answer }, new AbortController().signal);

describe('the judge of the examples that compares embeddings', () => {
  it('scores a reply by its least supported sentence, and names it', async () => {
    const supported = await judged('Order 7 is refunded.');
    const invented = await judged('Order 7 is refunded. You also get a voucher over 50 EUR.');
    expect(supported.score).toBeGreaterThan(0.4);
    expect(invented.score).toBeLessThan(0.2);
    expect(invented.rationale).toBe('least supported: You also get a voucher over 50 EUR.');
  });

  it('has no verdict on a reply that says nothing', async () => {
    expect(await judged(' … ')).toEqual({ unscored: 'the reply says nothing' });
  });
});
