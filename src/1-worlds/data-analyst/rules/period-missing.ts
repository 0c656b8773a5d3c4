import type { Rule } from '../../contract/rulebook.ts';
import type { AnalystRecord } from './analyst-record.ts';

/** Looks for the month alone: which other conditions a question names takes reading it. */
export const periodMissing: Rule<AnalystRecord> = {
  name: 'A5_period_missing',
  faultType: 'dropped_filter',
  watches: ['query'],
  atStep(record, { call }) {
    const { month } = record;
    const sql = String(call.args.sql);
    if (month === null || sql.includes(month) || !record.skimmed(call).isFigure) return [];
    return [`the question is about ${month}, which the query does not name`];
  },
};
