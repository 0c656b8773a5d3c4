import { runChecker } from '../../1-worlds/contract/check-run.ts';
import {
  lenientSequence,
  strictSequence,
} from '../../1-worlds/support-desk/rules/required-sequence.ts';
import { supportDesk } from '../../1-worlds/support-desk/support-desk.ts';
import { type Run, toolSteps } from '../../run/run.ts';
import { formulaTable } from '../paper-figures.ts';
import type { AugustData } from './august-data.ts';

interface RunsByRule {
  readonly strict: (run: Run) => boolean;
  readonly lenient: (run: Run) => boolean;
  readonly wrongTool: readonly Run[];
  readonly clean: readonly Run[];
  /** Episodes without a fault, and those of them that the strict rule blames all the same. */
  readonly faultless: readonly Run[];
  readonly blamed: readonly Run[];
}

/** The rule that copies the oracle's order of calls, on the judged set and on real episodes. */
export const sequenceRule = formulaTable(readRuns, {
  SeqWrongToolK: ({ wrongTool, strict }) => wrongTool.filter(strict).length,
  SeqWrongToolN: ({ wrongTool }) => wrongTool.length,
  SeqFA: ({ clean, strict }) => clean.filter(strict).length,
  SeqOrganicCleanN: ({ faultless }) => faultless.length,
  SeqOrganicCleanK: ({ blamed }) => blamed.length,
  SeqLenientOrganicCleanK: ({ faultless, lenient }) => faultless.filter(lenient).length,
  SeqOrganicRepeatEscK: ({ blamed }) => blamed.filter((run) => calls(run, 'escalate') > 1).length,
  SeqOrganicNoEligK: ({ blamed }) =>
    blamed.filter((run) => calls(run, 'escalate') > 0 && calls(run, 'check_eligibility') === 0)
      .length,
  SeqOrganicTwoCustK: ({ blamed }) => blamed.filter((run) => calls(run, 'get_customer') > 1).length,
});

function readRuns({ trajectories, episodes }: AugustData): RunsByRule {
  const strict = breaking(strictSequence.name);
  const faultless = episodes.filter(({ label }) => !label.faulty);
  return {
    strict,
    lenient: breaking(lenientSequence.name),
    wrongTool: trajectories.filter(({ label }) => label.failureType === 'wrong_tool'),
    clean: trajectories.filter(({ label }) => !label.faulty),
    faultless,
    blamed: faultless.filter(strict),
  };
}

/** Whether a run breaks this rule, whatever else it breaks. */
function breaking(rule: string): (run: Run) => boolean {
  const violationsOf = runChecker(supportDesk.rulebook, { rules: [rule] });
  return (run) => violationsOf(run).some((violation) => violation.rule === rule);
}

const calls = (run: Run, tool: string): number =>
  toolSteps(run).filter(({ call }) => call.tool === tool).length;
