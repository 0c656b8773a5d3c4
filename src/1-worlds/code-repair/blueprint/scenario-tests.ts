import type { PythonRandom } from '../../../base/random/python-random.ts';
import type { Scenario } from '../scenario.ts';
import type { PlacedBug } from './blueprint.ts';
import { simpleArguments } from './simple-arguments.ts';
import type { Suspect } from './suspects.ts';

/** The cases that the goal of a scenario is about; null if this bug gives none. */
export function namedSuspects(
  scenario: Scenario,
  bug: PlacedBug,
  suspects: readonly Suspect[],
  random: PythonRandom,
): readonly Suspect[] | null {
  const direct = suspects.filter((part) => part.unit === bug.unit && part.case.of === bug.of);
  switch (scenario) {
    case 'where_the_test_points':
      return one(plainInputs(direct).filter(couldBeExpected), random);
    case 'nothing_to_fix':
    case 'two_causes':
      return one(direct, random);
    case 'one_call_deeper':
      return one(
        suspects.filter((part) => part.unit !== bug.unit),
        random,
      );
    case 'two_failures_one_cause':
      return two(suspects, direct, random);
    case 'wrong_test':
      return one(direct.filter(couldBeExpected), random);
    case 'looks_flaky':
      // Which tests fail depends on their order.
      return [];
  }
}

function one(options: readonly Suspect[], random: PythonRandom): readonly Suspect[] | null {
  return options.length === 0 ? null : [random.choice(options)];
}

/**
 * Inputs that are plain values, if the bug breaks others as well. Such a failure can be repaired in
 * every wrong way there is, so that the first scenario can host every fault.
 */
function plainInputs(options: readonly Suspect[]): readonly Suspect[] {
  if (options.length < 2) return [];
  return options.filter(({ case: { of, call } }) => simpleArguments(of, call) !== null);
}

/** Two tests, of different functions if there are such. */
function two(
  suspects: readonly Suspect[],
  direct: readonly Suspect[],
  random: PythonRandom,
): readonly Suspect[] | null {
  if (direct.length === 0) return null;
  const first = random.choice(direct);
  const others = suspects.filter((part) => part.case !== first.case);
  const elsewhere = others.filter((part) => part.case.of !== first.case.of);
  const options = elsewhere.length > 0 ? elsewhere : others;
  return options.length === 0 ? null : [first, random.choice(options)];
}

/** Whether somebody could have written this result into a test by mistake. */
function couldBeExpected({ result, case: { result: right } }: Suspect): boolean {
  return (
    result.kind === right.kind && result.kind !== 'throws' && !/NaN|undefined/.test(result.text)
  );
}
