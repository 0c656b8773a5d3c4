import { dealtInTurn } from '../contract/numbered-instances.ts';
import { ids } from './instance-id.ts';

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

export const { scenarioAt, scenarioOf } = dealtInTurn(SCENARIOS, ids);
