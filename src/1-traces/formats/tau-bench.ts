import { asText, at, hasKeys, isObject, type Json, listAt, textAt } from '../../run/json.ts';
import { isToolStep } from '../../run/run.ts';
import { labelOfReward, plainFacts } from '../building/recorded-facts.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import { addOpenAiMessages } from '../messages/openai-messages.ts';
import { detectEach, isRefused, type TraceFormat, type TraceReading } from '../trace-format.ts';

/**
 * The results of τ-bench. `info` has the brief of the simulated user and the expected actions; the
 * agent never saw them, so nothing of it is read.
 */
export const tauBench: TraceFormat = {
  name: 'tau-bench',
  description: 'results of τ-bench, labelled by their reward',
  signs: ['results[].traj', 'results[].task_id'],

  detect: detectEach((value) => hasKeys(value, 'traj', 'task_id')),

  *read(record: Json): Iterable<TraceReading> {
    yield isObject(record) && Array.isArray(at(record, 'traj'))
      ? readRecord(record)
      : { id: null, refused: 'it has no messages under the key traj' };
  },
};

const failed = (result: string): boolean => result.startsWith('Error');

function readRecord(record: Json): TraceReading {
  const id = idOf(record);
  const messages = listAt(record, 'traj');
  if (messages.length === 0) {
    return { id, refused: 'nothing was recorded: its traj is empty, as after an error of τ-bench' };
  }
  const builder = new RunBuilder();
  addOpenAiMessages(builder, messages, { failed });
  const reward = at(record, 'reward');
  const reading = finishedTrace(builder, {
    id,
    label: labelOfReward(reward, 'tau-bench reward'),
    facts: plainFacts({
      task_id: at(record, 'task_id') ?? null,
      trial: at(record, 'trial') ?? null,
      reward: reward ?? null,
    }),
  });
  const hasCalls = isRefused(reading) || reading.run.steps.some(isToolStep);
  return hasCalls || !messages.some(isTextResult) ? reading : { id, refused: CALLS_IN_TEXT };
}

const CALLS_IN_TEXT =
  'its calls are written inside the text, as by the strategies act and react; run τ-bench with tool-calling';

/** How τ-bench hands a result to an agent that has no function calling. */
function isTextResult(message: Json): boolean {
  return (
    textAt(message, 'role') === 'user' &&
    textAt(message, 'content')?.startsWith('API output:') === true
  );
}

function idOf(record: Json): string {
  const trial = at(record, 'trial');
  const task = `task ${asText(at(record, 'task_id'))}`;
  return typeof trial === 'number' ? `${task}, trial ${trial}` : task;
}
