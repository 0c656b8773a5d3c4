import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { PlacedUnit } from './placed-unit.ts';
import type { Suspect } from './suspects.ts';
import type { VisibleCase } from './test-file.ts';

export type VisibleCases = ReadonlyMap<PlacedUnit, readonly VisibleCase[]>;

interface Choice {
  readonly units: readonly PlacedUnit[];
  readonly named: readonly Suspect[];
  /** Cases that the tests of the repository leave out, unless they are named. */
  readonly hidden: readonly Suspect[];
  /** Whether the named tests expect what the bug would give. */
  readonly isWrongTest: boolean;
  /** What the named tests are called where their own name would give the answer away. */
  readonly alias: string | null;
  /** The unit whose tests are all kept, because their order matters. */
  readonly whole: PlacedUnit;
}

/** How many of a hundred cases are left out, so that repositories are tested unevenly. */
const LEFT_OUT = 40;

/** The tests that the repository has. Null if a unit would have none. */
export function visibleCases(choice: Choice, random: PythonRandom): VisibleCases | null {
  const visible = new Map<PlacedUnit, readonly VisibleCase[]>();
  for (const unit of choice.units) {
    const cases: VisibleCase[] = [];
    for (const part of unit.cases) {
      const named = choice.named.find((suspect) => suspect.case === part);
      const isHidden = choice.hidden.some((suspect) => suspect.case === part);
      const isLeftOut = random.randint(1, 100) <= LEFT_OUT && unit !== choice.whole;
      if (named !== undefined) {
        const name = choice.alias ?? part.name;
        cases.push({ ...part, name, expected: choice.isWrongTest ? named.result : part.result });
      } else if (!isHidden && !isLeftOut) cases.push({ ...part, expected: part.result });
    }
    if (cases.length < 2) return null;
    visible.set(unit, cases);
  }
  return visible;
}
