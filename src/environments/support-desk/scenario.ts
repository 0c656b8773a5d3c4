/** The six shapes a request takes, dealt round-robin over the instances. */
export const SCENARIOS = [
  'happy',
  'restocking',
  'expired',
  'non_refundable',
  'wrong_customer',
  'already_refunded',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

/** Instances are numbered in the order in which scenarios are dealt. */
export function scenarioOf(instanceId: string): Scenario | null {
  const index = /^INS-(\d+)$/.exec(instanceId)?.[1];
  return index === undefined ? null : (SCENARIOS[Number(index) % SCENARIOS.length] as Scenario);
}
