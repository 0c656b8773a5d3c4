import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { PlacedBug } from './blueprint.ts';
import type { PlacedUnit } from './placed-unit.ts';
import { reaches, type Suspect, suspectsOf } from './suspects.ts';

/** A change to a unit that has nothing to do with the task, and the cases that would notice it. */
export interface Trap {
  readonly bug: PlacedBug;
  readonly suspects: readonly Suspect[];
}

/** A trap away from these units. Null if there is none that leaves its units with other tests. */
export function drawTrap(
  units: readonly PlacedUnit[],
  away: readonly PlacedUnit[],
  random: PythonRandom,
): Trap | null {
  const free = units.filter(
    (unit) => !away.some((other) => reaches(other, unit, units) || reaches(unit, other, units)),
  );
  const options = free.flatMap((unit) =>
    unit.bugs
      .map((bug, index) => ({ bug: { ...bug, unit }, index }))
      .filter(({ bug }) => bug.kind !== 'shared_state'),
  );
  random.shuffle(options);
  for (const { bug, index } of options) {
    const suspects = suspectsOf(units, bug.unit, index);
    const leaves = units.every((unit) => {
      const hidden = suspects.filter((part) => part.unit === unit).length;
      return unit.cases.length - hidden >= 2;
    });
    if (suspects.length > 0 && leaves) return { bug, suspects };
  }
  return null;
}
