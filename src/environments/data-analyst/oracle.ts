import type { Act } from '../../environment/play.ts';
import { checkQuery } from './analysis/check-query.ts';
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
  act(thoughts.check(task), 'query', { sql: checkQuery(task) });
  if (task.dice.happens('explores', 0.5)) {
    const { why, sql } = exploration(task);
    act(why, 'query', { sql });
  }
  return conclude(task, task.correct, act);
}
