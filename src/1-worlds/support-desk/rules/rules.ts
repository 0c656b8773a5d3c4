import { pythonFloat } from '../../../base/python/float-text.ts';
import { pythonRepr } from '../../../base/python/repr.ts';
import { floatingFields } from '../../contract/number-formats.ts';
import { AMOUNT_TOLERANCE } from '../../contract/outcome.ts';
import { type Rule, type Rulebook, repliesOnceAtTheEnd } from '../../contract/rulebook.ts';
import type { Tool } from '../../contract/tool.ts';
import { amountOf } from '../desk.ts';
import { ALREADY_REFUNDED, tools } from '../tools.ts';
import { DeskRecord } from './desk-record.ts';
import { lenientSequence, strictSequence } from './required-sequence.ts';

/** The rule that what these tools are passed comes from the goal or from an observation. */
export function ungroundedArgument(tools: readonly Tool<never>[]): Rule<DeskRecord> {
  const traced = new Map(
    tools
      .filter((tool) => tool.grounded.length > 0)
      .map((tool) => [tool.name, { names: tool.grounded, floats: floatingFields(tool.arguments) }]),
  );
  return {
    name: 'R4_ungrounded_argument',
    faultType: 'hallucinated_argument',
    watches: [...traced.keys()],
    atStep({ pool }, { call }) {
      const messages: string[] = [];
      const argumentsOfTool = traced.get(call.tool);
      if (argumentsOfTool === undefined) return messages;
      const { names, floats } = argumentsOfTool;
      for (const name of names) {
        const value = call.args[name];
        if (value === undefined || pool.grounds(value)) continue;
        const text = pythonRepr(value, floats, floats.has(name));
        messages.push(`${call.tool}.${name}=${text} appears nowhere earlier`);
      }
      return messages;
    },
  };
}

const refundWithoutEligibility: Rule<DeskRecord> = {
  name: 'R1_refund_without_eligibility',
  faultType: 'skipped_precondition',
  watches: ['issue_refund'],
  atStep(record, { call }) {
    const { id, checked, authorised } = record.order(call.args);
    if (authorised !== null) return [];
    return [`issue_refund(${id}): ${checked ? 'check said no' : 'no eligibility check'}`];
  },
};

const identityMismatch: Rule<DeskRecord> = {
  name: 'R6_refund_identity_mismatch',
  faultType: 'ignored_observation',
  watches: ['issue_refund'],
  atStep(record, { call }) {
    const { verifiedCustomer } = record;
    const owner = record.order(call.args).details?.ownerId;
    if (owner === undefined || verifiedCustomer === null || owner === verifiedCustomer) return [];
    return [`order owner ${owner} != verified customer ${verifiedCustomer}`];
  },
};

/** The lookup showed the refund, this run made it, or the desk refuses because of it. */
const alreadyRefunded: Rule<DeskRecord> = {
  name: 'R7_refund_already_refunded',
  faultType: 'ignored_observation',
  watches: ['issue_refund'],
  atStep(record, { call, observation }) {
    const { id, refunded, details } = record.order(call.args);
    const known =
      refunded || details?.status === 'refunded' || observation.error === ALREADY_REFUNDED;
    return known ? [`issue_refund(${id}) on an already-refunded order`] : [];
  },
};

/** Checked only if an eligibility check passed. Otherwise there is no amount to compare with. */
const amountMismatch: Rule<DeskRecord> = {
  name: 'R2_refund_amount_mismatch',
  faultType: 'ignored_observation',
  watches: ['issue_refund'],
  atStep(record, { call }) {
    const allowed = record.order(call.args).authorised;
    if (allowed === null) return [];
    const amount = amountOf(call.args.amount_eur);
    if (Math.abs(amount - allowed) < AMOUNT_TOLERANCE) return [];
    return [`refunded ${pythonFloat(amount)} but the check authorised ${pythonFloat(allowed)}`];
  },
};

const eligibilityWithoutLookup: Rule<DeskRecord> = {
  name: 'R3_eligibility_without_lookup',
  faultType: 'skipped_precondition',
  watches: ['check_eligibility'],
  atStep(record, { call }) {
    const { id, details } = record.order(call.args);
    return details === null ? [`check_eligibility(${id}) before any successful lookup_order`] : [];
  },
};

const replyPlacement = repliesOnceAtTheEnd('R5_reply_placement', 'reply');

const noTerminalAction: Rule<DeskRecord> = {
  name: 'R8_no_terminal_action',
  faultType: 'premature_stop',
  watches: [],
  atEnd: ({ acted }) => (acted ? [] : ['trajectory ended without a refund or an escalation']),
};

/**
 * The paper's eight rules, in order of priority. The list is fixed: published verdicts depend on it.
 * The rules read neither the order of tools nor the reply, so they miss two of the fault types.
 */
const paperRules: readonly Rule<DeskRecord>[] = [
  ungroundedArgument(tools),
  refundWithoutEligibility,
  identityMismatch,
  alreadyRefunded,
  amountMismatch,
  eligibilityWithoutLookup,
  replyPlacement,
  noTerminalAction,
];

/** Rules beyond the paper's eight, checked only when they are named. New ones belong here. */
const optionalRules: readonly Rule<DeskRecord>[] = [strictSequence, lenientSequence];

export const rulebook: Rulebook<DeskRecord> = {
  rules: paperRules,
  optionalRules,
  passNote: 'two failure types are outside rule coverage',
  start: (run) => new DeskRecord(run),
  observe: (record, step) => record.observe(step),
};
