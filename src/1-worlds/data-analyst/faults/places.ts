import type { PlannedCall } from '../../contract/fault-operator.ts';
import { type Look, looksOf } from '../analysis/side-looks.ts';
import { tablesOf } from '../data/tables.ts';
import { checkPlace, stumblesAt } from '../oracle.ts';
import type { Task } from '../task.ts';
import { remarkedLook } from '../words/report-text.ts';

export const planned = (thought: string, { tool, args }: Look): PlannedCall => ({
  thought,
  call: { tool, args },
});

/** The looks that the report does not mention, so that another call may take their place. */
export function spareLooks(task: Task): readonly number[] {
  const kept = remarkedLook(task);
  return [...looksOf(task).keys()].filter((at) => at !== kept);
}

/** A table that nobody has read the description of. */
export function unreadTable(task: Task): string | undefined {
  const read = new Set([...task.describes, ...looksOf(task).map(({ args }) => args.table)]);
  return tablesOf(task).find(({ name }) => !read.has(name))?.name;
}

/** How often a call is made in a loop. */
const LOOP = 3;

/** As many looks that follow each other directly, none of which the report needs; empty if there are none. */
export function stretch(task: Task): readonly Look[] {
  const looks = looksOf(task);
  const free = spareLooks(task).filter((at) => at >= checkPlace(task) && !stumblesAt(task, at));
  for (const first of free) {
    const places = Array.from({ length: LOOP }, (_, nth) => first + nth);
    if (places.every((at) => free.includes(at))) return looks.slice(first, first + LOOP);
  }
  return [];
}
