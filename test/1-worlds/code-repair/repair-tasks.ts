import { generateTask, type RepairTask } from '../../../src/1-worlds/code-repair/instance.ts';
import type { Scenario } from '../../../src/1-worlds/code-repair/scenario.ts';
import { PythonRandom } from '../../../src/base/random/python-random.ts';

export function repairTasks(seed: number, count: number): readonly RepairTask[] {
  const random = new PythonRandom(seed);
  return Array.from({ length: count }, (_, index) => generateTask(random, index));
}

/** The first task of a scenario. */
export function taskOf(scenario: Scenario): RepairTask {
  const found = repairTasks(7, 12).find((task) => task.scenario === scenario);
  if (found === undefined) throw new Error(`no task for ${scenario}`);
  return found;
}
