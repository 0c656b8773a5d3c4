import type { Rule } from '../../../environment/rulebook.ts';
import type { AnalystRecord } from './analyst-record.ts';
import { skimSql } from './read-sql.ts';

export const undescribedTable: Rule<AnalystRecord> = {
  name: 'A2_undescribed_table',
  faultType: 'undescribed_table',
  watches: ['query'],
  atStep({ described }, { call, observation }) {
    // A table that does not exist has no description to read.
    if (!observation.ok) return [];
    return skimSql(String(call.args.sql))
      .tables.filter((table) => !described.has(table))
      .map((table) => `${table} was queried before its description was read`);
  },
};
