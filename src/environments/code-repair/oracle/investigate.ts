import type { Act } from '../../../environment/play.ts';
import type { NamedTest } from '../blueprint/blueprint.ts';
import type { PlacedUnit } from '../blueprint/placed-unit.ts';
import type { RepairTask } from '../instance.ts';

/** Runs the tests before anything is changed, in the order that failed if the goal names one. */
export function reproduce(act: Act, { blueprint }: RepairTask): void {
  const { voice, tests, orderSeed } = blueprint;
  const [test] = tests as readonly [NamedTest];
  if (orderSeed !== null) {
    act(
      voice.pick(11, [
        'First the suite in its usual order.',
        'See where the suite stands.',
        'Start with a plain run of the tests.',
      ]),
      'run_tests',
      {},
    );
    act(
      voice.pick(12, [
        `Green, but the job that failed used seed ${orderSeed}. Try that order.`,
        `That proves nothing yet: the red job shuffled with seed ${orderSeed}.`,
        `Passing in file order does not make it flaky. Run it with seed ${orderSeed}.`,
      ]),
      'run_tests',
      { seed: orderSeed },
    );
    return;
  }
  const onlyFile = tests.length === 1 && voice.pick(13, [true, false]);
  act(
    voice.pick(11, [
      'Reproduce the failure before touching anything.',
      'Start by running the tests to see the failure myself.',
      `Let me see how "${test.name}" fails.`,
      'First reproduce what was reported.',
    ]),
    'run_tests',
    onlyFile ? { path: test.unit.testPath } : {},
  );
}

/** Finds the function that the test is about, and reads the test if that is this agent's way. */
export function findTested(act: Act, { blueprint }: RepairTask): void {
  const { voice, tests } = blueprint;
  const [test] = tests as readonly [NamedTest];
  const way = voice.pick(14, ['search', 'list', 'test', 'search', 'test'] as const);
  if (way === 'list') {
    act(
      voice.pick(15, ['Get an overview of the repository.', 'What is in here?', 'List the files.']),
      'list_files',
      {},
    );
  }
  if (way === 'search') {
    act(
      voice.pick(15, [
        `Where is ${test.of} defined and used?`,
        `Find ${test.of}.`,
        `Look up ${test.of} in the code.`,
      ]),
      'search',
      { query: test.of },
    );
  }
  if (way !== 'search' || voice.pick(16, [true, false])) readTest(act, test, blueprint.voice);
}

export function readTest(act: Act, test: NamedTest, voice: RepairTask['blueprint']['voice']): void {
  act(
    voice.pick(17, [
      'Read what the test expects.',
      `The test first: what does "${test.name}" ask for?`,
      'Look at the failing test.',
    ]),
    'read_file',
    { path: test.unit.testPath },
  );
}

export function readSource(act: Act, unit: PlacedUnit, thought: string): void {
  act(thought, 'read_file', { path: unit.sourcePath });
}
