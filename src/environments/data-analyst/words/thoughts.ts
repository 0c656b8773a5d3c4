import type { Case } from '../case.ts';

/** Why the agent makes each of its calls, in its own words. Nothing here repeats what a result said. */
export const thoughts = {
  list: ({ dice }: Case): string =>
    dice.pick('listing', [
      'First see which tables there are.',
      'Start with the catalogue.',
      'I need to know what the warehouse holds before I query anything.',
      'List the tables to find the one that this question is about.',
      "Let me look at what's available.",
    ]),
  describe: ({ dice }: Case, table: string): string =>
    dice.pick('describing', [
      `Read what ${table} contains and what its columns mean.`,
      `${table} looks relevant; check its columns.`,
      `Look at the columns of ${table} before using them.`,
      `What exactly is in ${table}?`,
    ]),
  describeMore: ({ dice }: Case, table: string): string =>
    dice.pick('describingMore', [
      `I will need ${table} as well.`,
      `${table} too, so that I use the right columns.`,
      `Check ${table} as well before joining or ruling it out.`,
      `Same for ${table}.`,
    ]),
  check: ({ dice, factTable }: Case): string =>
    dice.pick('checking', [
      `Before relying on ${factTable}: row count, repeated ids, gaps.`,
      'Quick data-quality check first.',
      `Check ${factTable} for repeated identifiers and missing values.`,
      'Make sure that the data can be trusted before computing anything.',
    ]),
  explore: ({ dice }: Case): string =>
    dice.pick('exploring', [
      'See which values occur, so that the filter is spelled right.',
      'A quick look at the values.',
      'Check how the values are written before filtering on them.',
    ]),
  note: ({ dice }: Case): string =>
    dice.pick('noting', [
      'Put the assumption on record.',
      'The figure depends on this, so note it.',
      'Write down what I am assuming.',
      'This should be on file for whoever reads the figure.',
    ]),
  query: ({ dice }: Case): string =>
    dice.pick('querying', [
      'Now the figure itself.',
      'With that settled, compute the figure.',
      'This query answers the question.',
      'Put the conditions together.',
      'Now I can run the actual query.',
    ]),
  compute: ({ dice }: Case): string =>
    dice.pick('computing', [
      'Work out the ratio from the two numbers.',
      'Divide the two.',
      'Now the division.',
    ]),
  report: ({ dice }: Case): string =>
    dice.pick('reporting', [
      'Report the figure and where it comes from.',
      'That is the answer; report it.',
      'Done, write the report.',
      'Hand over the result.',
    ]),
};
