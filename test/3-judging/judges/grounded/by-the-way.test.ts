import { describe, expect, it } from 'vitest';
import { checkGrounding } from '../../../../src/3-judging/judges/grounded/check-grounding.ts';
import type { Json } from '../../../../src/run/json.ts';
import type { Run, Step } from '../../../../src/run/run.ts';
import { english } from './desk-replies.ts';

const call = (tool: string, args: Record<string, Json>, data: Json): Step => ({
  index: 0,
  thought: '',
  call: { tool, args },
  observation: { ok: true, data, error: null },
});
const says = (text: string): Step => ({ index: 0, from: 'agent', text });

function runOf(goal: string, ...steps: readonly Step[]): Run {
  const numbered = steps.map((step, index) => ({ ...step, index }));
  const last = steps.at(-1);
  return { goal, steps: numbered, finalAnswer: last && 'text' in last ? last.text : '' };
}

const check = (run: Run) => checkGrounding(run, { english });

const lookup = call('get_booking', { booking_id: 'BK-2041' }, { status: 'open', price: 120.5 });

describe('deeds that a result reports', () => {
  const bill = (data: Json) => call('get_invoice', { invoice_id: 'INV-204' }, data);
  const said = (data: Json, text: string) =>
    check(runOf('What about invoice INV-204?', bill(data), says(text)));

  it('may be told in the passive, whoever did them', () => {
    expect(said({ paid_eur: 10.0 }, '€10.00 has been paid for you.')).toEqual([]);
    expect(said({ paid_back_eur: 10.0 }, '€10.00 is paid back to you.')).toEqual([]);
    expect(said({ dateShipped: 'May' }, 'Your order has been shipped.')).toEqual([]);
  });

  it('are no others: what was paid was not paid back', () => {
    expect(said({ paid_eur: 10.0 }, '€10.00 is paid back to you.')).toMatchObject([
      { kind: 'deed', words: ['paid'] },
    ]);
  });

  it('are none of the agent’s own', () => {
    expect(said({ paid_eur: 10.0 }, 'I have paid €10.00 for you.')).toMatchObject([
      { kind: 'deed', words: ['paid'] },
    ]);
  });

  it.each([false, null, 0, 'never'])('are not reported by %s', (shipped) => {
    expect(said({ shipped }, 'Your order has been shipped.')).toMatchObject([{ kind: 'deed' }]);
  });
});

describe('claims that are made by the way', () => {
  const goal = 'What is the status of booking BK-2041?';

  it.each([
    ['Voucher added!', 'deed'],
    ['Reservation cancelled, as you asked.', 'deed'],
    ['Changed your address, too!', 'deed'],
    ['Have you received the voucher we dispatched?', 'thing'],
    ['Did the technician arrive?', 'thing'],
    ['Enjoy your voucher!', 'thing'],
    ['With our apologies, we have upgraded you.', 'deed'],
    ['The fee will no longer apply to you.', 'thing'],
    ["You won't be billed again.", 'thing'],
    ['No need to send anything back.', 'thing'],
    ['I already spoke to accounting about the delay.', 'thing'],
    ['Premium members never pay fees.', 'policy'],
    ['We match any price.', 'policy'],
    ['A further EUR 120.50 is on its way to you.', 'thing'],
    ['You will be holding a new one soon.', 'thing'],
    ['I had your room inspected.', 'thing'],
  ])('are claims: %s', (text, kind) => {
    const kinds = check(runOf(goal, lookup, says(text))).map((finding) => finding.kind);
    expect(kinds).toContain(kind);
  });
});

describe('short replies of a service', () => {
  const repair = call('get_booking', { booking_id: 'RB-1' }, { status: 'in work', due_eur: 117 });
  const found = (text: string) => check(runOf('When is my bike ready?', repair, says(text)));

  it.each([
    'The mechanics are working on it, so €117.00 remains.',
    'RB-1 is in work. The total is 117 euros.',
  ])('may say in their own words what is so: %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  it('are about the customer whether or not they say "you"', () => {
    const claim = 'The mechanics brought a hamper.';
    expect(found(claim)).not.toEqual([]);
    expect(found(`${claim} I looked at your booking.`)).toEqual(found(claim));
  });
});
