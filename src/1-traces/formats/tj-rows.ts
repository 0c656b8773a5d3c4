import { hasKeys, type Json, textAt } from '../../run/json.ts';
import { labelOf, trajectoryRow } from '../../run/wire/trajectory-schema.ts';
import { plainFacts } from '../building/recorded-facts.ts';
import { detectEach, type TraceFormat, type TraceReading } from '../trace-format.ts';

/** Rows of a run folder of this program, with their labels. */
export const tjRows: TraceFormat = {
  name: 'tj',
  description: 'trajectories.jsonl of a run folder of this program',

  detect: detectEach((value) => hasKeys(value, 'trajectory_id', 'goal', 'steps', 'final_answer')),

  *read(value: Json): Iterable<TraceReading> {
    const id = textAt(value, 'trajectory_id') ?? null;
    const parsed = trajectoryRow.safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const field = issue?.path.join('.') || 'the row';
      yield {
        id,
        refused: `it is not a trajectory: ${field} is missing or has a wrong value`,
      };
      return;
    }
    const { goal, instructions, steps, final_answer, label } = parsed.data;
    const known = label == null ? null : labelOf(label);
    yield {
      id,
      run: {
        goal,
        ...(instructions === undefined ? {} : { instructions }),
        steps,
        finalAnswer: final_answer,
      },
      label: known,
      facts: plainFacts({
        instance_id: parsed.data.instance_id,
        faulty: known?.faulty ?? null,
        failure_type: known?.failureType ?? null,
        outcome_correct: known?.outcomeCorrect ?? null,
      }),
      tools: [],
      notes: [],
    };
  },
};
