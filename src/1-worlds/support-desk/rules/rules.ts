import type { Rule } from '../../contract/rulebook.ts';
import { alreadyRefunded } from './already-refunded.ts';
import { amountMismatch } from './amount-mismatch.ts';
import type { DeskRecord } from './desk-record.ts';
import { eligibilityWithoutLookup } from './eligibility-without-lookup.ts';
import { identityMismatch } from './identity-mismatch.ts';
import { noTerminalAction } from './no-terminal-action.ts';
import { refundWithoutEligibility } from './refund-without-eligibility.ts';
import { replyPlacement } from './reply-placement.ts';
import { lenientSequence, strictSequence } from './required-sequence.ts';
import { ungroundedArgument } from './ungrounded-argument.ts';

/**
 * The paper's eight rules, in order of priority. The list is fixed: published verdicts depend on it.
 * The rules read neither the order of tools nor the reply, so they miss two of the fault types.
 */
export const paperRules: readonly Rule<DeskRecord>[] = [
  ungroundedArgument,
  refundWithoutEligibility,
  identityMismatch,
  alreadyRefunded,
  amountMismatch,
  eligibilityWithoutLookup,
  replyPlacement,
  noTerminalAction,
];

/** Rules beyond the paper's eight, checked only when they are named. New ones belong here. */
export const optionalRules: readonly Rule<DeskRecord>[] = [strictSequence, lenientSequence];
