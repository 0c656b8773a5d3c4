import type { Act } from '../contract/play.ts';
import { checkQuery, gapColumn } from './analysis/check-query.ts';
import { conclude } from './analysis/conclude.ts';
import { exploration } from './analysis/exploration.ts';
import type { AnalysisRequest } from './instance.ts';
import { thoughts } from './words/thoughts.ts';

/** Reads the catalogue, checks the data and then works the correct analysis out. */
export function oracle({ task }: AnalysisRequest, act: Act): string {
  act(thoughts.list(task), 'list_tables', {});
  for (const table of task.describes) {
    act(thoughts.describe(task, table), 'describe_table', { table });
  }
  act(thoughts.check(task, gapColumn(task)), 'query', { sql: checkQuery(task) });
  const explored = exploration(task);
  if (explored !== null) {
    const { why, sql, refused } = explored;
    // Analysts who know several engines mix them up, and an error that was mended is no fault.
    if (refused !== null) act(why, 'query', { sql: refused });
    act(refused === null ? why : thoughts.again(task), 'query', { sql });
  }
  return conclude(task, task.correct, act).text;
}
