import { EnvironmentError } from '../../../base/errors.ts';
import type { FaultOperator } from '../../contract/fault-operator.ts';
import { plannedCall } from '../../contract/planned-call.ts';
import { foresee } from '../analysis/foresee.ts';
import type { AnalysisRequest } from '../instance.ts';
import { reportText } from '../words/report-text.ts';
import { unitOf } from '../words/subject.ts';
import { callPosition } from './anchors.ts';

/** Gets the right figure from the query and reports another one. */
export const misreportedFigure: FaultOperator<AnalysisRequest> = {
  name: 'misreported_figure',
  label: 'misreported figure',
  description: 'reported another figure than its last query or computation returned.',
  changesAnswer: true,
  canHost: ({ task }) => !task.correct.declines,
  keepsOutcome: () => false,
  edit(script, { task }, random) {
    const at = callPosition(script, 'report');
    const { facts } = foresee(task, task.correct);
    if (facts === null) throw new EnvironmentError('the oracle reports no figure');
    const other = slipOf(facts.figure, task.question.metric === 'count', random.random());
    const text = reportText(task, task.correct, { ...facts, figure: other });
    const args = { figure: other, unit: unitOf(task), text };
    const insert = [plannedCall(script.calls[at]?.thought ?? '', 'report', args)];
    return { at, remove: 1, insert, finalAnswer: text, failureStep: at };
  },
};

/** What somebody types who copies a figure carelessly: two digits swapped, or one that is another. */
function slipOf(figure: number, whole: boolean, chance: number): number {
  const digits = String(whole ? figure : Math.round(figure * 100)).split('');
  const swaps = digits.flatMap((digit, at) =>
    at > 0 && digits[at - 1] !== digit && !(at === 1 && digit === '0') ? [at] : [],
  );
  const at = swaps[Math.floor(chance * swaps.length)];
  if (at === undefined) digits[0] = String((Number(digits[0]) % 9) + 1);
  else [digits[at - 1], digits[at]] = [digits[at] ?? '', digits[at - 1] ?? ''];
  const slipped = Number(digits.join(''));
  return whole ? slipped : slipped / 100;
}
