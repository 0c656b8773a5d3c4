import { AMOUNT_TOLERANCE } from '../../contract/outcome.ts';
import { type Rule, type Rulebook, repliesOnceAtTheEnd } from '../../contract/rulebook.ts';
import { AnalystRecord } from './analyst-record.ts';

/** The engine says so itself. */
const unknownName: Rule<AnalystRecord> = {
  name: 'A1_unknown_name',
  faultType: 'invented_column',
  watches: ['query', 'describe_table'],
  atStep(_record, { observation }) {
    const { error } = observation;
    return error !== null && /^no such (?:column|table)/.test(error) ? [error] : [];
  },
};

const undescribedTable: Rule<AnalystRecord> = {
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

/** The words by which owners usually warn of a table. Tables that need no warning are not recognised. */
const WARNINGS =
  /\b(?:not refreshed|no longer|frozen|deprecated|obsolete|not for reporting|before validation|test (?:data|orders))\b/i;

const unfitTable: Rule<AnalystRecord> = {
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

const noQualityCheck: Rule<AnalystRecord> = {
  name: 'A4_no_quality_check',
  faultType: 'skipped_check',
  watches: ['query'],
  atStep(record, { call }) {
    return record.checked || !record.skimmed(call).isFigure
      ? []
      : ['a figure was queried before the data was checked'];
  },
};

/** Looks for the month alone: which other conditions a question names takes reading it. */
const periodMissing: Rule<AnalystRecord> = {
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

const figureMismatch: Rule<AnalystRecord> = {
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

const reportPlacement = repliesOnceAtTheEnd('A7_report_placement', 'report');

/**
 * In order of priority. They skim SQL and never run it, so they see neither rows that a join repeats
 * nor descriptions that were ignored, and they do not read the text of a report.
 */
const rules: readonly Rule<AnalystRecord>[] = [
  unknownName,
  undescribedTable,
  unfitTable,
  noQualityCheck,
  periodMissing,
  figureMismatch,
  reportPlacement,
];

export const rulebook: Rulebook<AnalystRecord> = {
  rules,
  passNote: 'repeated rows, ignored descriptions and unsupported claims are outside rule coverage',
  start: (run) => new AnalystRecord(run),
  observe: (record, step) => record.observe(step),
};
