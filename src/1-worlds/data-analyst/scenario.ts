import { numberedInstances } from '../contract/numbered-instances.ts';

/**
 * What makes a question harder than it looks, dealt to the instances in turn. Whatever the trap is, a
 * description in the warehouse says so.
 */
export const SCENARIOS = [
  'no_trap',
  'repeated_rows',
  'missing_values',
  'mixed_units',
  'time_zone',
  'stale_table',
  'misleading_column',
  'incomplete_data',
  'dirty_labels',
  'two_meanings',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

export const { instanceId, indexOf, scenarioAt, scenarioOf } = numberedInstances('ASK', SCENARIOS);
