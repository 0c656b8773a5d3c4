import type { Task } from '../task.ts';
import { inHand } from './sql.ts';

/** A look around that some analysts take before they query. */
export interface Exploration {
  readonly about: 'states' | 'segments' | 'sample' | 'months' | 'tables';
  readonly why: string;
  readonly sql: string;
  /** What the analyst tries first, in the SQL of another engine, which this one refuses; or null. */
  readonly refused: string | null;
}

const EXPLORES = 0.5;
const FROM_ANOTHER_ENGINE = 0.3;

/** The look around of this task's analyst; null if it goes straight to the figure. */
export function exploration(task: Task): Exploration | null {
  const { domain, factTable, decoy, dice, correct, describes } = task;
  if (!dice.happens('explores', EXPLORES)) return null;
  const { fact, state, party } = domain;
  const states: Exploration = {
    about: 'states',
    why: dice.pick('exploring', [
      `Which values does ${state.column} take?`,
      `See how ${state.column} is spelled before filtering on it.`,
      `A quick count by ${state.column}.`,
    ]),
    sql: `SELECT ${state.column}, COUNT(*) AS n FROM ${factTable} GROUP BY ${state.column} ORDER BY n DESC`,
    refused: `SELECT ${state.column}, COUNT(*) AS n FROM ${factTable} GROUP BY ALL ORDER BY n DESC`,
  };
  const segments: Exploration = {
    about: 'segments',
    why: dice.pick('exploring', [
      `Check how ${party.segment} is spelled.`,
      `Which values of ${party.segment} are there?`,
    ]),
    sql: `SELECT ${party.segment}, COUNT(*) AS n FROM ${party.table} GROUP BY ${party.segment} ORDER BY ${party.segment}`,
    refused: `SELECT ${party.segment}, COUNT(*) AS n FROM ${party.table} GROUP BY ALL ORDER BY ${party.segment}`,
  };
  const sample: Exploration = {
    about: 'sample',
    why: dice.pick('exploring', [
      'Look at a few rows to get a feel for the data.',
      `What do rows of ${factTable} look like?`,
    ]),
    sql: `SELECT * FROM ${factTable} ORDER BY ${fact.time} LIMIT 3`,
    refused: `SELECT TOP 3 * FROM ${factTable} ORDER BY ${fact.time}`,
  };
  const months: Exploration = {
    about: 'months',
    why: 'Which months does the table cover?',
    sql: `SELECT substr(${fact.time}, 1, 7) AS month, COUNT(*) AS n FROM ${factTable} GROUP BY month ORDER BY month`,
    refused: `SELECT DATE_TRUNC('month', ${fact.time}) AS month, COUNT(*) AS n FROM ${factTable} GROUP BY month ORDER BY month`,
  };
  const tables: Exploration = {
    about: 'tables',
    why: dice.pick('exploring', [
      `How does ${decoy.table} compare with ${factTable}?`,
      `Put ${factTable} and ${decoy.table} side by side before settling on one.`,
    ]),
    sql: `SELECT '${factTable}' AS source, COUNT(*) AS n, MAX(${fact.time}) AS latest FROM ${factTable} UNION ALL SELECT '${decoy.table}', COUNT(*), MAX(${fact.time}) FROM ${decoy.table}`,
    refused: null,
  };
  const { sql, refused, ...chosen } = dice.pick('exploration', [
    ...[states, sample, months],
    ...(correct.segment ? [segments] : []),
    // Somebody who has read what the similar table is may want to see how it differs.
    ...(describes.includes(decoy.table) ? [tables, tables] : []),
  ]);
  const stumbles = refused !== null && dice.happens('otherDialect', FROM_ANOTHER_ENGINE);
  return { ...chosen, sql: inHand(task, sql), refused: stumbles ? inHand(task, refused) : null };
}
