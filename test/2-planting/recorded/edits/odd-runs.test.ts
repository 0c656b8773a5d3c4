import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmedIn } from '../../../../src/2-planting/recorded/declaration/declaration.ts';
import {
  recordedFaults,
  recordedHarmlessEdits,
} from '../../../../src/2-planting/recorded/edits/edits.ts';
import { checkProof } from '../../../../src/2-planting/recorded/proofs/check-proof.ts';
import type { Json } from '../../../../src/run/json.ts';
import type { Run, Step } from '../../../../src/run/run.ts';
import { childOf, lineOf, parentOf, shopHost } from '../../../support/rows/shop-host.ts';

const edits = [...recordedFaults, ...recordedHarmlessEdits];

/** Everything may happen in a recording: few words, so that they meet, and hostile ones among them. */
const word = fc.constantFrom(
  ...[
    'AB12CD',
    'XY98ZW',
    'user_4411',
    '1,250.75',
    '$1,250.75',
    '980',
    '$45',
    '12%',
    'fifty',
    'May 20',
  ],
  ...[
    '2024-05-20',
    'error',
    '$&',
    '\\',
    '"',
    '\u0000',
    '\ud83d',
    '(a+)+$',
    'é',
    '```',
    '`',
    '__proto__',
  ],
  ...['\n', 'https://x.y/980', '{"total": 980}', 'AB12CD.', 'ab12cd', '?', 'Please confirm'],
);
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '));
const key = fc.constantFrom(
  'id',
  'order_id',
  'orders',
  '__proto__',
  'constructor',
  'total',
  'text',
);
const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    text,
    fc.constantFrom<Json>(980, 1250.75, -45, 0, 1e21, null, true, 4411),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(key, tie('value')), { maxLength: 3 })
      .map((pairs) => Object.fromEntries(pairs)),
  ),
})).value;
const args = fc
  .array(fc.tuple(key, value), { maxLength: 3 })
  .map((pairs) => Object.fromEntries(pairs));

const step: fc.Arbitrary<object> = fc.oneof(
  fc.record({
    thought: fc.oneof(fc.constant(''), text),
    call: fc.record({
      tool: fc.constantFrom('get_order', 'list_orders', 'pay', 'constructor', ''),
      args,
    }),
    observation: fc.oneof(
      value.map((data) => ({ ok: true, data, error: null })),
      text.map((error) => ({ ok: false, data: {}, error })),
      fc.constant({ ok: false, data: {}, error: null, missing: true }),
    ),
  }),
  fc.record({
    from: fc.constantFrom('user' as const, 'agent' as const, 'environment' as const),
    text,
  }),
);

const oddRuns: fc.Arbitrary<Run> = fc
  .record({
    goal: text,
    instructions: fc.option(text, { nil: undefined }),
    steps: fc.array(step, { maxLength: 14 }),
    finalAnswer: text,
  })
  .map(({ steps, instructions, ...run }) => ({
    ...run,
    ...(instructions === undefined ? {} : { instructions }),
    steps: steps.map((item, index) => ({ ...item, index }) as Step),
  }));

const declared = confirmedIn({
  tools: {
    pay: { kind: 'write', repeatable: false, needs: ['get_order'], claim: 'I have paid.' },
    send_voucher: { kind: 'write', claim: 'I have sent a voucher.' },
  },
  identifiers: ['order_id', '__proto__'],
  errors: ['^error'],
});

describe('odd runs', () => {
  it('are edited soundly or not at all, and nothing fails on them', () => {
    let planted = 0;
    fc.assert(
      fc.property(oddRuns, (run) => {
        const host = shopHost(run, declared);
        const parent = lineOf(parentOf(run));
        for (const edit of edits) {
          const child = childOf(host, edit);
          if (typeof child === 'string') continue;
          planted++;
          const line = lineOf(child);
          const problem = checkProof(parent, line, host.known);
          expect(problem === null || typeof problem === 'string').toBe(true);
          expect(line).not.toBe(parent);
        }
      }),
      { numRuns: 150 },
    );
    expect(planted).toBeGreaterThan(100);
  });
});
