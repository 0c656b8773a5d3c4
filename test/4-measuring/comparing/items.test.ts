import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { subjectOf } from '../../../src/2-planting/recorded/recorded-subject.ts';
import { itemsOf, summariseItems } from '../../../src/4-measuring/comparing/items.ts';
import { measure } from '../../../src/4-measuring/measure.ts';
import { measurementSchema } from '../../../src/4-measuring/measurement/measurement.ts';
import { judgedSetFromMemory } from '../../../src/4-measuring/rows/judged-set-from-memory.ts';
import { itemTables } from '../../../src/5-reporting/tables/item-table.ts';
import { partsOf } from '../../../src/5-reporting/tables/table.ts';
import { recordedFault, recordedParent } from '../../support/rows/recorded-set.ts';
import { verdict } from '../../support/rows/simulate.ts';

/** By judge, what it makes of each pair: right, passes both, flags both, or no verdict. */
type Answers = Readonly<Record<string, readonly ('right' | 'passed' | 'flagged' | 'none')[]>>;

function judged(answers: Answers) {
  const pairs = Object.values(answers)[0]?.length ?? 0;
  const numbers = Array.from({ length: pairs }, (_, at) => at + 1);
  const set = numbers.flatMap((number) => [recordedParent(number), recordedFault(number)]);
  const verdicts = Object.entries(answers).flatMap(([judge, own]) =>
    numbers.flatMap((number) => {
      const answer = own[number - 1];
      if (answer === 'none') return [];
      return [
        verdict(recordedParent(number), judge, answer === 'flagged'),
        verdict(recordedFault(number), judge, answer !== 'passed'),
      ];
    }),
  );
  return judgedSetFromMemory(set, verdicts, subjectOf({}, []));
}

const items = (answers: Answers) => {
  const { set, judges } = judged(answers);
  return itemsOf(set, judges);
};

const FIVE: Answers = {
  a: ['right', 'right', 'passed', 'right', 'right'],
  b: ['right', 'right', 'flagged', 'right', 'passed'],
  c: ['right', 'passed', 'passed', 'right', 'passed'],
  d: ['right', 'passed', 'passed', 'right', 'passed'],
  e: ['right', 'passed', 'flagged', 'passed', 'right'],
};

describe('pairs as items', () => {
  it('are right if the fault is flagged and its parent is not, and marked if all or none are', () => {
    expect(items(FIVE).map(({ right, judges, mark }) => [right, judges, mark])).toEqual([
      [5, 5, 'everybody'],
      [2, 5, null],
      [0, 5, 'nobody'],
      [4, 5, 'against'],
      [2, 5, 'against'],
    ]);
  });

  it('discriminate as numpy.corrcoef of an answer with the share of the other pairs says', () => {
    const found = items(FIVE).map(({ discrimination }) => discrimination);
    expect([found[0], found[2]]).toEqual([null, null]);
    expect(found[1]).toBeCloseTo(0.6123724356957947, 12);
    expect(found[3]).toBeCloseTo(-0.1336306209562122, 12);
    expect(found[4]).toBeCloseTo(-0.2182178902359924, 12);
  });

  it('say nothing of fewer than five judges, controls and judges without a verdict left out', () => {
    const { e, ...four } = FIVE;
    expect(items(four)).toEqual([]);
    expect(items({ ...four, 'control-everything': e ?? [] })).toEqual([]);
    const unasked = { ...FIVE, e: ['right', 'none', 'flagged', 'passed', 'right'] } as Answers;
    expect(items(unasked).length).toBe(4);
    const { set, judges } = judged(four);
    expect(summariseItems(set, judges)).toBeNull();
  });

  it('are in the measurement by fault type, and a table leads to those that are marked', () => {
    const measurement = measure(judged(FIVE));
    expect(measurementSchema.safeParse(JSON.parse(JSON.stringify(measurement))).success).toBe(true);
    expect(measurement.items).toMatchObject({
      judges: 5,
      all: { pairs: 5, difficulty: 13 / 25, nobody: 1, everybody: 1 },
    });
    expect(measurement.items?.marked.map(({ mark }) => mark)).toContain('nobody');
    const [table] = itemTables(measurement);
    expect(table?.head.length).toBe(table?.rows[0]?.length);
    const filters = table?.rows.flat().map((cell) => partsOf(cell).pairs?.item);
    expect(filters).toEqual(expect.arrayContaining(['nobody', 'everybody']));
    const { e: _, ...four } = FIVE;
    expect(measure(judged(four)).items).toBeNull();
    expect(itemTables(measure(judged(four)))).toEqual([]);
  });

  it('have counts that fit together, whatever the judges answer', () => {
    const answer = fc.constantFrom('right', 'passed', 'flagged', 'none' as const);
    const answers = fc.array(fc.array(answer, { minLength: 4, maxLength: 4 }), {
      minLength: 5,
      maxLength: 8,
    });
    fc.assert(
      fc.property(answers, (all) => {
        const given = Object.fromEntries(all.map((own, at) => [`judge ${at}`, own])) as Answers;
        for (const { right, judges, discrimination, mark } of items(given)) {
          expect(judges).toBeGreaterThanOrEqual(5);
          expect(right).toBeLessThanOrEqual(judges);
          expect(mark === 'nobody').toBe(right === 0);
          expect(mark === 'everybody').toBe(right === judges);
          if (discrimination === null) continue;
          expect(Math.abs(discrimination)).toBeLessThanOrEqual(1 + 1e-9);
          expect(mark === 'against').toBe(discrimination < 0);
        }
      }),
      { numRuns: 50 },
    );
  });
});
