import type { FaultOperator } from '../../contract/fault-operator.ts';
import { averagesByCompute } from '../analysis/sql.ts';
import type { AnalysisRequest } from '../instance.ts';
import type { Task } from '../task.ts';
import { callPosition, concludedFrom } from './anchors.ts';

/**
 * Divides by the wrong number: the share becomes a ratio to the others, the mean is taken over all rows
 * of the table. The report agrees with the computation.
 */
export const wrongComputation: FaultOperator<AnalysisRequest> = {
  name: 'wrong_computation',
  label: 'wrong computation',
  description: 'computed the figure wrongly from what the queries returned.',
  changesAnswer: true,
  canHost: ({ task }) => !task.correct.declines && computes(task),
  keepsOutcome: () => false,
  edit(script, { task }) {
    const analysis = { ...task.correct, divides: 'wrongly' } as const;
    const edit = concludedFrom(script, task, analysis);
    return { ...edit, failureStep: callPosition(script, 'compute') };
  },
};

function computes(task: Task): boolean {
  const { metric } = task.question;
  return metric === 'share' || (metric === 'average' && averagesByCompute(task));
}
