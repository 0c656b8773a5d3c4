import type { JsonObject } from '../../../run/json.ts';
import type { Observation } from '../../../run/run.ts';
import type { PlannedCall } from '../../contract/fault-operator.ts';
import type { Act } from '../../contract/play.ts';
import { succeeded } from '../../contract/tool.ts';
import { arithmetic } from '../arithmetic.ts';
import type { Task } from '../task.ts';
import { toCents } from '../words/numbers.ts';
import { remarkOf } from '../words/report-text.ts';
import type { Analysis } from './analysis.ts';
import { type Conclusion, conclude } from './conclude.ts';
import { evaluate } from './evaluate.ts';
import { averagesByCompute } from './sql.ts';

/** How a run will end, before the engine is asked. */
export interface Foreseen extends Conclusion {
  readonly calls: readonly PlannedCall[];
}

/** The calls and the report to which an analysis leads. What its query will return is foreseen without SQL. */
export function foresee(
  task: Task,
  analysis: Analysis,
  remark: string | null = remarkOf(task),
): Foreseen {
  const calls: PlannedCall[] = [];
  const act: Act = (thought, tool, args) => {
    calls.push({ thought, call: { tool, args } });
    return answerTo(task, analysis, tool, args);
  };
  const conclusion = conclude(task, analysis, act, remark);
  return { ...conclusion, calls };
}

function answerTo(
  task: Task,
  analysis: Analysis,
  tool: string,
  { expression }: JsonObject,
): Observation<JsonObject> {
  if (tool === 'compute') return succeeded({ value: arithmetic(String(expression)).value });
  return succeeded(tool === 'query' ? { rows: [foreseenRow(task, analysis)] } : {});
}

function foreseenRow(task: Task, analysis: Analysis): JsonObject {
  const { domain, question } = task;
  const { rows, shared, sum, mean } = evaluate(task, analysis);
  const counted = { [domain.fact.many]: rows };
  switch (question.metric) {
    case 'count':
      return counted;
    case 'share':
      return { ...counted, [domain.state.shared]: shared };
    case 'total':
      return { total: toCents(sum), ...counted };
    case 'average':
      return averagesByCompute(task)
        ? { total: toCents(sum), ...counted }
        : { average: mean === null ? null : toCents(mean), ...counted };
  }
}
