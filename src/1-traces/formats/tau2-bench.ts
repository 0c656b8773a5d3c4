import type { Json } from '../../run/json.ts';
import { asText, at, contentText, hasKeys, isObject, listAt, textAt } from '../../run/json.ts';
import { labelOfReward, plainFacts, recordedId } from '../building/recorded-facts.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import type { Sample, ToolFacts, TraceFormat, TraceReading } from '../trace-format.ts';

/**
 * The results of τ²-bench: a file with all simulations, or one file per simulation. Tasks hold the
 * brief of the simulated user and the expected actions; the agent never saw them, so they are not read.
 */
export const tau2Bench: TraceFormat = {
  name: 'tau2-bench',
  description: 'results of τ²-bench, labelled by their reward',
  signs: ['simulations[].messages', 'tasks'],
  task: ['domain', 'task_id'],

  detect({ shape, values }: Sample) {
    if (shape === 'document') {
      return values.some((value) => isResults(value) || isSimulation(value)) ? 'whole' : null;
    }
    return values.some(isSimulation) ? 'each' : null;
  },

  *read(value: Json): Iterable<TraceReading> {
    if (!isResults(value)) {
      yield readSimulation(value, {});
      return;
    }
    const world = at(value, 'info', 'environment_info') ?? {};
    for (const simulation of listAt(value, 'simulations')) {
      // In the newer layout a results file only lists the files that hold the messages.
      if (!isObject(simulation) || Object.hasOwn(simulation, 'messages')) {
        yield readSimulation(simulation, world);
      }
    }
  },
};

const isResults = (value: Json): boolean => hasKeys(value, 'simulations', 'tasks');

const isSimulation = (value: Json): boolean =>
  hasKeys(value, 'task_id', 'messages', 'termination_reason');

/** @param world what the results say of where all of them were made */
function readSimulation(simulation: Json, world: Json): TraceReading {
  const id = recordedId(simulation, 'id', 'task_id');
  const messages = listAt(simulation, 'messages').flatMap(withoutBundles);
  if (messages.length === 0) return { id, refused: 'no messages are recorded in it' };
  const builder = new RunBuilder();
  builder.instruct(textAt(simulation, 'policy') ?? textAt(world, 'policy') ?? '');
  const byUser = messages.filter((message) => isResult(message) && isByUser(message));
  for (const message of messages) addMessage(builder, message, byUser);
  builder.leaveOut(
    'calls that the user made, which are shown as what happened around the agent',
    messages.filter((message) => listAt(message, 'tool_calls').some(isByUser)),
    { isTold: true },
  );
  const reward = at(simulation, 'reward_info', 'reward');
  const reason = at(simulation, 'termination_reason') ?? null;
  return finishedTrace(builder, {
    id,
    label: isBroken(reason) ? null : labelOfReward(reward, 'tau2-bench reward'),
    facts: plainFacts({
      domain: at(world, 'domain_name'),
      task_id: at(simulation, 'task_id') ?? null,
      trial: at(simulation, 'trial') ?? null,
      reward: reward ?? null,
      termination_reason: reason,
    }),
    tools: toolsIn(simulation),
  });
}

/** Whether the simulation itself failed, so that its reward says nothing about the agent. */
const isBroken = (reason: Json): boolean =>
  reason === 'user_error' || reason === 'infrastructure_error' || reason === 'unexpected_error';

/** Several results may come in one message. */
function withoutBundles(message: Json): readonly Json[] {
  const bundle = listAt(message, 'tool_messages');
  return bundle.length === 0 ? [message] : bundle;
}

const isResult = (message: Json): boolean => textAt(message, 'role') === 'tool';
const isByUser = (value: Json): boolean => at(value, 'requestor') === 'user';

/** @param byUser the results of the simulated user's own calls; those that were used are taken out */
function addMessage(builder: RunBuilder, message: Json, byUser: Json[]): void {
  const role = textAt(message, 'role');
  const text = contentText(at(message, 'content'));
  const calls = listAt(message, 'tool_calls').filter(isObject);
  if (role === 'system') {
    builder.instruct(text);
  } else if (role === 'assistant') {
    builder.agent({
      text,
      calls: calls.map((call) => ({
        id: textAt(call, 'id'),
        tool: textAt(call, 'name') ?? '',
        arguments: at(call, 'arguments'),
      })),
    });
  } else if (role === 'user') {
    if (text.trim() !== '') builder.user(text);
    for (const call of calls) builder.environment(userCall(call, byUser));
  } else if (isResult(message) && !isByUser(message)) {
    const id = textAt(message, 'id') ?? textAt(message, 'tool_call_id');
    builder.result({ id, content: at(message, 'content'), failed: at(message, 'error') === true });
  } else if (!isResult(message)) {
    builder.note('entries are no messages of a known role and were left out');
  }
}

/** What the simulated user did with a tool of its own, in words: it is no act of the agent. */
function userCall(call: Json, byUser: Json[]): string {
  const place = byUser.findIndex((result) => at(result, 'id') === at(call, 'id'));
  const [result] = place === -1 ? [] : byUser.splice(place, 1);
  const done = `The user ran ${textAt(call, 'name') ?? ''}(${asText(at(call, 'arguments'))})`;
  if (result === undefined) return `${done}; no result is recorded.`;
  const how = at(result, 'error') === true ? 'It failed' : 'Result';
  return `${done}. ${how}: ${asText(at(result, 'content'))}`;
}

/** What the checks of the benchmark say about the agent's tools. */
function toolsIn(simulation: Json): readonly ToolFacts[] {
  const kinds = new Map<string, boolean>();
  for (const check of listAt(simulation, 'reward_info', 'action_checks')) {
    const name = textAt(check, 'action', 'name');
    const kind = at(check, 'tool_type');
    if (name === undefined || isByUser(at(check, 'action') ?? null)) continue;
    if (kind === 'read' || kind === 'write') kinds.set(name, kind === 'read');
  }
  return Array.from(kinds, ([name, readOnly]) => ({ name, readOnly }));
}
