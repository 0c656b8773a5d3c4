import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { AnalysisRequest } from '../instance.ts';
import { checkPosition } from './anchors.ts';

/** Never looks at the quality of the data. The figure is right, by luck. */
export const skippedCheck: FaultOperator<AnalysisRequest> = {
  name: 'skipped_check',
  label: 'skipped data-quality check',
  description: 'relied on a table without checking its rows, identifiers and missing values.',
  changesAnswer: false,
  canHost: () => true,
  keepsOutcome: () => true,
  edit(script, { task }) {
    const at = checkPosition(script, task);
    // To blame is the query for the figure, which relies on what nobody checked.
    const figure = script.calls.findLastIndex(({ call }) => call.tool === 'query');
    return { at, remove: 1, insert: [], failureStep: figure - 1 };
  },
};
