import { hasKeys, textAt } from '../../run/json.ts';
import { runOf } from '../../run/run.ts';
import { trajectoryFrom } from '../../run/wire/read-trajectory.ts';
import { plainFacts } from '../building/recorded-facts.ts';
import { detectEach, type TraceFormat } from '../trace-format.ts';

/** Rows of a run folder of this program, with their labels. */
export const tjRows: TraceFormat = {
  name: 'tj',
  description: 'trajectories.jsonl of a run folder of this program',
  signs: ['rows[].trajectory_id', 'rows[].steps'],
  detect: detectEach((value) => hasKeys(value, 'trajectory_id', 'goal', 'steps', 'final_answer')),
  *read(value) {
    const id = textAt(value, 'trajectory_id') ?? null;
    const read = trajectoryFrom(value);
    if ('problem' in read) {
      yield {
        id,
        refused: `it is not a trajectory: ${read.field} is missing or has a wrong value`,
      };
      return;
    }
    const { instanceId, taskId, label } = read;
    const facts = plainFacts({
      instance_id: instanceId,
      task_id: taskId ?? instanceId,
      faulty: label?.faulty ?? null,
      failure_type: label?.failureType ?? null,
      outcome_correct: label?.outcomeCorrect ?? null,
    });
    yield { id, run: runOf(read), label, facts, tools: [], notes: [] };
  },
};
