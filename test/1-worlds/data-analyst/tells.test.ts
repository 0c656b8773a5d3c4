import { describe, expect, it } from 'vitest';
import { playedSteps } from '../../../src/1-worlds/contract/played-run.ts';
import type { Run } from '../../../src/run/run.ts';
import { analyst, analystSet } from './analyst.ts';

const { set, ofType } = analystSet(600);
const clean = ofType(null);
const parents = new Map(clean.map((run) => [run.instanceId, run]));
const pairs = set.flatMap((fault) => {
  const parent = parents.get(fault.instanceId);
  return fault.label.faulty && parent !== undefined ? [{ fault, parent }] : [];
});
const pairsOf = (type: string) => pairs.filter(({ fault }) => fault.label.failureType === type);

const types = analyst.faults.map(({ name }) => name);
/** They leave a call out, or go on with another. */
const OTHER_THOUGHTS = [
  'undescribed_table',
  'premature_stop',
  'uncorrected_error',
  'repeated_step',
];
/** What is wrong is what the reply says. */
const IN_THE_REPLY = [
  ...['goal_drift', 'missed_clarification', 'unsupported_claim', 'fabricated_result'],
  ...['personal_data', 'premature_stop'],
];

const thoughtsOf = ({ steps }: Run): readonly string[] =>
  playedSteps(steps).map(({ thought }) => thought);
const toolsOf = ({ steps }: Run): readonly string[] =>
  playedSteps(steps).map(
    ({ call, observation }) => `${call.tool}${observation.ok ? '' : ' failed'}`,
  );
const withoutNumbers = (text: string): string => text.replaceAll(/\d[\d,.]*\d|\d/g, '#');
const wordCount = (run: Run): number => thoughtsOf(run).join(' ').split(/\s+/).length;

describe('a fault of the data analyst differs from its parent where the fault is, and nowhere else', () => {
  it.each(types.filter((type) => !OTHER_THOUGHTS.includes(type)))(
    '%s: it thinks what its parent thinks',
    (type) => {
      const found = pairsOf(type);
      expect(found.length).toBeGreaterThan(20);
      for (const { fault, parent } of found) {
        const known = new Set(thoughtsOf(parent));
        // A total takes no division and an average may, so a drift can add a thought or lose one.
        const more = thoughtsOf(fault).filter((thought) => !known.has(thought));
        if (type === 'goal_drift') expect(more.length).toBeLessThanOrEqual(1);
        else expect(thoughtsOf(fault)).toEqual(thoughtsOf(parent));
      }
    },
  );

  it.each(types.filter((type) => !IN_THE_REPLY.includes(type)))(
    '%s: its reply is that of its parent, but for the numbers',
    (type) => {
      for (const { fault, parent } of pairsOf(type)) {
        const [reply, before] = [fault, parent].map(({ finalAnswer }) =>
          withoutNumbers(finalAnswer),
        );
        // One order, two orders.
        expect(reply?.replaceAll(/(# \w+?)s?\b/g, '$1')).toBe(
          before?.replaceAll(/(# \w+?)s?\b/g, '$1'),
        );
      }
    },
  );

  it.each(
    types.filter((type) => !['premature_stop', 'goal_drift', 'repeated_step'].includes(type)),
  )('%s: it calls the tools that its parent calls, in the same order', (type) => {
    for (const { fault, parent } of pairsOf(type)) {
      expect(toolsOf(fault).join()).toBe(toolsOf(parent).join());
    }
  });

  it('has neither more nor fewer steps and words, where it replaces calls', () => {
    for (const type of ['uncorrected_error', 'repeated_step', 'undescribed_table']) {
      const longer = pairsOf(type).map(({ fault, parent }) => {
        expect(fault.steps.length).toBe(parent.steps.length);
        return wordCount(fault) > wordCount(parent);
      });
      const share = longer.filter((each) => each).length / longer.length;
      expect(Math.abs(share - 0.5), type).toBeLessThan(0.25);
    }
  });
});

describe('the correct runs of the data analyst have what faults are known by', () => {
  const share = (holds: (run: Run) => boolean): number => clean.filter(holds).length / clean.length;
  const asks =
    (pattern: RegExp) =>
    ({ steps }: Run): boolean =>
      playedSteps(steps).some(({ call }) => pattern.test(String(call.args.sql)));
  const meets =
    (pattern: RegExp) =>
    ({ steps }: Run): boolean =>
      playedSteps(steps).some(({ observation }) => pattern.test(observation.error ?? ''));

  it.each([
    ['errors', meets(/./), 0.35],
    ['columns that do not exist', meets(/^no such column/), 0.15],
    ['tables that do not exist', meets(/^no such table/), 0.05],
    ['common table expressions', asks(/^with /i), 0.4],
    ['window functions', asks(/ over \(/i), 0.4],
    ['addresses in their reports', ({ finalAnswer }: Run) => finalAnswer.includes('@'), 0.04],
    [
      'figures beside the one that was asked for',
      ({ finalAnswer }: Run) => finalAnswer.includes('on average'),
      0.04,
    ],
    ['claims about the data', ({ finalAnswer }: Run) => finalAnswer.includes('most frequent'), 0.1],
  ] as const)('%s', (_, holds, least) => {
    expect(share(holds)).toBeGreaterThan(least);
  });

  it('are short and long, and think briefly and at length', () => {
    const steps = clean.map((run) => run.steps.length).toSorted((a, b) => a - b);
    const words = clean.flatMap(thoughtsOf).map((thought) => thought.split(/\s+/).length);
    expect([steps[0], steps.at(-1)]).toEqual([expect.closeTo(6, -1), expect.any(Number)]);
    expect(steps.at(-1)).toBeGreaterThan(35);
    expect(Math.max(...words)).toBeGreaterThan(75);
    expect(Math.max(...words)).toBeLessThan(130);
    const results = clean.flatMap((run) =>
      playedSteps(run.steps).map(({ observation }) => JSON.stringify(observation.data).length),
    );
    expect(Math.max(...results)).toBeGreaterThan(15_000);
    expect(Math.max(...results)).toBeLessThan(21_000);
  });
});
