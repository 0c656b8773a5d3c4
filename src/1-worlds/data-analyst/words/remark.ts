import { exploration } from '../analysis/exploration.ts';
import type { Task } from '../task.ts';

const REMARKS = 0.6;

/**
 * What some analysts add to their report from the look around that they took; null if there is
 * nothing to add. A query of the run supports it, which a cause or a trend cannot say of itself.
 */
export function remarkOf(task: Task): string | null {
  const { domain, dice, facts, factTable, decoy, parties, question } = task;
  const { fact, state, party } = domain;
  if (!dice.happens('remarks', REMARKS)) return null;
  const mostFrequent = (column: string, table: string, values: readonly string[]) => {
    const top = mostOf(values);
    return top === null ? null : `The most frequent ${column} in ${table} is ${top}.`;
  };
  switch (exploration(task)?.about) {
    case 'states': {
      const states = facts.map((row) => row.state);
      const such = states.filter((one) => one === state.wanted).length;
      return dice.pick('remark', [
        mostFrequent(state.column, factTable, states),
        `Across all months, ${state.column} is ${state.wanted} for ${such} of ${states.length} ${fact.many}.`,
      ]);
    }
    case 'segments': {
      const segments = parties.map(({ segment }) => segment);
      const such = segments.filter((one) => one === question.segment).length;
      return dice.pick('remark', [
        mostFrequent(party.segment, party.table, segments),
        `In ${party.table}, ${such} of ${segments.length} rows have the ${party.segment} ${question.segment}.`,
      ]);
    }
    case 'months': {
      const months = facts.map(({ time }) => time.slice(0, 7)).sort();
      const top = mostOf(months);
      return dice.pick('remark', [
        top === null ? null : `In ${factTable}, no month has more ${fact.many} than ${top}.`,
        `${factTable} covers ${months[0]} to ${months.at(-1)}.`,
      ]);
    }
    case 'tables':
      return `For comparison, ${decoy.table} has ${decoy.rows.length} rows and ${factTable} has ${facts.length}.`;
    case 'sample':
    case undefined:
      return null;
  }
}

/** The value that occurs more often than any other; null if several share the first place. */
function mostOf(values: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  return first !== undefined && first[1] > (second?.[1] ?? 0) ? first[0] : null;
}
