import { indexOf } from './instance-id.ts';

/** The six kinds of request, dealt to the instances in turn. */
export const SCENARIOS = [
  'happy',
  'restocking',
  'expired',
  'non_refundable',
  'wrong_customer',
  'already_refunded',
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
