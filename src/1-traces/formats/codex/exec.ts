import { at, isObject, type Json, type JsonObject, textAt } from '../../../run/json.ts';
import type { RecordedCall, RecordedResult } from '../../building/recorded-items.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import { blocksContent } from '../../messages/content-blocks.ts';
import { isRefused, type TraceReading } from '../../trace-format.ts';

const EVENT =
  /^(thread\.started|turn\.(started|completed|failed)|item\.(started|updated|completed))$/;

export function isExecEvent(value: unknown): value is JsonObject {
  const type = textAt(value, 'type') ?? '';
  return EVENT.test(type) && (!type.startsWith('item.') || isObject(at(value, 'item')));
}

/** Reads what `codex exec --json` prints. An item is told when it starts and when it is complete. */
export function readExec(lines: readonly Json[]): TraceReading {
  const builder = new RunBuilder();
  for (const line of lines) {
    const item = at(line, 'item');
    if (textAt(line, 'type') === 'item.completed' && isObject(item)) {
      addItem(builder, item);
    }
  }
  builder.endReply();
  const id = lines.map((line) => textAt(line, 'thread_id')).find((text) => text !== undefined);
  const reading = finishedTrace(builder, { id: id ?? null });
  if (!isRefused(reading)) return reading;
  const refused =
    'codex exec --json leaves out the prompt, so no goal is recorded. Import the rollout file of the session instead';
  return { id: reading.id, refused };
}

function addItem(builder: RunBuilder, item: JsonObject): void {
  const type = textAt(item, 'type') ?? textAt(item, 'item_type') ?? '';
  const text = textAt(item, 'text') ?? textAt(item, 'message') ?? '';
  if (type === 'reasoning') builder.think(text);
  else if (type === 'agent_message' || type === 'assistant_message') builder.say(text);
  else if (type === 'user_message') {
    builder.user(text);
  } else if (type === 'error') {
    builder.environment(text);
  } else if (type !== 'todo_list') builder.call(callOf(type, item));
}

function callOf(type: string, item: JsonObject): RecordedCall {
  const failed = textAt(item, 'status') === 'failed' || (at(item, 'exit_code') ?? 0) !== 0;
  const named = (
    tool: string,
    args: Json | undefined,
    content: Json | undefined,
  ): RecordedCall => ({
    id: textAt(item, 'id'),
    tool,
    arguments: args,
    result: resultOf(item, content, failed),
  });
  switch (type) {
    case 'command_execution':
      return named(type, { command: at(item, 'command') ?? '' }, at(item, 'aggregated_output'));
    case 'file_change':
      return named(type, { changes: at(item, 'changes') ?? [] }, at(item, 'status'));
    case 'mcp_tool_call':
      return named(
        textAt(item, 'tool') ?? type,
        at(item, 'arguments'),
        blocksContent(at(item, 'result', 'content') ?? at(item, 'result')),
      );
    case 'web_search':
      return named(type, { query: at(item, 'query') ?? '' }, undefined);
    default: {
      const { id: _, type: __, status: ___, ...args } = item;
      return named(type === '' ? 'unknown' : type, args, undefined);
    }
  }
}

function resultOf(
  item: JsonObject,
  content: Json | undefined,
  failed: boolean,
): RecordedResult | undefined {
  const error = textAt(item, 'error', 'message') ?? textAt(item, 'error');
  if (error !== undefined) return { content: error, failed: true };
  return content === undefined || content === null ? undefined : { content, failed };
}
