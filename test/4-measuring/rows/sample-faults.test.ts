import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleFaults } from '../../../src/4-measuring/rows/sample-faults.ts';
import type { SetColumns } from '../../../src/4-measuring/rows/set-columns.ts';
import { SetColumnsBuilder } from '../../../src/4-measuring/rows/set-columns-builder.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';

const row = fc.record({
  instance: fc.nat(40),
  type: fc.constantFrom(null, 'a', 'a', 'a', 'b', 'b', 'c', ''),
  outcomeCorrect: fc.boolean(),
});

/** A set of these rows; those without a type are clean. */
function setOf(
  rows: readonly { instance: number; type: string | null; outcomeCorrect: boolean }[],
) {
  const builder = new SetColumnsBuilder();
  rows.forEach(({ instance, type, outcomeCorrect }, place) => {
    builder.add({
      id: `row-${place}`,
      // No fault has two runs that it could have been made from.
      instanceId: type === null ? `C-${place}` : `I-${String(instance).padStart(3, '0')}`,
      faulty: type !== null,
      failureStep: null,
      failureType: type,
      outcomeCorrect: type === null || outcomeCorrect,
      stepCount: 1,
      scenario: null,
      outcomeFingerprint: place,
      stepFingerprint: place,
    });
  });
  return builder.finish({ faults: [{ name: 'a' }, { name: 'b' }] });
}

const faultStrata = (set: SetColumns) => set.strata.filter(({ type }) => type !== null);
const sets = fc.array(row, { minLength: 1, maxLength: 200 }).map(setOf);
const seed = fc.nat(1000);

describe('the faults that a page shows', () => {
  it('are all of them where they fit', () => {
    fc.assert(
      fc.property(sets, seed, (set, of) => {
        const faults = faultStrata(set).flatMap(({ rows }) => [...rows]);
        const shown = sampleFaults(set, faults.length, new PythonRandom(of));
        expect([...shown].toSorted((a, b) => a - b)).toEqual(faults.toSorted((a, b) => a - b));
      }),
    );
  });

  it('are of each kind in proportion, at least one of each, and otherwise no more than asked for', () => {
    fc.assert(
      fc.property(sets, seed, fc.integer({ min: 1, max: 60 }), (set, of, most) => {
        const strata = faultStrata(set);
        const total = strata.reduce((sum, { rows }) => sum + rows.length, 0);
        fc.pre(total > most);
        const shown = new Set(sampleFaults(set, most, new PythonRandom(of)));
        let kept = 0;
        let rare = 0;
        for (const { rows } of strata) {
          const share = (most * rows.length) / total;
          const count = rows.filter((each) => shown.has(each)).length;
          expect(count).toBe(Math.max(1, Math.floor(share)));
          kept += count;
          if (share < 1) rare++;
        }
        expect(shown.size).toBe(kept);
        expect(kept).toBeLessThanOrEqual(most + rare);
      }),
    );
  });

  it('are ordered by instance, then by type, appear once, and are the same for the same seed', () => {
    fc.assert(
      fc.property(sets, seed, fc.integer({ min: 1, max: 60 }), (set, of, most) => {
        const shown = [...sampleFaults(set, most, new PythonRandom(of))];
        expect([...sampleFaults(set, most, new PythonRandom(of))]).toEqual(shown);
        expect(new Set(shown).size).toBe(shown.length);
        const key = (each: number): number =>
          (set.instance[each] ?? 0) * 100 + (set.type[each] ?? 0);
        shown.forEach((each, place) => {
          expect(set.faulty[each]).toBe(1);
          if (place > 0) expect(key(each)).toBeGreaterThanOrEqual(key(shown[place - 1] ?? 0));
        });
      }),
    );
  });

  it('are each as likely as any other of their kind', () => {
    const set = setOf(
      Array.from({ length: 20 }, (_, instance) => ({ instance, type: 'a', outcomeCorrect: true })),
    );
    const times = new Int32Array(20);
    for (let of = 0; of < 4000; of++) {
      for (const each of sampleFaults(set, 5, new PythonRandom(of)))
        times[each] = (times[each] ?? 0) + 1;
    }
    // Each is expected 1,000 times with a standard deviation of 27.
    expect(Math.min(...times)).toBeGreaterThan(860);
    expect(Math.max(...times)).toBeLessThan(1140);
  });
});
