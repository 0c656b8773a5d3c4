import type { Act } from '../../contract/play.ts';
import type { NamedTest } from '../blueprint/blueprint.ts';
import type { PlacedUnit } from '../blueprint/placed-unit.ts';
import type { RepairTask } from '../instance.ts';

/** Runs the tests before anything is changed, in the order that failed if the goal names one. */
export function reproduce(act: Act, { blueprint }: RepairTask): void {
  const { voice, tests, orderSeed } = blueprint;
  const [test] = tests;
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
        `The job that failed used seed ${orderSeed}. Try that order.`,
        `File order proves nothing: the red job shuffled with seed ${orderSeed}.`,
        `Does it pass in the order of the red job, too? That was seed ${orderSeed}.`,
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

/** How an agent found the function that the test is about. */
export type Way = 'search' | 'list' | 'test';

/** Finds the function that the test is about, and reads the test if that is this agent's way. */
export function findTested(act: Act, task: RepairTask): Way {
  const { voice, tests } = task.blueprint;
  const [test] = tests;
  const way = voice.pick<Way>(14, ['search', 'list', 'test', 'search', 'test']);
  if (way === 'list') listFiles(act, task);
  if (way === 'search') act(searchThought(task, test.of), 'search', { query: test.of });
  if (way !== 'search' || voice.pick(16, [true, false])) readTest(act, test, voice);
  return way;
}

export function listFiles(act: Act, { blueprint: { voice } }: RepairTask): void {
  act(
    voice.pick(15, ['Get an overview of the repository.', 'What is in here?', 'List the files.']),
    'list_files',
    {},
  );
}

export function searchThought({ blueprint: { voice } }: RepairTask, query: string): string {
  return voice.pick(15, [
    `Where does ${query} come up?`,
    `Find ${query}.`,
    `Look up ${query} in the code.`,
  ]);
}

export function readTest(act: Act, test: NamedTest, voice: RepairTask['blueprint']['voice']): void {
  act(
    voice.pick(17, [
      'Read what the test expects.',
      `What does "${test.name}" ask for?`,
      `Look at ${test.unit.testPath}.`,
    ]),
    'read_file',
    { path: test.unit.testPath },
  );
}

export function readSource(act: Act, unit: PlacedUnit, thought: string): void {
  act(thought, 'read_file', { path: unit.sourcePath });
}

/**
 * Reads the source that a test imports. An import leaves out the ending, and some agents take it
 * at its word.
 */
export function readImported(
  act: Act,
  { blueprint: { voice } }: RepairTask,
  unit: PlacedUnit,
  thought: string,
): void {
  if (!voice.pick(31, [true, false, false, false, false, false])) {
    readSource(act, unit, thought);
    return;
  }
  act(thought, 'read_file', { path: unit.sourcePath.replace(/\.ts$/, '') });
  readSource(
    act,
    unit,
    voice.pick(34, [
      'The import leaves out the ending.',
      'With its ending, then.',
      'It needs .ts at the end.',
    ]),
  );
}

/** Looks at a module that has nothing to do with the failure. */
export function lookElsewhere(act: Act, { blueprint }: RepairTask, path: string): void {
  act(
    blueprint.voice.pick(35, [
      `Could ${path} play a part in this?`,
      `Let me look at ${path} as well.`,
      `Have a look at ${path}, too.`,
    ]),
    'read_file',
    { path },
  );
}
