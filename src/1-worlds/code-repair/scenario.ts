import { numberedInstances } from '../contract/numbered-instances.ts';
import type { Habits } from './blueprint/voice.ts';

/**
 * The seven kinds of task, dealt to the instances in turn: the bug is in the function that the test
 * names, in a module that it calls, or only shows when tests run in another order; the test itself is
 * wrong; everything passes; one bug fails two tests; or two bugs fail one test each.
 */
export const SCENARIOS = [
  'where_the_test_points',
  'one_call_deeper',
  'looks_flaky',
  'wrong_test',
  'nothing_to_fix',
  'two_failures_one_cause',
  'two_causes',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

/** How much work a task is: it decides the size of the repository and how long the agent looks around. */
export type Effort = 'short' | 'medium' | 'long';

export const { instanceId, indexOf, scenarioAt, scenarioOf } = numberedInstances('FIX', SCENARIOS);

/**
 * Agents that work in such a way that a fault finds a place, one for each scenario. Every other round of
 * scenarios has them, so that a few instances can host every type of fault; the other agents are drawn.
 */
const DEALT: Readonly<Record<Scenario, Habits>> = {
  where_the_test_points: {
    explains: false,
    tidy: true,
    'tells the failure': false,
    'tells the tests': false,
    'tells the person': false,
    'tells something else': false,
  },
  one_call_deeper: {
    explains: true,
    'tells the commit': true,
    'tells the subject': false,
    'tells something else': true,
    'tells a setting': false,
    'tells what was read': true,
  },
  looks_flaky: { explains: true, 'tells the commit': false, 'tells the person': false },
  wrong_test: { explains: false },
  nothing_to_fix: {},
  two_failures_one_cause: {
    explains: true,
    'tells the commit': false,
    'tells the person': false,
    'reads the settings': true,
    'tells something else': true,
    'tells a setting': true,
  },
  two_causes: {
    'tells the tests': true,
    'tells the commit': true,
    'tells something else': false,
    'tries something elsewhere': true,
  },
};

export function habitsAt(index: number): Habits {
  return Math.floor(index / SCENARIOS.length) % 2 === 0 ? DEALT[scenarioAt(index)] : {};
}
