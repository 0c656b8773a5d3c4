import type { Json, JsonObject } from '../../../run/json.ts';
import { at, contentText, isObject, listAt, textAt } from '../../../run/json.ts';
import { closingAnswer } from '../../building/closing-call.ts';
import type { RecordedResult } from '../../building/recorded-items.ts';
import type { RunBuilder } from '../../building/run-builder.ts';
import { resultContent } from '../../messages/content-blocks.ts';

/**
 * The events of the OpenHands SDK, each with its kind:
 *
 *     { "kind": "ActionEvent", "tool_name": "…", "tool_call_id": "…", "tool_call": { "arguments": "{}" } }
 *     { "kind": "ObservationEvent", "tool_call_id": "…", "observation": { "content": [], "is_error": false } }
 */
export function isSdkEvent(value: Json): value is JsonObject {
  if (!isObject(value) || textAt(value, 'source') === undefined) return false;
  const kind = textAt(value, 'kind') ?? '';
  return kind.endsWith('Event') || kind === 'UserRejectObservation' || kind === 'Condensation';
}

/** Adds the events; returns the answer with which the agent finished, if it did. */
export function addSdkEvents(builder: RunBuilder, events: readonly Json[]): string | null {
  const calls = new Set<string>();
  let answer: string | null = null;
  for (const event of events) {
    const kind = textAt(event, 'kind');
    const id = textAt(event, 'tool_call_id');
    if (kind === 'SystemPromptEvent') builder.system(promptIn(event));
    else if (kind === 'MessageEvent') {
      if (addMessage(builder, event)) answer = null;
    } else if (kind === 'ActionEvent') {
      if (id !== undefined) calls.add(id);
      answer = addAction(builder, event);
    } else if (RESULTS.has(kind ?? '')) {
      if (id === undefined || calls.has(id)) builder.result({ id, ...resultIn(event) });
    }
  }
  return answer;
}

const RESULTS: ReadonlySet<string> = new Set([
  'ObservationEvent',
  'AgentErrorEvent',
  'UserRejectObservation',
]);

function promptIn(event: Json): string {
  return textAt(event, 'system_prompt', 'text') ?? textAt(event, 'system_prompt') ?? '';
}

/** Adds a message; returns whether the agent wrote it. */
function addMessage(builder: RunBuilder, event: Json): boolean {
  const message = at(event, 'llm_message');
  const text = contentText(at(message, 'content'));
  if (textAt(event, 'source') === 'agent') {
    builder.agent({ ...spoken(textAt(message, 'reasoning_content'), text) });
    return true;
  }
  if (textAt(event, 'source') === 'user') builder.user(text);
  else if (text.trim() !== '') builder.environment(text);
  return false;
}

/** Adds a call; returns what it hands in, if it ends the run. */
function addAction(builder: RunBuilder, event: Json): string | null {
  const tool = textAt(event, 'tool_name') ?? textAt(event, 'tool_call', 'name') ?? '';
  const args = at(event, 'tool_call', 'arguments') ?? actionOf(event);
  const reply = spoken(reasoningIn(event), contentText(at(event, 'thought')));
  const call = { id: textAt(event, 'tool_call_id'), tool, arguments: args };
  builder.agent({ ...reply, calls: [call] });
  return closingAnswer(tool, args);
}

function reasoningIn(event: Json): string | undefined {
  const reasoning = textAt(event, 'reasoning_content');
  if (reasoning) return reasoning;
  const blocks = listAt(event, 'thinking_blocks').flatMap(
    (block) => textAt(block, 'thinking') ?? [],
  );
  return blocks.join('\n\n') || undefined;
}

function actionOf(event: Json): JsonObject {
  const action = at(event, 'action');
  if (!isObject(action)) return {};
  const { kind: _, ...args } = action;
  return args;
}

/** Some models write their reasoning into the text too, between tags: it is kept once. */
function spoken(thought: string | undefined, text: string) {
  const end = text.indexOf('</think>');
  const isRepeated = text.trimStart().startsWith('<think>') && end !== -1;
  return {
    thought,
    text: isRepeated && thought ? text.slice(end + '</think>'.length).trim() : text,
  };
}

function resultIn(event: Json): RecordedResult {
  const failure = textAt(event, 'error') ?? textAt(event, 'rejection_reason');
  if (failure !== undefined) return { content: failure, failed: true };
  const observation = at(event, 'observation');
  const exitCode = at(observation, 'exit_code') ?? at(observation, 'metadata', 'exit_code');
  return {
    content: resultContent(at(observation, 'content') ?? at(observation, 'output')) ?? null,
    failed: at(observation, 'is_error') === true || (typeof exitCode === 'number' && exitCode > 0),
  };
}
