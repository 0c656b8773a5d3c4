import type { Rulebook } from '../../../environment/rulebook.ts';
import { alreadyRefunded } from './already-refunded.ts';
import { amountMismatch } from './amount-mismatch.ts';
import { DeskRecord } from './desk-record.ts';
import { eligibilityWithoutLookup } from './eligibility-without-lookup.ts';
import { identityMismatch } from './identity-mismatch.ts';
import { noTerminalAction } from './no-terminal-action.ts';
import { refundWithoutEligibility } from './refund-without-eligibility.ts';
import { replyPlacement } from './reply-placement.ts';
import { lenientSequence, strictSequence } from './required-sequence.ts';
import { ungroundedArgument } from './ungrounded-argument.ts';

/**
 * The paper's eight rules, in order of priority. Their coverage is a fixed reference point: they
 * read neither the order of tools nor the reply, so two fault types are out of their sight.
 */
export const rulebook: Rulebook<DeskRecord> = {
  rules: [
    ungroundedArgument,
    refundWithoutEligibility,
    identityMismatch,
    alreadyRefunded,
    amountMismatch,
    eligibilityWithoutLookup,
    replyPlacement,
    noTerminalAction,
  ],
  passNote: 'two failure types are outside rule coverage',
  sequence: { strict: strictSequence, lenient: lenientSequence },
  start: (run) => new DeskRecord(run),
  observe: (record, step) => record.observe(step),
};
