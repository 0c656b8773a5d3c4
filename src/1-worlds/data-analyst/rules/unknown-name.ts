import type { Rule } from '../../contract/rulebook.ts';
import type { AnalystRecord } from './analyst-record.ts';

/** The engine says so itself. */
export const unknownName: Rule<AnalystRecord> = {
  name: 'A1_unknown_name',
  faultType: 'invented_column',
  watches: ['query', 'describe_table'],
  atStep(_record, { observation }) {
    const { error } = observation;
    return error !== null && /^no such (?:column|table)/.test(error) ? [error] : [];
  },
};
