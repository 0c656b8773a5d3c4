import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { learnSurface } from '../../../src/2-planting/surface/learn-surface.ts';
import type { SurfaceView } from '../../../src/2-planting/surface/surface-features.ts';
import { indexedSet } from '../../../src/folder/set/indexed-set.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';

const WORDS = ['ship', 'order', 'refund', 'check', 'wait', 'parcel', 'label', 'desk'];

/** A run whose words follow from a number; a fault says so in its thoughts now and then. */
function row(instance: number, faulty: boolean, more: Partial<LabelledTrajectory> = {}) {
  const word = (at: number): string => WORDS[(instance * 7 + at * 3) % WORDS.length] ?? '';
  const tell = faulty && instance % 4 !== 0 ? 'never mind the rules' : 'all in order';
  return {
    id: `${instance}-${faulty ? 'fault' : 'clean'}`,
    instanceId: `i${String(instance).padStart(3, '0')}`,
    goal: `task ${instance}`,
    steps: [
      {
        index: 0,
        thought: `${word(0)} ${tell}`,
        call: { tool: word(1), args: { of: word(2) } },
        observation: { ok: true, data: { seen: word(3) }, error: null },
      },
    ],
    finalAnswer: `${word(4)} done.`,
    label: {
      faulty,
      failureStep: faulty ? 0 : null,
      failureType: faulty ? 'rudeness' : null,
      outcomeCorrect: true,
    },
    ...more,
  } satisfies LabelledTrajectory;
}

const rowsOf = (instances: number): readonly LabelledTrajectory[] =>
  Array.from({ length: instances }, (_, at) => [row(at, false), row(at, true)]).flat();

/** Numbers that look like chance and are the same every time. */
function numbers(seed: number) {
  let state = seed + 1;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 16;
  };
  next();
  return { next };
}

const learnt = (rows: readonly LabelledTrajectory[], view: SurfaceView = 'everything') => {
  const found = learnSurface(indexedSet(rows), view);
  if (typeof found === 'string') throw new Error(found);
  return found;
};

describe('what the surface of a set gives away', () => {
  it('is learnt where a pattern tells faults from clean runs, and named', () => {
    const { score, heaviest, reasons } = learnt(rowsOf(60));
    const told = rowsOf(60).filter((each) => (score(each) ?? 0) > 0 === each.label.faulty);
    expect(told.length / 120).toBeGreaterThan(0.85);
    expect(heaviest.map(({ name }) => name).join('\n')).toContain('thought: “');
    expect(heaviest.length).toBeLessThanOrEqual(10);
    const [strongest] = heaviest.filter(({ weight }) => weight > 0);
    expect(strongest).toMatchObject({ faults: 0.75, clean: 0 });
    expect(reasons(row(1, true)).join()).toMatch(/thought|words/);
  });

  it.each([
    ['calls that come too late', ['open 1', 'see 2', 'save 3'], ['see 2', 'save 3', 'open 1']],
    [
      'a value that no call had before',
      ['open 3', 'see 2', 'save 3'],
      ['open 3', 'see 2', 'save 4'],
    ],
  ])('is learnt from %s, whatever else is called and said', (_, clean, faulty) => {
    const rows = rowsOf(60).map((each, at) => {
      const { next } = numbers(at);
      // Between them stands what says nothing, so that neither calls in a row nor their number tell.
      const idle = () => Array.from({ length: next() % 6 }, () => `look ${next()}`);
      const calls = [
        ...(each.label.faulty ? faulty : clean).flatMap((call) => [...idle(), call]),
        ...idle(),
      ];
      const steps = calls.map((call, index) => {
        const [tool = '', of = ''] = call.split(' ');
        const observation = { ok: true, data: {}, error: null };
        return { index, thought: '', call: { tool, args: { of: `${at}-${of}` } }, observation };
      });
      return { ...each, steps };
    });
    const { score } = learnt(rows);
    const told = rows.filter((each) => (score(each) ?? 0) > 0 === each.label.faulty);
    expect(told.length / rows.length).toBeGreaterThan(0.98);
  });

  it('depends on nothing but the set: neither on the order of its rows nor on chance', () => {
    const rows = rowsOf(24);
    const scores = learnt(rows);
    fc.assert(
      fc.property(fc.shuffledSubarray([...rows], { minLength: rows.length }), (shuffled) => {
        const again = learnt(shuffled);
        for (const each of rows) expect(again.score(each)).toBe(scores.score(each));
        expect(again.heaviest).toEqual(scores.heaviest);
      }),
      { numRuns: 8 },
    );
  });

  it('never uses an instance to judge it: neither its texts nor its labels change what it is judged by', () => {
    const rows = rowsOf(24);
    const text = fc.array(fc.constantFrom(...WORDS, 'never', 'mind', 'rules'), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 23 }),
        text,
        text,
        fc.boolean(),
        (changed, thought, reply, swapped) => {
          const id = row(changed, false).instanceId;
          const others = rows.map((each) => {
            if (each.instanceId !== id) return each;
            const [step] = each.steps;
            return {
              ...each,
              finalAnswer: reply.join(' '),
              steps: step === undefined ? [] : [{ ...step, thought: thought.join(' ') }],
              label: { ...each.label, faulty: each.label.faulty !== swapped },
            };
          });
          const probe = row(changed, true);
          // The probe is in both sets under its instance, as a row that nothing is learnt from.
          const apart: LabelledTrajectory = {
            ...probe,
            id: 'probe',
            goal: 'probe',
            label: { ...probe.label, edit: { kind: 'harmless', name: 'x', place: null } },
          };
          const [one, other] = [rows, others].map((all) => learnt([...all, apart]).score(apart));
          expect(other).toBe(one);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is judged with all recordings of a task left out, and with all equal runs', () => {
    const twice = (more: (at: number) => Partial<LabelledTrajectory>) =>
      Array.from({ length: 40 }, (_, at) => [
        row(at, false, more(at)),
        row(at, true, more(at)),
      ]).flat();
    const scores = (rows: readonly LabelledTrajectory[]) => rows.map(learnt(rows).score);
    const asTasks = twice((at) => ({ taskId: `t${Math.floor(at / 2)}` }));
    const apart = twice(() => ({}));
    expect(scores(asTasks)).not.toEqual(scores(apart));
    // Runs that five instances share, and whose labels nothing tells: only a model that saw them could know.
    const copies = Array.from({ length: 200 }, (_, at) => {
      const run = row(at % 40, [1, 2, 4, 7, 9].includes((at % 40) % 11));
      const words = Array.from({ length: 4 }, (__, place) => `${run.goal} ${place}`);
      const finalAnswer = words.join(' ').replace(/\d/g, (digit) => 'abcdefghij'[+digit] ?? '');
      return { ...run, id: `${at}`, instanceId: `i${at}`, steps: [], finalAnswer };
    });
    const { score } = learnt(copies, 'reply');
    const right = copies.filter((each) => (score(each) ?? 0) > 0 === each.label.faulty);
    expect(right.length / copies.length).toBeLessThan(0.75);
  });

  it('masks numbers and ids, so that no figure is a pattern', () => {
    const figures = rowsOf(40).map((each) => ({
      ...each,
      steps: [],
      finalAnswer: each.label.faulty ? 'We owe you 17 for A-7X.' : 'We owe you 23 for B-9Y.',
    }));
    const { score } = learnt(figures, 'reply');
    const [fault, clean] = [figures[1], figures[0]].map((each) => each && score(each));
    expect(fault).toBe(clean);
  });

  it('is not learnt from fewer than 20 instances, nor where there is nothing to tell apart', () => {
    expect(learnSurface(indexedSet(rowsOf(19)), 'everything')).toBe(
      'it needs 20 instances to learn from, and this set has 19',
    );
    const clean = rowsOf(30).filter(({ label }) => !label.faulty);
    expect(learnSurface(indexedSet(clean), 'everything')).toBe(
      'it learns from faults and clean runs, and this set has no fault',
    );
  });

  it('is learnt from a sample of a large set, and says so', () => {
    const many = rowsOf(2100);
    const { rows, of, score } = learnt(many, 'thoughts');
    expect({ rows, of }).toEqual({ rows: 4000, of: 4200 });
    expect(many.filter((each) => score(each) === null)).toEqual([]);
  });
});
