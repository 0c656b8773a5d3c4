import type { Rule } from '../../contract/rulebook.ts';
import type { AnalystRecord } from './analyst-record.ts';

/** There is one report, at the end. */
export const reportPlacement: Rule<AnalystRecord> = {
  name: 'A7_report_placement',
  faultType: 'premature_stop',
  watches: ['report'],
  atStep: ({ length }, _step, position) =>
    position === length - 1 ? [] : ['report is not the final step'],
  atEnd: ({ reports }) => (reports === 1 ? [] : [`expected exactly one report, found ${reports}`]),
};
