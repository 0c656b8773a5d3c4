import { Recent } from '../recent.ts';
import { evaluateCases, sameResult } from './evaluate-cases.ts';
import type { PlacedCase, PlacedUnit } from './placed-unit.ts';

/** A case that a change of the source would break, and what it would give then. */
export interface Suspect {
  readonly unit: PlacedUnit;
  readonly case: PlacedCase;
  readonly result: ReturnType<typeof evaluateCases>[number];
}

const found = new Recent<string, readonly Suspect[]>(3000);

/** The cases of these units that give something else once a text of one source is replaced. */
export function suspectsOf(
  units: readonly PlacedUnit[],
  changed: PlacedUnit,
  right: string,
  wrong: string,
): readonly Suspect[] {
  const affected = units.filter((unit) => reaches(unit, changed, units));
  const key = JSON.stringify([...affected.map((unit) => unit.source), right, wrong]);
  return found.get(key, () => {
    const files = new Map(units.map((unit) => [unit.sourcePath, unit.source]));
    files.set(
      changed.sourcePath,
      changed.source.replace(right, () => wrong),
    );
    return affected.flatMap((unit) => {
      const results = evaluateCases(files, unit);
      return unit.cases.flatMap((part, index) => {
        const result = results[index];
        if (result === undefined || sameResult(result, part.result)) return [];
        return [{ unit, case: part, result }];
      });
    });
  });
}

/** Whether a unit is another one or imports it, directly or not. */
export function reaches(
  unit: PlacedUnit,
  other: PlacedUnit,
  units: readonly PlacedUnit[],
): boolean {
  if (unit.unit.name === other.unit.name) return true;
  return unit.unit.uses.some((name) => {
    const used = units.find((candidate) => candidate.unit.name === name);
    return used !== undefined && reaches(used, other, units);
  });
}
