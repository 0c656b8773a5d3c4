import type { Act } from '../contract/play.ts';
import { checkQuery } from './analysis/check-query.ts';
import { conclude } from './analysis/conclude.ts';
import { draftOf } from './analysis/mistakes.ts';
import { looksOf } from './analysis/side-looks.ts';
import { mainQuery } from './analysis/sql.ts';
import type { AnalysisRequest } from './instance.ts';
import type { Task } from './task.ts';
import { thoughts } from './words/thoughts.ts';

/** Reads the catalogue, checks the data, looks around and then works the correct analysis out. */
export function oracle({ task }: AnalysisRequest, act: Act): string {
  act(thoughts.list(task), 'list_tables', {});
  for (const table of task.describes) {
    act(thoughts.describe(task, table), 'describe_table', { table });
  }
  const checkAt = checkPlace(task);
  for (let at = 0; at <= looksOf(task).length; at++) {
    if (at === checkAt) act(thoughts.check(task), 'query', { sql: checkQuery(task) });
    takeLook(task, at, act);
  }
  const draft = draftOf(task);
  if (draft !== null) {
    act(thoughts.query(task, 'draft'), 'query', { sql: mainQuery(task, draft) });
  }
  return conclude(task, task.correct, act).text;
}

/** How many looks come before the check of the data. */
export function checkPlace(task: Task): number {
  return task.dice.between('checkAt', 0, Math.min(3, looksOf(task).length));
}

/** Analysts mix up engines and guess names, and an error that was mended is no fault. */
const STUMBLES = 0.15;
const SAYS_SO = 0.5;

/** Whether a look fails at first. */
export function stumblesAt(task: Task, at: number): boolean {
  return looksOf(task)[at]?.stumble != null && task.dice.happens(`stumble/${at}`, STUMBLES);
}

/** Whether a look fails at first and is mended without a word about it. */
export function isPlainlyMended(task: Task, at: number): boolean {
  return stumblesAt(task, at) && !task.dice.happens(`saysSo/${at}`, SAYS_SO);
}

function takeLook(task: Task, at: number, act: Act): void {
  const look = looksOf(task)[at];
  if (look === undefined) return;
  const { tool, args, whys, stumble } = look;
  const why = thoughts.look(task, String(at), whys);
  if (stumble === null || !stumblesAt(task, at)) {
    act(why, tool, args);
    return;
  }
  act(thoughts.look(task, `${at}/first`, whys), tool, stumble);
  act(isPlainlyMended(task, at) ? why : thoughts.again(task, String(at)), tool, args);
}
