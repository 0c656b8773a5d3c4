import type { Task } from '../task.ts';
import { inHand } from './sql.ts';

/** A look around that some analysts take before they query, and why. */
export function exploration(task: Task): { readonly why: string; readonly sql: string } {
  const { domain, factTable, dice, correct } = task;
  const { fact, state, party } = domain;
  const states = {
    why: dice.pick('exploring', [
      `Which values does ${state.column} take?`,
      `See how ${state.column} is spelled before filtering on it.`,
      `A quick count by ${state.column}.`,
    ]),
    sql: `SELECT ${state.column}, COUNT(*) AS n FROM ${factTable} GROUP BY ${state.column} ORDER BY n DESC`,
  };
  const segments = {
    why: dice.pick('exploring', [
      `Check how ${party.segment} is spelled.`,
      `Which values of ${party.segment} are there?`,
    ]),
    sql: `SELECT ${party.segment}, COUNT(*) AS n FROM ${party.table} GROUP BY ${party.segment} ORDER BY ${party.segment}`,
  };
  const sample = {
    why: dice.pick('exploring', [
      'Look at a few rows to get a feel for the data.',
      `What do rows of ${factTable} look like?`,
    ]),
    sql: `SELECT * FROM ${factTable} ORDER BY ${fact.time} LIMIT 3`,
  };
  const months = {
    why: 'Which months does the table cover?',
    sql: `SELECT substr(${fact.time}, 1, 7) AS month, COUNT(*) AS n FROM ${factTable} GROUP BY month ORDER BY month`,
  };
  const chosen = dice.pick('exploration', [
    ...[states, sample, months],
    ...(correct.segment ? [segments] : []),
  ]);
  return { why: chosen.why, sql: inHand(task, chosen.sql) };
}
