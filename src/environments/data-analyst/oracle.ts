import type { Act } from '../../environment/play.ts';
import { checkQuery } from './analysis/check-query.ts';
import { conclude } from './analysis/conclude.ts';
import { exploration } from './analysis/exploration.ts';
import type { AnalysisRequest } from './instance.ts';
import { thoughts } from './words/thoughts.ts';

/** Reads the catalogue, checks the data and then works the correct analysis out. */
export function oracle({ case: kase }: AnalysisRequest, act: Act): string {
  act(thoughts.list(kase), 'list_tables', {});
  for (const table of kase.describes) {
    act(thoughts.describe(kase, table), 'describe_table', { table });
  }
  act(thoughts.check(kase), 'query', { sql: checkQuery(kase) });
  if (kase.dice.happens('explores', 0.5)) {
    const { why, sql } = exploration(kase);
    act(why, 'query', { sql });
  }
  return conclude(kase, kase.correct, act);
}
