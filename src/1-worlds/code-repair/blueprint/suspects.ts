import { BoundedCache } from '../../bounded-cache.ts';
import { type CaseResult, evaluateCases, sameResult } from './evaluate-cases.ts';
import type { PlacedCase, PlacedUnit } from './placed-unit.ts';
import type { PlainUnit } from './plain-unit.ts';

/** A case that a bug breaks, and what it gives then. */
export interface Suspect {
  readonly unit: PlacedUnit;
  readonly case: PlacedCase;
  readonly result: CaseResult;
}

/**
 * The cases of these units that a bug of one of them breaks, in it and in what imports it; or those that are
 * broken after the repair of it that does not work.
 */
export function suspectsOf(
  units: readonly PlacedUnit[],
  changed: PlacedUnit,
  bugIndex: number,
  version: 'wrong' | 'attempt' = 'wrong',
): readonly Suspect[] {
  return units
    .filter((unit) => reaches(unit, changed, units))
    .flatMap((unit) =>
      brokenCases(unit.plain, changed.plain, bugIndex, version).flatMap(({ index, result }) => {
        const broken = unit.cases[index];
        return broken === undefined ? [] : [{ unit, case: broken, result }];
      }),
    );
}

interface BrokenCase {
  readonly index: number;
  readonly result: CaseResult;
}

const found = new BoundedCache<readonly BrokenCase[]>(3000);

function brokenCases(
  tested: PlainUnit,
  changed: PlainUnit,
  bugIndex: number,
  version: 'wrong' | 'attempt',
): readonly BrokenCase[] {
  return found.get(`${tested.key} ${changed.key} ${bugIndex} ${version}`, () => {
    const bug = changed.bugs[bugIndex];
    const source = changed.source.replace(bug?.right ?? '', () => bug?.[version] ?? '');
    const files = new Map(tested.files).set(changed.sourcePath, source);
    return evaluateCases(files, tested).flatMap((result, index) => {
      const expected = tested.results[index];
      const isSame = expected !== undefined && sameResult(result, expected);
      return isSame ? [] : [{ index, result }];
    });
  });
}

/** Whether a unit is another one or imports it, directly or not. */
export function reaches(
  unit: PlacedUnit,
  other: PlacedUnit,
  units: readonly PlacedUnit[],
): boolean {
  if (unit === other) return true;
  return unit.unit.uses.some((name) => {
    const used = units.find((candidate) => candidate.unit.name === name);
    return used !== undefined && reaches(used, other, units);
  });
}
