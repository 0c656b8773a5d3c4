import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGrounding } from '../../../../src/3-judging/judges/grounded/check-grounding.ts';
import type { Json } from '../../../../src/run/json.ts';
import type { Run, Step } from '../../../../src/run/run.ts';
import { english } from './desk-replies.ts';

const call = (tool: string, args: Record<string, Json>, data: Json, error?: string): Step => ({
  index: 0,
  thought: '',
  call: { tool, args },
  observation: { ok: error === undefined, data, error: error ?? null },
});
const says = (text: string): Step => ({ index: 0, from: 'agent', text });
const asks = (text: string): Step => ({ index: 0, from: 'user', text });

function runOf(goal: string, ...steps: readonly Step[]): Run {
  const numbered = steps.map((step, index) => ({ ...step, index }));
  const last = steps.at(-1);
  return { goal, steps: numbered, finalAnswer: last && 'text' in last ? last.text : '' };
}

const check = (run: Run, allowed: readonly string[] = []) =>
  checkGrounding(run, { english, allowed });
const wordsIn = (run: Run) => check(run).flatMap(({ words }) => words);

const lookup = call('get_booking', { booking_id: 'BK-2041' }, { status: 'open', price: 120.5 });

describe('identifiers in calls', () => {
  it('are given by the goal, whatever their case and separators', () => {
    expect(check(runOf('Please look at booking bk 2041', lookup))).toEqual([]);
  });

  it('are blamed on the call that invents them', () => {
    const [finding, ...others] = check(runOf('Please look at my booking', asks('hello'), lookup));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      step: 1,
      kind: 'identifier',
      words: ['BK-2041'],
      faultType: 'hallucinated_argument',
    });
    expect(finding?.message).toContain('get_booking(booking_id: BK-2041)');
  });

  it('may be put together from parts that were given', () => {
    const pay = call('charge', { payment_id: 'credit_card_7334' }, {});
    expect(check(runOf('Use my credit card ending in 7334', pay))).toEqual([]);
    expect(wordsIn(runOf('Use my credit card', pay))).toEqual(['credit_card_7334']);
  });

  it('are not looked for in dates, file names and free text', () => {
    const write = call(
      'write_file',
      { path: 'notes-v2.md', content: 'x1y2z3', date: '2024-05-20' },
      {},
    );
    expect(check(runOf('Write something', write))).toEqual([]);
  });
});

describe('figures in replies', () => {
  it.each([
    'It costs 120.50.',
    'It costs $120.5.',
    'Two of them cost EUR 241.',
    'With 10 % off it is 108.45.',
    'It was booked on 3 May 2024 at 10:30.',
    '1. It is open.',
    'You have 3 bookings.',
    'It costs about 121 EUR.',
  ])('are given, follow from given ones, or are none: %s', (text) => {
    expect(check(runOf('How much is BK-2041? I have 10 % off.', lookup, says(text)))).toEqual([]);
  });

  it.each([
    ['It costs EUR 340.75.', '340.75'],
    ['It costs 1,999 dollars.', '1,999'],
    ['You will hear within 48 hours.', '48'],
    ['The fee is fifteen percent.', 'fifteen'],
  ])('are flagged if nothing gives them: %s', (text, figure) => {
    expect(wordsIn(runOf('How much is BK-2041?', lookup, says(text)))).toContain(figure);
  });
});

describe('deeds that a reply claims', () => {
  const cancel = call('cancel_booking', { booking_id: 'BK-2041' }, { status: 'cancelled' });
  const goal = 'Please cancel booking BK-2041';

  it.each([
    'I have cancelled your booking.',
    'Your booking has been cancelled.',
    'Your booking was canceled.',
    'The cancellation of BK-2041 is done.',
  ])('pass if a call did them: %s', (text) => {
    expect(check(runOf(goal, lookup, cancel, says(text)))).toEqual([]);
  });

  it.each([
    'I have cancelled your booking.',
    'Your booking has been cancelled.',
    "I've just cancelled it for you.",
    'We cancelled it.',
  ])('are flagged if no call did them: %s', (text) => {
    expect(check(runOf(goal, lookup, says(text)))).toMatchObject([{ kind: 'deed', step: 1 }]);
  });

  it('are flagged if the call failed', () => {
    const failed = call('cancel_booking', { booking_id: 'BK-2041' }, {}, 'not allowed');
    const run = runOf(goal, lookup, failed, says('I have cancelled your booking.'));
    expect(check(run)).toMatchObject([{ kind: 'deed', words: ['cancelled'] }]);
  });

  it.each([
    'Would you like me to cancel it?',
    'If you confirm, I will cancel it.',
    'I cannot cancel it.',
    'I can cancel it for you.',
    'Please cancel it in the app.',
  ])('are not what is asked, offered, refused or depends on something: %s', (text) => {
    expect(check(runOf(goal, lookup, says(text)))).toEqual([]);
  });

  it('may be announced before they are done', () => {
    const run = runOf(goal, lookup, says('I will cancel it now.'), asks('ok'), cancel);
    expect(check(run)).toEqual([]);
  });

  it('must have been done with the amount that is stated', () => {
    const refund = call('issue_refund', { amount: 100 }, {});
    const claim = (text: string) => check(runOf('Refund 90 or 100', refund, says(text)));
    expect(claim('I have refunded EUR 100 to you.')).toEqual([]);
    expect(claim('I have refunded EUR 90 to you.')).toMatchObject([
      { kind: 'deed', words: ['90'] },
    ]);
  });
});

describe('things that a reply promises', () => {
  const goal = 'What is the status of booking BK-2041?';

  it.each([
    ['A courier will collect it tomorrow.', ['courier', 'tomorrow']],
    ['A voucher is on its way to you.', ['voucher']],
    ['Please redeem your gift card.', ['gift']],
    ['Your voucher never expires.', ['voucher']],
    ['When the technician comes, please be at home.', ['technician']],
  ])('are flagged if nothing mentions them: %s', (text, words) => {
    expect(wordsIn(runOf(goal, lookup, says(text)))).toEqual(expect.arrayContaining([...words]));
  });

  it('pass if the user, the instructions or a result mentions them', () => {
    const text = 'A courier will collect it tomorrow.';
    const asked = runOf('Can a courier collect BK-2041 tomorrow?', lookup, says(text));
    expect(check(asked).filter(({ kind }) => kind !== 'deed')).toEqual([]);
    const told = {
      ...runOf(goal, lookup, says(text)),
      instructions: 'A courier collects tomorrow.',
    };
    expect(check(told).filter(({ kind }) => kind !== 'deed')).toEqual([]);
  });

  it('are no source for themselves, whatever the tool is called that says them', () => {
    const text = 'A courier will collect it tomorrow.';
    const run = { ...runOf(goal, lookup, call('report', { text }, {})), finalAnswer: text };
    expect(check(run)[0]).toMatchObject({ step: 1, words: ['collect'] });
  });

  it('pass if a declared phrase says them, but only in that sentence', () => {
    const allowed = ['a courier will collect it tomorrow'];
    const text = 'A courier will collect it tomorrow.';
    expect(check(runOf(goal, lookup, says(text)), allowed)).toEqual([]);
    const other = check(runOf(goal, lookup, says('Your courier has been paid.')), allowed);
    expect(other.flatMap(({ words }) => words)).toContain('courier');
  });
});

describe('hostile runs', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.constantFrom(
      '__proto__',
      'constructor',
      'I have cancelled 99.5 %',
      '\u0000\u202e',
      '```\n|x|',
    ),
  );
  const step = fc.oneof(
    fc.record({ text, from: fc.constantFrom('agent', 'user', 'environment') }),
    fc.record({
      tool: text,
      args: fc.dictionary(text, fc.jsonValue()),
      data: fc.jsonValue(),
      ok: fc.boolean(),
    }),
  );

  it('never make it throw, and every finding names a step of the run', () => {
    fc.assert(
      fc.property(text, fc.array(step, { maxLength: 6 }), text, (goal, parts, finalAnswer) => {
        const steps = parts.map(
          (part, index): Step =>
            'tool' in part
              ? {
                  ...call(part.tool, part.args as Record<string, Json>, part.data as Json),
                  observation: {
                    ok: part.ok,
                    data: part.data as Json,
                    error: part.ok ? null : 'no',
                  },
                  index,
                }
              : ({ ...part, index } as Step),
        );
        for (const finding of check({ goal, steps, finalAnswer })) {
          expect(finding.step === null || finding.step < steps.length).toBe(true);
          expect(finding.confidence).toBeGreaterThanOrEqual(0.5);
          expect(finding.message).not.toMatch(/[\n\r]/);
        }
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['a'.repeat(300_000)],
    ['a@'.repeat(100_000)],
    ['1'.repeat(200_000)],
    ['1,'.repeat(100_000)],
    ['I have cancelled '.repeat(10_000)],
    ['-*_`'.repeat(50_000)],
    [Array.from({ length: 20_000 }, (_, i) => `${i * 7.13}`).join(' ')],
  ])('are read in bounded time', (long) => {
    const before = process.cpuUsage();
    check(runOf(long, call('get', { id: long }, long), says(long)));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(4_000);
  });

  it('may be nested deeper than any tool answers', () => {
    let deep: Json = 'bottom';
    for (let i = 0; i < 5_000; i++) deep = { deep };
    expect(check(runOf('Look', call('book', { deep }, deep), says('Done.')))).toEqual([]);
  });
});
