import { EnvironmentError } from '../../../base/errors.ts';
import type { PythonRandom } from '../../../base/random/python-random.ts';
import { tellingWord } from '../oracle/telling-word.ts';
import type { Files } from '../repository.ts';
import { remember, rememberedRun } from '../runner/test-memo.ts';
import type { Effort, Scenario } from '../scenario.ts';
import type { Bug, Unit } from '../units/unit.ts';
import { units as allUnits } from '../units/units.ts';
import type { Blueprint, NamedTest, PlacedBug } from './blueprint.ts';
import { drawUnits, importersOf } from './draw-units.ts';
import { orderSeed, passingInOrder } from './order-seed.ts';
import { passingTests } from './passing-tests.ts';
import type { PlacedUnit } from './placed-unit.ts';
import { drawOwners, drawSettings, PROJECTS, projectFiles } from './project-files.ts';
import { namedSuspects } from './scenario-tests.ts';
import { type Suspect, suspectsOf } from './suspects.ts';
import { drawTrap } from './trap.ts';
import { type VisibleCases, visibleCases } from './visible-cases.ts';
import type { Voice } from './voice.ts';

/** A draw fails now and then, for example when a module would be left without tests. */
const MOST_ROUNDS = 50;

/** How many modules a repository has, and how many releases its changelog tells of. */
const SIZES: Readonly<Record<Effort, { readonly units: Range; readonly releases: Range }>> = {
  short: { units: [3, 5], releases: [2, 8] },
  medium: { units: [4, 9], releases: [4, 60] },
  long: { units: [8, 12], releases: [20, 110] },
};

type Range = readonly [number, number];

/** Draws everything that an instance consists of. Bugs that do not suit the scenario are passed over. */
export function drawBlueprint(
  scenario: Scenario,
  effort: Effort,
  voice: Voice,
  random: PythonRandom,
): Blueprint {
  const candidates = allUnits.flatMap((unit) =>
    unit.bugs.map((bug, index) => ({ unit, bug, index })),
  );
  const suitable = candidates.filter(({ unit, bug }) => suits(scenario, unit, bug));
  random.shuffle(suitable);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (const { unit, index } of suitable) {
      const drawn = drawAround({ scenario, effort, unit, bugIndex: index, voice }, random);
      if (drawn !== null) return drawn;
    }
  }
  throw new EnvironmentError(`no unit has a bug for the scenario ${scenario}; add one`);
}

function suits(scenario: Scenario, unit: Unit, bug: Bug): boolean {
  if ((bug.kind === 'shared_state') !== (scenario === 'looks_flaky')) return false;
  return scenario !== 'one_call_deeper' || importersOf(unit.name).length > 0;
}

interface Wanted {
  readonly scenario: Scenario;
  readonly effort: Effort;
  readonly unit: Unit;
  readonly bugIndex: number;
  readonly voice: Voice;
}

function drawAround(wanted: Wanted, random: PythonRandom): Blueprint | null {
  const { scenario, effort, unit, bugIndex, voice } = wanted;
  const size = SIZES[effort];
  const importers = importersOf(unit.name);
  const names = [unit.name, ...(importers.length === 0 ? [] : [random.choice(importers).name])];
  const units = drawUnits(names, random.randint(...size.units), random);
  const owner = units.find((placed) => placed.unit === unit);
  const planted = owner?.bugs[bugIndex];
  if (owner === undefined || planted === undefined) return null;
  const bug: PlacedBug = { ...planted, unit: owner };
  if (scenario === 'where_the_test_points' && tellingWord(bug) === null) return null;
  const suspects = suspectsOf(units, owner, bugIndex);
  const first = namedSuspects(scenario, bug, suspects, random);
  if (first === null) return null;

  const away = [owner, ...first.map((suspect) => suspect.unit)];
  const other = scenario === 'two_causes' ? drawTrap(units, away, random) : null;
  if (scenario === 'two_causes' && other === null) return null;
  const named = [...first, ...(other === null ? [] : [random.choice(other.suspects)])];
  const trap = drawTrap(units, [...away, ...(other === null ? [] : [other.bug.unit])], random);
  if (trap === null) return null;
  const hasBug = scenario !== 'wrong_test' && scenario !== 'nothing_to_fix';
  const isWrongTest = scenario === 'wrong_test';
  const drawn = visibleCases(
    {
      units,
      named,
      // Whoever bends the code to a wrong test sees a green suite, too.
      hidden: [
        ...(hasBug || isWrongTest ? suspects : []),
        ...(other?.suspects ?? []),
        ...trap.suspects,
      ],
      isWrongTest,
      alias: named.length === 1 && random.random() < VAGUE ? vagueName(random) : null,
      whole: owner,
    },
    random,
  );
  if (drawn === null) return null;

  const bugs = [...(hasBug ? [bug] : []), ...(other === null ? [] : [other.bug])];
  const project = {
    name: random.choice(PROJECTS),
    units,
    owners: drawOwners(units, random),
    settings: drawSettings(random),
    releases: random.random() < 0.6 ? random.randint(...size.releases) : 0,
  };
  const filesWith = (visible: VisibleCases, own: readonly PlacedBug[] = bugs): Files =>
    projectFiles({ ...project, visible, bugs: own });
  const visible = scenario === 'looks_flaky' ? passingInOrder(drawn, owner, filesWith) : drawn;
  if (visible === null) return null;
  const files = filesWith(visible);
  remember(files, passingTests(units, visible, files));
  const seed = scenario === 'looks_flaky' ? orderSeed(files, owner.testPath, random) : null;
  if (scenario === 'looks_flaky' && seed === null) return null;
  const tests = namedTests(files, units, visible, named, seed);
  if (tests === null) return null;
  const attempted = new Map(filesWith(visible, [])).set(
    owner.sourcePath,
    owner.source.replace(bug.right, () => bug.attempt),
  );
  const shown = [...visible.values()].flat().map(({ call }) => call);
  const attemptFails =
    hasBug &&
    (seed === null
      ? suspectsOf(units, owner, bugIndex, 'attempt').some((part) => shown.includes(part.case.call))
      : failingTests(files, attempted, units, seed).length > 0);
  if (scenario === 'where_the_test_points' && !attemptFails) return null;
  return {
    project: project.name,
    units,
    files,
    bug: hasBug ? bug : null,
    second: other?.bug ?? null,
    about: bug,
    tests,
    remaining: suspects.filter((part) => !named.includes(part)).map((part) => part.case),
    orderSeed: seed,
    attemptFails,
    trap: trap.bug,
    owners: project.owners,
    settings: project.settings,
    hasChangelog: project.releases > 0,
    effort,
    voice,
  };
}

/** The share of failing tests whose name says nothing, wherever the cause is. */
const VAGUE = 0.5;

/** What a test is called by somebody who did not say what it is about. */
function vagueName(random: PythonRandom): string {
  const number = random.randint(100, 999);
  return random.choice([
    `keeps ticket ${number} fixed`,
    `covers the example of ticket ${number}`,
    `gives what the form of ticket ${number} shows`,
    `handles the case from ticket ${number}`,
  ]);
}

interface Failing {
  readonly unit: PlacedUnit;
  readonly name: string;
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
      .map(({ name }) => ({ unit, name })),
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
  const shown = named.flatMap((part) => {
    const found = visible
      .get(part.unit)
      ?.find(({ of, call }) => of === part.case.of && call === part.case.call);
    return found === undefined ? [] : [{ unit: part.unit, name: `${found.of} > ${found.name}` }];
  });
  const isNamed = (test: Failing): boolean =>
    shown.some(({ unit, name }) => unit === test.unit && name === test.name);
  const expected = seed === null ? failing.every(isNamed) : failing.length > 0;
  if (!expected) return null;
  const told: readonly Failing[] = failing.length > 0 ? failing : shown;
  if (seed === null && told.length !== named.length) return null;
  // The test of the first cause comes first, wherever its file is listed.
  const order = told.toSorted(
    (a, b) => Number(b.unit === named[0]?.unit) - Number(a.unit === named[0]?.unit),
  );
  const [first, ...others] = order.map((test): NamedTest => {
    const cases = visible.get(test.unit) ?? [];
    const found = cases.find((part) => `${part.of} > ${part.name}` === test.name);
    if (found === undefined) throw new EnvironmentError(`no visible case ${test.name}`);
    return { ...found, unit: test.unit };
  });
  return first === undefined ? null : [first, ...others];
}
