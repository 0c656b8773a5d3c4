import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import thermostat from '../../../examples/environment/thermostat.ts';
import type { Environment } from '../../../src/1-worlds/contract/environment.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { environmentContract } from '../../../src/2-planting/clauses/contract.ts';
import { unsourcedWords } from '../../../src/2-planting/clauses/reply-clauses.ts';
import { planSet } from '../../../src/2-planting/plan/plan-set.ts';
import { labelledSet } from '../../../src/2-planting/plant.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';

const desk = supportDesk as Environment;
const setOf = (seed: number, environment = desk): readonly LabelledTrajectory[] => [
  ...labelledSet(planSet(environment, { size: 60, seed, faithfulReplies: true })),
];
const isFaithful = ({ label }: LabelledTrajectory) => label.edit?.kind === 'faithful';

/** The clauses that an environment breaks. */
const broken = (environment: Environment): readonly string[] =>
  environmentContract
    .filter((clause) => clause.breaches(environment, { seed: 7, instances: 24 }).length > 0)
    .map(({ name }) => name);

describe('a faithful reply', () => {
  it('differs from the plain fault in the reply alone, and states the refund that was made', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const set = setOf(seed);
        const byId = new Map(set.map((run) => [run.id, run]));
        const faithful = set.filter(isFaithful);
        expect(faithful.length).toBeGreaterThan(0);
        for (const run of faithful) {
          const plain = byId.get(run.label.parent ?? '') as LabelledTrajectory;
          expect(run.id).toBe(`${plain.id}-faithful`);
          const { edit, parent: _, ...label } = run.label;
          expect(label).toEqual(plain.label);
          expect(edit).toEqual({ kind: 'faithful', name: 'faithful_reply', place: 'reply' });
          expect(run.finalAnswer).not.toBe(plain.finalAnswer);
          expect(run.steps.slice(0, -1)).toEqual(plain.steps.slice(0, -1));
          expect(run.steps.at(-1)).toMatchObject({ call: { args: { text: run.finalAnswer } } });
          expect(desk.statesOutcome?.(run)).toBe(true);
          expect(desk.statesOutcome?.(plain)).toBe(false);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('is made for every fault whose reply went stale, and for no other', () => {
    const set = setOf(7);
    const ids = new Set(set.map(({ id }) => id));
    for (const { id, label, ...run } of set) {
      if (!label.faulty || label.edit !== undefined) continue;
      const isStale = desk.statesOutcome?.(run) === false;
      const changesAnswer = ['premature_stop', 'unsupported_claim'].includes(
        label.failureType ?? '',
      );
      expect(ids.has(`${id}-faithful`)).toBe(isStale && !changesAnswer);
    }
  });

  it('comes with the clean parents that its Δ needs, and changes nothing else of the set', () => {
    const plain = [...labelledSet(planSet(desk, { size: 60, seed: 7, parents: true }))];
    expect(setOf(7).filter((run) => !isFaithful(run))).toEqual(plain);
  });

  it('needs an environment that says which reply follows from what happened', () => {
    expect(() => setOf(7, thermostat as Environment)).toThrow(
      /give thermostat the function replyTo, or omit them/,
    );
  });
});

describe('the contract of faithful replies', () => {
  it('is kept by the support desk', () => {
    expect(broken(desk)).toEqual([]);
  });

  it('is broken by a reply that the oracle would not give', () => {
    const replyTo: Environment['replyTo'] = () => 'Done.';
    expect(broken({ ...desk, replyTo })).toContain(
      "the oracle's answer is the reply to what happened in its run",
    );
  });

  it('is broken by a reply that states what nothing in the run gives', () => {
    const replyTo: Environment['replyTo'] = (steps, instance) => {
      const reply = desk.replyTo?.(steps, instance) ?? '';
      const refund = steps.find(({ call }) => call.tool === 'issue_refund')?.observation.data;
      const check = steps.find(({ call }) => call.tool === 'check_eligibility')?.observation.data;
      const isRight = refund?.refunded_eur === check?.max_refund_eur;
      return refund === undefined || isRight ? reply : `${reply} You paid 1.23 too much.`;
    };
    expect(broken({ ...desk, replyTo })).toEqual([
      'a faithful reply states the facts of the observations of its own run',
    ]);
  });

  it('is broken by a reply that depends on itself', () => {
    const replyTo: Environment['replyTo'] = (steps, instance) => {
      const sent = steps.find(({ call }) => call.tool === 'reply')?.call.args.text ?? '';
      const reply = desk.replyTo?.(steps, instance) ?? '';
      return sent === reply && !reply.includes('cannot') ? `${reply} As I said.` : reply;
    };
    expect(broken({ ...desk, replyTo })).toContain(
      'a faithful reply states the facts of the observations of its own run',
    );
  });
});

describe('what a reply states without a source', () => {
  const run = (finalAnswer: string) => ({
    goal: 'Refund order ORD-7.',
    steps: [
      {
        index: 0,
        thought: '',
        call: { tool: 'refund', args: {} },
        observation: { ok: true, data: { eur: 1234.5, note: 'by 2 May' }, error: null },
      },
      {
        index: 1,
        thought: '',
        call: { tool: 'reply', args: { text: finalAnswer } },
        observation: { ok: true, data: { sent: finalAnswer }, error: null },
      },
    ],
    finalAnswer,
  });

  it('are words with a digit that neither the goal nor an observation has', () => {
    expect(unsourcedWords(run('I refunded 1,234.50 for ORD-7, (2 May).'))).toEqual([]);
    expect(unsourcedWords(run('I refunded 99.00 for ORD-8.'))).toEqual(['99.00', 'ORD-8']);
  });
});
