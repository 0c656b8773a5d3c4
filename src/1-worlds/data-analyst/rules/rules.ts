import type { Rule } from '../../contract/rulebook.ts';
import type { AnalystRecord } from './analyst-record.ts';
import { figureMismatch } from './figure-mismatch.ts';
import { noQualityCheck } from './no-quality-check.ts';
import { periodMissing } from './period-missing.ts';
import { reportPlacement } from './report-placement.ts';
import { undescribedTable } from './undescribed-table.ts';
import { unfitTable } from './unfit-table.ts';
import { unknownName } from './unknown-name.ts';

/**
 * In order of priority. They skim SQL and never run it, so they see neither rows that a join repeats
 * nor descriptions that were ignored, and they do not read the text of a report.
 */
export const rules: readonly Rule<AnalystRecord>[] = [
  unknownName,
  undescribedTable,
  unfitTable,
  noQualityCheck,
  periodMissing,
  figureMismatch,
  reportPlacement,
];
