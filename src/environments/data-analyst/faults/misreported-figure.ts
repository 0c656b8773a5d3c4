import type { FaultOperator } from '../../../environment/fault-operator.ts';
import { EnvironmentError } from '../../../errors.ts';
import type { AnalysisRequest } from '../instance.ts';
import { figureText } from '../words/report-text.ts';
import { callPosition, plannedCall } from './anchors.ts';

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
    const planned = script.calls[at];
    const { figure, unit, text } = planned?.call.args ?? {};
    if (planned === undefined || typeof figure !== 'number') {
      throw new EnvironmentError('the oracle reports no figure');
    }
    const other = slipOf(figure, task.question.metric === 'count', random.random());
    const shown = figureText(task, figure);
    const finalAnswer = String(text).replace(shown, figureText(task, other));
    const insert = [
      plannedCall(planned.thought, 'report', {
        figure: other,
        unit: unit ?? '',
        text: finalAnswer,
      }),
    ];
    return { at, remove: 1, insert, finalAnswer, failureStep: at };
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
