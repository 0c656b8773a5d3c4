import type { FaultOperator } from '../../contract/fault-operator.ts';
import { plannedCall } from '../../contract/planned-call.ts';
import { checkQuery } from '../analysis/check-query.ts';
import type { AnalysisRequest } from '../instance.ts';
import { thoughts } from '../words/thoughts.ts';
import { checkPosition } from './anchors.ts';

/** Checks a column that no description has. The engine refuses, and the check is never made. */
export const inventedColumn: FaultOperator<AnalysisRequest> = {
  name: 'invented_column',
  label: 'invented column',
  description: 'queried a column or a table that does not exist, and moved on.',
  changesAnswer: false,
  canHost: () => true,
  keepsOutcome: () => true,
  edit(script, { task }, random) {
    const at = checkPosition(script, task);
    const column = random.choice(task.domain.inventedColumns);
    const sql = checkQuery(task, column);
    const insert = [plannedCall(thoughts.check(task, column), 'query', { sql })];
    return { at, remove: 1, insert, failureStep: at };
  },
};
