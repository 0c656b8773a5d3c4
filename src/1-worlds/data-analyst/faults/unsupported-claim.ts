import type { FaultOperator } from '../../contract/fault-operator.ts';
import { plannedCall } from '../../contract/planned-call.ts';
import type { AnalysisRequest } from '../instance.ts';
import { callPosition } from './anchors.ts';

/** What goes with a report that gives no figure, in any business. */
const CLAIMS_WITHOUT_FIGURE: readonly string[] = [
  'The delay is due to a failed import job.',
  'The days that are in so far are clearly above those of the month before.',
  'At this pace the month will be the best of the year.',
  'The load fell behind because of the recent migration.',
  'The missing days will hardly change the picture.',
];

/** Reports the right figure and adds a cause or a trend that no query looked at. */
export const unsupportedClaim: FaultOperator<AnalysisRequest> = {
  name: 'unsupported_claim',
  label: 'unsupported claim',
  description: 'the report claims a cause or a trend that no query result supports.',
  changesAnswer: true,
  canHost: () => true,
  keepsOutcome: () => true,
  edit(script, { task }, random) {
    const at = callPosition(script, 'report');
    const { thought = '', call } = script.calls[at] ?? {};
    const claims = task.correct.declines ? CLAIMS_WITHOUT_FIGURE : task.domain.claims;
    const text = `${script.finalAnswer} ${random.choice(claims)}`;
    const insert = [plannedCall(thought, 'report', { ...call?.args, text })];
    return { at, remove: 1, insert, finalAnswer: text, failureStep: at };
  },
};
