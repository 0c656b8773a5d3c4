import { indexOf } from './instance-id.ts';

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
] as const;

export type Scenario = (typeof SCENARIOS)[number];

export function scenarioAt(index: number): Scenario {
  return SCENARIOS[index % SCENARIOS.length] as Scenario;
}

/** The scenario of an instance, which its id tells because scenarios are dealt in turn. */
export function scenarioOf(id: string): Scenario | null {
  const index = indexOf(id);
  return index === null ? null : scenarioAt(index);
}
