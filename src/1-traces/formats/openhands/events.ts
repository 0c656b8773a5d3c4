import type { Json, JsonObject } from '../../../run/json.ts';
import { asText, at, isObject, listAt, textAt } from '../../../run/json.ts';
import { closingAnswer } from '../../building/closing-call.ts';
import type { RecordedCall } from '../../building/recorded-items.ts';
import type { RunBuilder } from '../../building/run-builder.ts';

/**
 * The events of OpenHands before its SDK. An action and its observation are two events, and `cause`
 * names the action:
 *
 *     { "id": 7, "source": "agent", "action": "run", "args": { "command": "ls" } }
 *     { "id": 8, "source": "agent", "observation": "run", "cause": 7, "content": "…" }
 */
export function isEvent(value: Json): value is JsonObject {
  if (!isObject(value) || textAt(value, 'source') === undefined) return false;
  return isObject(at(value, 'args'))
    ? textAt(value, 'action') !== undefined
    : textAt(value, 'observation') !== undefined && at(value, 'extras') !== undefined;
}

/** What the runtime does by itself, and what came of it. */
const SILENT: ReadonlySet<string> = new Set([
  'null',
  'agent_state_changed',
  'change_agent_state',
  'recall',
  'condensation',
  'condensation_request',
  'start',
  'pause',
  'resume',
  'stop',
]);

/** Adds the events; returns the answer with which the agent finished, if it did. */
export function addEvents(builder: RunBuilder, events: readonly Json[]): string | null {
  const calls = new Set<string>();
  let answer: string | null = null;
  for (const event of events) {
    const action = textAt(event, 'action');
    if (action === undefined) addObservation(builder, event, calls);
    else if (action === 'system') builder.system(textAt(event, 'args', 'content') ?? '');
    else if (action === 'message') answer = addMessage(builder, event) ? null : answer;
    else if (SILENT.has(action)) continue;
    else if (textAt(event, 'source') === 'agent') {
      calls.add(eventId(at(event, 'id')));
      builder.agent({ text: textAt(event, 'args', 'thought'), calls: [callOf(event)] });
      answer = action === 'finish' ? finishedWith(event) : null;
    } else builder.environment(textAt(event, 'message') || `${action} by the user`);
  }
  return answer;
}

/** Adds a message; returns whether the agent wrote it. */
function addMessage(builder: RunBuilder, event: Json): boolean {
  const text = textAt(event, 'args', 'content') ?? textAt(event, 'message') ?? '';
  const isAgent = textAt(event, 'source') === 'agent';
  if (isAgent) builder.agent({ text });
  else builder.user(text);
  return isAgent;
}

/** The call as the model made it. What the runtime made of it, in `args`, may differ. */
function callOf(event: Json): RecordedCall {
  const callId = textAt(event, 'tool_call_metadata', 'tool_call_id');
  const made = listAt(
    event,
    'tool_call_metadata',
    'model_response',
    'choices',
    0,
    'message',
    'tool_calls',
  ).find((call) => callId !== undefined && textAt(call, 'id') === callId);
  const name = textAt(event, 'tool_call_metadata', 'function_name');
  return {
    id: eventId(at(event, 'id')),
    tool: name ?? textAt(made, 'function', 'name') ?? textAt(event, 'action') ?? '',
    arguments: at(made, 'function', 'arguments') ?? argumentsOf(event),
  };
}

function argumentsOf(event: Json): Json | undefined {
  const args = at(event, 'args');
  if (!isObject(args)) return args;
  const { thought: _, ...rest } = args;
  return rest;
}

function eventId(id: Json | undefined): string {
  return `event ${asText(id)}`;
}

function addObservation(builder: RunBuilder, event: Json, calls: ReadonlySet<string>): void {
  const kind = textAt(event, 'observation');
  const id = eventId(at(event, 'cause'));
  if (kind === undefined || (SILENT.has(kind) && !calls.has(id))) return;
  const content = at(event, 'content') ?? textAt(event, 'message') ?? null;
  const exitCode = at(event, 'extras', 'metadata', 'exit_code') ?? at(event, 'extras', 'exit_code');
  // A command that is still running has the exit code -1.
  const failed = kind === 'error' || (typeof exitCode === 'number' && exitCode > 0);
  if (calls.has(id)) builder.result({ id, content, failed });
  else if (textAt(event, 'source') !== 'agent' && asText(content).trim() !== '') {
    builder.environment(asText(content));
  }
}

function finishedWith(event: Json): string | null {
  const args = at(event, 'args');
  const { arguments: made } = callOf(event);
  return (
    textAt(args, 'final_thought') ||
    closingAnswer('finish', made) ||
    textAt(args, 'outputs', 'content') ||
    textAt(args, 'thought') ||
    textAt(event, 'message') ||
    null
  );
}
