import type { Rule } from '../../../environment/rulebook.ts';
import type { AnalystRecord } from './analyst-record.ts';
import { skimSql } from './read-sql.ts';

export const noQualityCheck: Rule<AnalystRecord> = {
  name: 'A4_no_quality_check',
  faultType: 'skipped_check',
  watches: ['query'],
  atStep({ checked }, { call }) {
    return checked || !skimSql(String(call.args.sql)).isFigure
      ? []
      : ['a figure was queried before the data was checked'];
  },
};
