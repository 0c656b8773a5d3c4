import { runChecker } from '../../environment/check-run.ts';
import {
  lenientSequence,
  strictSequence,
} from '../../environments/support-desk/rules/required-sequence.ts';
import { supportDesk } from '../../environments/support-desk/support-desk.ts';
import type { Run } from '../../trajectory/run.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import type { AugustData } from './august-data.ts';

/** The rule that copies the oracle's order of calls: how it does on the set and on real episodes. */
export function sequenceRule(sheet: FigureSheet, { trajectories, episodes }: AugustData): void {
  const strict = breaking(strictSequence.name);
  const lenient = breaking(lenientSequence.name);
  const wrongTool = trajectories.filter(({ label }) => label.failureType === 'wrong_tool');
  const clean = trajectories.filter(({ label }) => !label.faulty);
  sheet.set('SeqWrongToolK', wrongTool.filter(strict).length);
  sheet.set('SeqWrongToolN', wrongTool.length);
  sheet.set('SeqFA', clean.filter(strict).length);

  const passed = episodes.filter(({ label }) => !label.faulty);
  const blamed = passed.filter(strict);
  sheet.set('SeqOrganicCleanN', passed.length);
  sheet.set('SeqOrganicCleanK', blamed.length);
  sheet.set('SeqLenientOrganicCleanK', passed.filter(lenient).length);
  sheet.set('SeqOrganicRepeatEscK', blamed.filter((run) => calls(run, 'escalate') > 1).length);
  sheet.set(
    'SeqOrganicNoEligK',
    blamed.filter((run) => calls(run, 'escalate') > 0 && calls(run, 'check_eligibility') === 0)
      .length,
  );
  sheet.set('SeqOrganicTwoCustK', blamed.filter((run) => calls(run, 'get_customer') > 1).length);
}

/** Whether a run breaks this rule, whatever else it breaks. */
function breaking(rule: string): (run: Run) => boolean {
  const violationsOf = runChecker(supportDesk.rulebook, { rules: [rule] });
  return (run) => violationsOf(run).some((violation) => violation.rule === rule);
}

const calls = ({ steps }: Run, tool: string): number =>
  steps.filter(({ call }) => call.tool === tool).length;
