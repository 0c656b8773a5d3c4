import { EnvironmentError } from '../../../base/errors.ts';
import type { PythonRandom } from '../../../base/random/python-random.ts';
import { tellingWord } from '../oracle/telling-word.ts';
import type { Files } from '../repository.ts';
import { rememberedRun } from '../runner/test-memo.ts';
import type { Scenario } from '../scenario.ts';
import type { Bug, Unit } from '../units/unit.ts';
import { units as allUnits } from '../units/units.ts';
import type { Blueprint, NamedTest, PlacedBug } from './blueprint.ts';
import { drawUnits, importersOf } from './draw-units.ts';
import { orderSeed, passingInOrder } from './order-seed.ts';
import type { PlacedUnit } from './placed-unit.ts';
import { PROJECTS, projectFiles } from './project-files.ts';
import { namedSuspects } from './scenario-tests.ts';
import { type Suspect, suspectsOf } from './suspects.ts';
import { drawTrap } from './trap.ts';
import { type VisibleCases, visibleCases } from './visible-cases.ts';
import { Voice } from './voice.ts';

/** A draw fails now and then, for example when a module would be left without tests. */
const MOST_ROUNDS = 50;

/** Draws everything that an instance consists of. Bugs that do not suit the scenario are passed over. */
export function drawBlueprint(scenario: Scenario, random: PythonRandom): Blueprint {
  const voice = Voice.draw(random);
  const candidates = allUnits.flatMap((unit) =>
    unit.bugs.map((bug, index) => ({ unit, bug, index })),
  );
  const suitable = candidates.filter(({ unit, bug }) => suits(scenario, unit, bug));
  random.shuffle(suitable);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (const { unit, index } of suitable) {
      const drawn = drawAround(scenario, unit, index, random, voice);
      if (drawn !== null) return drawn;
    }
  }
  throw new EnvironmentError(`no unit has a bug for the scenario ${scenario}; add one`);
}

function suits(scenario: Scenario, unit: Unit, bug: Bug): boolean {
  if ((bug.kind === 'shared_state') !== (scenario === 'looks_flaky')) return false;
  return scenario !== 'one_call_deeper' || importersOf(unit.name).length > 0;
}

function drawAround(
  scenario: Scenario,
  unit: Unit,
  bugIndex: number,
  random: PythonRandom,
  voice: Voice,
): Blueprint | null {
  const importers = importersOf(unit.name);
  const wanted = [unit.name, ...(importers.length === 0 ? [] : [random.choice(importers).name])];
  const units = drawUnits(wanted, random.randint(3, 5), random);
  const owner = units.find((placed) => placed.unit === unit);
  const planted = owner?.bugs[bugIndex];
  if (owner === undefined || planted === undefined) return null;
  const bug: PlacedBug = { ...planted, unit: owner };
  if (scenario === 'where_the_test_points' && tellingWord(bug) === null) return null;
  const suspects = suspectsOf(units, owner, bugIndex);
  const named = namedSuspects(scenario, bug, suspects, random);
  if (named === null) return null;

  const trap = drawTrap(units, [owner, ...named.map((suspect) => suspect.unit)], random);
  if (trap === null) return null;
  const hasBug = scenario !== 'wrong_test' && scenario !== 'nothing_to_fix';
  const isWrongTest = scenario === 'wrong_test';
  const drawn = visibleCases(
    {
      units,
      named,
      hidden: [...(hasBug ? suspects : []), ...trap.suspects],
      isWrongTest,
      whole: owner,
    },
    random,
  );
  if (drawn === null) return null;

  const project = random.choice(PROJECTS);
  const filesWith = (cases: VisibleCases): Files =>
    projectFiles(project, units, cases, hasBug ? bug : null);
  const visible = scenario === 'looks_flaky' ? passingInOrder(drawn, owner, filesWith) : drawn;
  if (visible === null) return null;
  const files = filesWith(visible);
  const seed = scenario === 'looks_flaky' ? orderSeed(files, owner.testPath, random) : null;
  if (scenario === 'looks_flaky' && seed === null) return null;
  const tests = namedTests(files, units, visible, named, seed);
  if (tests === null) return null;
  const attempted = new Map(files).set(
    owner.sourcePath,
    owner.source.replace(bug.right, () => bug.attempt),
  );
  return {
    project,
    units,
    files,
    bug: hasBug ? bug : null,
    promise: bug.promise,
    tests,
    remaining: suspects.filter((part) => !named.includes(part)).map((part) => part.case),
    orderSeed: seed,
    attemptFails: hasBug && failingTests(files, attempted, units, seed).length > 0,
    trap: trap.bug,
    voice,
  };
}

interface Failing {
  readonly unit: PlacedUnit;
  readonly name: string;
  readonly received: string;
}

function failingTests(
  start: Files,
  files: Files,
  units: readonly PlacedUnit[],
  seed: number | null,
): Failing[] {
  return units.flatMap((unit) =>
    rememberedRun(start, files, unit.testPath, seed)
      .tests.filter(({ status }) => status === 'failed')
      .map(({ name, error }) => ({ unit, name, received: error[0] ?? '' })),
  );
}

/** The tests that the goal names. Null if others fail, or not all of these, where some should. */
function namedTests(
  files: Files,
  units: readonly PlacedUnit[],
  visible: VisibleCases,
  named: readonly Suspect[],
  seed: number | null,
): Blueprint['tests'] | null {
  const failing = failingTests(files, files, units, seed);
  const isNamed = (test: Failing): boolean =>
    named.some(
      (part) => part.unit === test.unit && `${part.case.of} > ${part.case.name}` === test.name,
    );
  const expected = seed === null ? failing.every(isNamed) : failing.length > 0;
  if (!expected) return null;
  const told: readonly Failing[] =
    failing.length > 0
      ? failing
      : named.map((part) => ({
          unit: part.unit,
          name: `${part.case.of} > ${part.case.name}`,
          received: '',
        }));
  if (seed === null && told.length !== named.length) return null;
  const [first, ...others] = told.map((test): NamedTest => {
    const cases = visible.get(test.unit) ?? [];
    const found = cases.find((part) => `${part.of} > ${part.name}` === test.name);
    if (found === undefined) throw new EnvironmentError(`no visible case ${test.name}`);
    return { ...found, unit: test.unit, received: test.received };
  });
  return first === undefined ? null : [first, ...others];
}
