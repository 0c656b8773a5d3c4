import { numberedInstances } from '../contract/numbered-instances.ts';

/**
 * The six kinds of task, dealt to the instances in turn: the bug is in the function that the test
 * names, in a module that it calls, or only shows when tests run in another order; the test itself is
 * wrong; everything passes; or one bug fails two tests.
 */
export const SCENARIOS = [
  'where_the_test_points',
  'one_call_deeper',
  'looks_flaky',
  'wrong_test',
  'nothing_to_fix',
  'two_failures_one_cause',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

export const { instanceId, indexOf, scenarioAt, scenarioOf } = numberedInstances('FIX', SCENARIOS);
