import type { Act } from '../../environment/play.ts';
import { checkQuery, exploringQuery } from './analysis/check-query.ts';
import { conclude } from './analysis/conclude.ts';
import type { AnalysisRequest } from './instance.ts';
import { thoughts } from './words/thoughts.ts';

/** Reads the catalogue, checks the data and then works the correct analysis out. */
export function oracle({ case: kase }: AnalysisRequest, act: Act): string {
  act(thoughts.list(kase), 'list_tables', {});
  kase.describes.forEach((table, index) => {
    const why = index === 0 ? thoughts.describe(kase, table) : thoughts.describeMore(kase, table);
    act(why, 'describe_table', { table });
  });
  act(thoughts.check(kase), 'query', { sql: checkQuery(kase) });
  if (kase.dice.happens('exploring', 0.45)) {
    act(thoughts.explore(kase), 'query', { sql: exploringQuery(kase) });
  }
  return conclude(kase, kase.correct, act);
}
