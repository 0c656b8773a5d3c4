import type { Analysis } from '../analysis/analysis.ts';
import { joinedTable } from '../analysis/sql.ts';
import type { Task } from '../task.ts';

/**
 * Why the agent makes each of its calls, in its own words. No thought repeats what a check returned,
 * so that a run without that check has nothing left over from it, and none rests on what another table's
 * description says, so that descriptions can be read in any order. Correct and wrong analyses draw from
 * the same lists: a thought that only a mistaken agent had would give the mistake away.
 */
export const thoughts = {
  list: ({ dice }: Task): string =>
    dice.pick('listing', [
      'First see which tables there are.',
      'Start with the catalogue.',
      'I need to know what the warehouse holds before I query anything.',
      'List the tables to find the one that this question is about.',
      "Let me look at what's available.",
      'Which tables do I have?',
    ]),
  describe: (task: Task, table: string): string => {
    const { dice, domain, factTable, decoy } = task;
    if (table === factTable) {
      return dice.pick('describing', [
        `Read what ${table} contains and what its columns mean.`,
        `${table} looks like the right one; check its columns.`,
        `Look at the columns of ${table} before using them.`,
        `What exactly is in ${table}?`,
        `The question is about ${domain.fact.many}; ${table} should have them.`,
      ]);
    }
    if (table === decoy.table) {
      return dice.pick('describingDecoy', [
        `${table} sounds similar. Which of the two is meant for this?`,
        `${table} is listed as well; see how it differs.`,
        `Rule ${table} in or out.`,
      ]);
    }
    if (table === domain.party.table) {
      return dice.pick('describingParty', [
        `The ${domain.party.segment} is in ${table}, so I need its key.`,
        `Filtering by ${domain.party.segment} takes ${table}.`,
        `How do I get from ${factTable} to the ${domain.party.segment}? Probably ${table}.`,
        `I will need ${table}; check its columns.`,
      ]);
    }
    if (table === domain.part.table) {
      return dice.pick('describingPart', [
        `How does ${table} relate to ${factTable}?`,
        `See what one row of ${table} stands for.`,
        `${table} might matter here; look at its grain.`,
      ]);
    }
    return dice.pick('describingRates', [
      `See what ${table} has, in case something needs converting.`,
      `${table} may be needed for units; look at its columns.`,
      `What do the rates in ${table} mean?`,
    ]);
  },
  /** @param gaps the column whose missing values are counted */
  check: ({ dice, factTable }: Task, gaps: string): string =>
    dice.pick('checking', [
      `Before relying on ${factTable}: row count, repeated ids, gaps.`,
      'Quick data-quality check first.',
      `Check ${factTable} for repeated identifiers and missing values.`,
      'Make sure that the data can be trusted before computing anything.',
      `Sanity check on ${factTable}.`,
      'Are there gaps or repeated rows that would distort the figure?',
      `Row count, repeated ids, and gaps in ${gaps}.`,
      `See whether ${gaps} is filled everywhere and whether rows repeat.`,
    ]),
  /** After the engine has refused SQL that another one would have understood. */
  again: ({ dice }: Task): string =>
    dice.pick('noting', [
      'This engine does not take that; write it differently.',
      'Wrong dialect. Once more in plain SQLite.',
      'Not supported here, so say it another way.',
      'That is not valid in this engine. Rewrite it.',
    ]),
  note: ({ dice }: Task): string =>
    dice.pick('noting', [
      'Put the assumption on record.',
      'The figure depends on this, so note it.',
      'Write down what I am assuming.',
      'This should be on file for whoever reads the figure.',
      'Worth noting.',
    ]),
  query: (task: Task, analysis: Analysis): string => {
    const { dice, factTable, decoy } = task;
    const table = analysis.table === 'fact' ? factTable : decoy.table;
    const joined = joinedTable(task, analysis);
    return dice.pick('querying', [
      'Now the figure itself.',
      'With that settled, compute the figure.',
      'This query answers the question.',
      'Put the conditions together.',
      'Now I can run the actual query.',
      'Everything is clear, query it.',
      `Run it on ${table}.`,
      `${table} has what I need.`,
      `The figure should be in ${table}.`,
      joined === null ? `Aggregate over ${table}.` : `Join ${joined} and aggregate.`,
      joined === null ? 'Filter and aggregate.' : `Bring in ${joined} with a join.`,
    ]);
  },
  coverage: ({ dice }: Task): string =>
    dice.pick('querying', [
      'How much of the month is there?',
      'The description says how far the load goes. See what that means for the month.',
      'Check whether the month is complete.',
    ]),
  decline: ({ dice }: Task): string =>
    dice.pick('reporting', [
      'Part of the month is missing, so any figure would be wrong. Say so.',
      'The month is not complete. Report that instead of a partial figure.',
      'A figure for half a month would mislead; report what is missing.',
    ]),
  compute: ({ dice }: Task): string =>
    dice.pick('computing', [
      'Work out the ratio from the two numbers.',
      'Divide the two.',
      'Now the division.',
      'One small calculation left.',
    ]),
  report: ({ dice }: Task): string =>
    dice.pick('reporting', [
      'Report the figure and where it comes from.',
      'That is the answer; report it.',
      'Done, write the report.',
      'Hand over the result.',
      'I have what I need.',
    ]),
};
