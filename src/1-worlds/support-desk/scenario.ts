import { numberedInstances } from '../contract/numbered-instances.ts';

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

export const { instanceId, indexOf, scenarioAt, scenarioOf } = numberedInstances('INS', SCENARIOS);
