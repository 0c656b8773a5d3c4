import type { FaultOperator } from '../../contract/fault-operator.ts';
import type { AnalysisRequest } from '../instance.ts';
import { firstDescriptionOf } from './anchors.ts';

/** Joins a table whose description it never read, and guesses its columns right. */
export const undescribedTable: FaultOperator<AnalysisRequest> = {
  name: 'undescribed_table',
  label: 'undescribed table',
  description: 'queried a table without reading its description first.',
  changesAnswer: false,
  canHost: ({ task: { correct } }) => correct.segment && !correct.declines,
  keepsOutcome: () => true,
  edit(script, { task }) {
    const at = firstDescriptionOf(script, task.domain.party.table);
    const use = script.calls.findIndex(
      ({ call }) =>
        call.tool === 'query' && String(call.args.sql).includes(task.domain.party.table),
    );
    return { at, remove: 1, insert: [], failureStep: use - 1 };
  },
};
