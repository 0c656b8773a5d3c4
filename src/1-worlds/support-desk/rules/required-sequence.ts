import type { PlayedStep } from '../../contract/played-run.ts';
import type { Rule } from '../../contract/rulebook.ts';
import type { DeskRecord } from './desk-record.ts';

type Stage = readonly [name: string, matches: (step: PlayedStep, record: DeskRecord) => boolean];

const calls =
  (...tools: readonly string[]) =>
  ({ call }: PlayedStep): boolean =>
    tools.includes(call.tool);

/** The oracle's order of calls. */
const PROCEDURE: readonly Stage[] = [
  ['get_customer', calls('get_customer')],
  ['lookup_order', calls('lookup_order')],
  [
    'get_policy for the item ordered',
    ({ call }, record) => call.tool === 'get_policy' && record.hasItem(call.args.sku),
  ],
  ['check_eligibility', calls('check_eligibility')],
  ['issue_refund or escalate', calls('issue_refund', 'escalate')],
  ['reply', calls('reply')],
];

/**
 * The procedure's calls in order and no others. It copies the oracle, so it suits runs that were
 * made by editing the oracle's and blames many agents that did nothing wrong. Hence it is optional.
 */
export const strictSequence: Rule<DeskRecord> = {
  name: 'R9_required_sequence',
  faultType: 'wrong_tool',
  atStep(record, step, position) {
    if (record.orderBroken) return [];
    const stage = PROCEDURE[position];
    if (stage?.[1](step, record)) {
      record.strictlyInOrder++;
      return [];
    }
    record.orderBroken = true;
    return [`expected ${stage?.[0] ?? 'no further call'}, found ${step.call.tool}`];
  },
  atEnd: (record) => (record.orderBroken ? [] : missingStage(record.strictlyInOrder)),
};

/** The procedure's calls in order, with anything in between. */
export const lenientSequence: Rule<DeskRecord> = {
  name: 'R9_required_sequence_lenient',
  faultType: 'wrong_tool',
  atStep(record, step) {
    if (PROCEDURE[record.looselyInOrder]?.[1](step, record)) record.looselyInOrder++;
    return [];
  },
  atEnd: (record) => missingStage(record.looselyInOrder),
};

function missingStage(followed: number): readonly string[] {
  const missing = PROCEDURE[followed];
  return missing === undefined ? [] : [`the procedure's ${missing[0]} is missing`];
}
