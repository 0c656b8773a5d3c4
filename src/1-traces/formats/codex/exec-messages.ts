import { at, hasKeys, isObject, type Json, type JsonObject, textAt } from '../../../run/json.ts';
import type { RecordedCall, RecordedResult } from '../../building/recorded-items.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import { blocksContent } from '../../messages/content-blocks.ts';
import type { TraceReading } from '../../trace-format.ts';

const MESSAGE =
  /^(task_started|task_complete|agent_message|agent_reasoning|token_count|session_configured|(exec_command|mcp_tool_call|patch_apply)_(begin|end))$/;

const CALL = /^(exec_command|mcp_tool_call|patch_apply)_begin$/;
const RESULT = /^(exec_command|mcp_tool_call|patch_apply)_end$/;

/** Whether a line is what `codex exec --json` printed in its first versions: a numbered message. */
export function isExecMessage(value: unknown): value is JsonObject {
  return hasKeys(value, 'id', 'msg') && MESSAGE.test(textAt(value, 'msg', 'type') ?? '');
}

/** Reads what the first versions of `codex exec --json` printed. They print the prompt, too. */
export function readExecMessages(lines: readonly Json[]): TraceReading {
  const builder = new RunBuilder();
  for (const line of lines) {
    const prompt = textAt(line, 'prompt');
    const message = at(line, 'msg');
    if (prompt !== undefined) builder.user(prompt);
    else if (isObject(message)) addMessage(builder, message);
  }
  builder.endReply();
  const models = lines.flatMap(
    (line) => textAt(line, 'model') ?? textAt(line, 'msg', 'model') ?? [],
  );
  const id = lines.map((line) => textAt(line, 'msg', 'session_id')).find(Boolean) ?? null;
  return finishedTrace(builder, { id, facts: { model: models.at(-1) ?? null } });
}

function addMessage(builder: RunBuilder, message: JsonObject): void {
  const type = textAt(message, 'type') ?? '';
  const said = textAt(message, 'message') ?? '';
  if (type === 'agent_reasoning') builder.think(textAt(message, 'text') ?? '');
  else if (type === 'agent_message') builder.say(said);
  else if (type === 'error' || type === 'stream_error') {
    builder.environment(said);
  } else if (type === 'web_search_end') {
    builder.call({ tool: 'web_search', arguments: { query: at(message, 'query') ?? '' } });
  } else if (CALL.test(type)) builder.call(callOf(type, message));
  else if (RESULT.test(type)) {
    builder.result({ id: textAt(message, 'call_id'), ...resultOf(type, message) });
  }
}

function callOf(type: string, message: JsonObject): RecordedCall {
  const id = textAt(message, 'call_id');
  const invocation = at(message, 'invocation');
  if (isObject(invocation)) {
    const tool = textAt(invocation, 'tool') ?? '';
    return { id, tool, arguments: at(invocation, 'arguments') };
  }
  const { type: _, call_id: __, auto_approved: ___, parsed_cmd: ____, ...rest } = message;
  return { id, tool: type.replace(/_begin$/, ''), arguments: rest };
}

function resultOf(type: string, message: JsonObject): RecordedResult {
  if (type === 'mcp_tool_call_end') {
    const answer = at(message, 'result', 'Ok');
    if (answer === undefined) return { content: at(message, 'result', 'Err'), failed: true };
    const content = blocksContent(at(answer, 'content'));
    return { content, failed: at(answer, 'isError') === true };
  }
  const output = [textAt(message, 'stdout'), textAt(message, 'stderr')];
  const content = textAt(message, 'aggregated_output') || output.filter((text) => text).join('\n');
  const failed = (at(message, 'exit_code') ?? 0) !== 0 || at(message, 'success') === false;
  return { content, failed };
}
