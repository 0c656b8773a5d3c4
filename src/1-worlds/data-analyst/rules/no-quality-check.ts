import type { Rule } from '../../contract/rulebook.ts';
import type { AnalystRecord } from './analyst-record.ts';

export const noQualityCheck: Rule<AnalystRecord> = {
  name: 'A4_no_quality_check',
  faultType: 'skipped_check',
  watches: ['query'],
  atStep(record, { call }) {
    return record.checked || !record.skimmed(call).isFigure
      ? []
      : ['a figure was queried before the data was checked'];
  },
};
