import type { Tool } from '../../contract/tool.ts';
import type { Desk } from '../desk.ts';
import { checkEligibility } from './check-eligibility.ts';
import { escalate } from './escalate.ts';
import { getCustomer } from './get-customer.ts';
import { getPolicy } from './get-policy.ts';
import { issueRefund } from './issue-refund.ts';
import { lookupOrder } from './lookup-order.ts';
import { reply } from './reply.ts';

export const tools: readonly Tool<Desk>[] = [
  getCustomer,
  lookupOrder,
  getPolicy,
  checkEligibility,
  issueRefund,
  escalate,
  reply,
];
