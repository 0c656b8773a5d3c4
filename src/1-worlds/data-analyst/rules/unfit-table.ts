import type { Rule } from '../../contract/rulebook.ts';
import type { AnalystRecord } from './analyst-record.ts';

/** The words by which owners usually warn of a table. Tables that need no warning are not recognised. */
const WARNINGS =
  /\b(?:not refreshed|no longer|frozen|deprecated|obsolete|not for reporting|before validation|test (?:data|orders))\b/i;

export const unfitTable: Rule<AnalystRecord> = {
  name: 'A3_unfit_table',
  faultType: 'wrong_table',
  watches: ['query'],
  atStep(record, { call }) {
    const { described } = record;
    const { tables, isFigure } = record.skimmed(call);
    // Whoever compares an unfit table with a better one takes no figure from it.
    if (!isFigure) return [];
    return tables
      .filter((table) => WARNINGS.test(described.get(table) ?? ''))
      .map((table) => `${table} is described as unfit: ${described.get(table)}`);
  },
};
