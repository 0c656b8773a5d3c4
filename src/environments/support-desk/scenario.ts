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
