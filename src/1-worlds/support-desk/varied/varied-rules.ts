import type { Run } from '../../../run/run.ts';
import type { PlayedStep } from '../../contract/played-run.ts';
import type { Rule, Rulebook } from '../../contract/rulebook.ts';
import { DeskRecord } from '../rules/desk-record.ts';
import { rulebook as deskRules, ungroundedArgument } from '../rules/rules.ts';
import { teamFor } from './varied-oracle.ts';
import { tools } from './varied-tools.ts';

/** What the goal gives: addresses and numbers of orders. */
const GIVEN = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\bORD-\d+/g;

/** What a run at the varied desk has established so far. */
class VariedRecord extends DeskRecord {
  /** Why the last check said no; null if none did. */
  obstacle: string | null = null;
  /** The tools that have refunded or escalated. */
  readonly done = new Set<string>();

  constructor(run: Run) {
    super(run, run.goal.match(GIVEN) ?? []);
  }

  override observe(step: PlayedStep): void {
    super.observe(step);
    const { call, observation } = step;
    if (!observation.ok) return;
    if (call.tool === 'check_eligibility') {
      this.obstacle = observation.data.eligible === true ? null : String(observation.data.reason);
    } else if (ENDINGS.includes(call.tool)) this.done.add(call.tool);
  }
}

const ENDINGS = ['issue_refund', 'escalate'];

const repeatedWrite: Rule<VariedRecord> = {
  name: 'R10_repeated_write',
  faultType: 'repeated_write',
  watches: ENDINGS,
  atStep: ({ done }, { call }) =>
    done.has(call.tool) ? [`${call.tool} was already done in this run`] : [],
};

const wrongHandoff: Rule<VariedRecord> = {
  name: 'R11_wrong_handoff',
  faultType: 'wrong_handoff',
  watches: ['escalate'],
  atStep({ obstacle }, { call }) {
    const { team } = call.args;
    if (obstacle === null || team === teamFor(obstacle)) return [];
    return [`escalated to ${String(team)} although it is for ${teamFor(obstacle)}`];
  },
};

const [, ...others] = deskRules.rules;

/** The desk's rules, but for the strict order of calls, and two more. None of them reads thoughts or replies. */
export const rulebook: Rulebook<VariedRecord> = {
  rules: [repeatedWrite, wrongHandoff, ungroundedArgument(tools), ...others],
  passNote: 'what only a reader sees is outside rule coverage',
  start: (run) => new VariedRecord(run),
  observe: (record, step) => record.observe(step),
};
