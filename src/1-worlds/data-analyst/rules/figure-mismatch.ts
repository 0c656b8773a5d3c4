import { AMOUNT_TOLERANCE } from '../../contract/outcome.ts';
import type { Rule } from '../../contract/rulebook.ts';
import type { AnalystRecord } from './analyst-record.ts';

export const figureMismatch: Rule<AnalystRecord> = {
  name: 'A6_figure_mismatch',
  faultType: 'misreported_figure',
  watches: ['report'],
  atStep({ lastNumbers }, { call }) {
    const { figure } = call.args;
    // A report may say that the data gives no figure.
    if (figure === null) return [];
    if (lastNumbers === null) return ['a figure was reported before any query returned one'];
    const known =
      typeof figure === 'number' &&
      lastNumbers.some((number) => Math.abs(number - figure) < AMOUNT_TOLERANCE);
    return known ? [] : [`reported ${figure}, which the last result does not contain`];
  },
};
