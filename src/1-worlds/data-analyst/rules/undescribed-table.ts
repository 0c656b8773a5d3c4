import type { Rule } from '../../contract/rulebook.ts';
import type { AnalystRecord } from './analyst-record.ts';

export const undescribedTable: Rule<AnalystRecord> = {
  name: 'A2_undescribed_table',
  faultType: 'undescribed_table',
  watches: ['query'],
  atStep(record, { call, observation }) {
    // A table that does not exist has no description to read.
    if (observation.error?.startsWith('no such table')) return [];
    return record
      .skimmed(call)
      .tables.filter((table) => !record.described.has(table))
      .map((table) => `${table} was queried before its description was read`);
  },
};
