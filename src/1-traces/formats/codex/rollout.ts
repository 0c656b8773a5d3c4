import type { Json, JsonObject } from '../../../run/json.ts';
import { at, contentText, decoded, hasKeys, isObject, textAt } from '../../../run/json.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import { isOutputType, outputOfItem } from '../../messages/responses-calls.ts';
import { addResponsesItem } from '../../messages/responses-items.ts';
import type { TraceReading } from '../../trace-format.ts';

const LINE_TYPES = ['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted'];

/** What Codex says to the model in the user's name. */
const CONTEXT =
  /^\s*(<environment_context>|<user_instructions>|<permissions|<INSTRUCTIONS>|<skill|# AGENTS\.md)/;
/** What happened to the model, told in the user's name. */
const EVENT = /^\s*<(turn_aborted|user_action|user_shell_command|subagent_notification)/;

export function isRolloutLine(value: unknown): value is JsonObject {
  if (isOldRolloutLine(value)) return true;
  return LINE_TYPES.includes(textAt(value, 'type') ?? '') && isObject(at(value, 'payload'));
}

/** The first versions wrote bare items, after a line about the session and between such of its state. */
export function isOldRolloutLine(value: unknown): boolean {
  if (textAt(value, 'record_type') === 'state') return true;
  const isHead = hasKeys(value, 'id', 'timestamp', 'instructions');
  return isHead && !Object.values(value).some(Array.isArray);
}

export function readRollout(lines: readonly Json[]): TraceReading {
  const builder = new RunBuilder();
  const exitCodes = exitCodesOf(lines);
  const items = itemsOf(lines);
  for (const item of items) {
    const type = textAt(item, 'type') ?? '';
    if (isOutputType(type)) {
      builder.endReply();
      const result = outputOfItem(item);
      const code = exitCodeOf(result.content) ?? exitCodes.get(result.id ?? '') ?? 0;
      builder.result({ ...result, failed: result.failed === true || code !== 0 });
    } else if (textAt(item, 'role') === 'user') addUserItem(builder, item);
    else addResponsesItem(builder, item);
  }
  builder.endReply();
  return finishedTrace(builder, about(lines));
}

/** The items of the conversation, without what was rolled back. */
function itemsOf(lines: readonly Json[]): readonly Json[] {
  const items: Json[] = [];
  for (const line of lines) {
    const payload = at(line, 'payload');
    const type = textAt(line, 'type');
    if (payload === undefined && type !== undefined) items.push(line);
    else if (type === 'response_item' && payload !== undefined) items.push(payload);
    else if (textAt(payload, 'type') === 'thread_rolled_back') {
      rollBack(items, at(payload, 'num_turns'));
    }
  }
  if (items.some(isTyped)) return items;
  return withToldMessages(lines, items);
}

/** Takes the last turns of the user back, with all that followed them. */
function rollBack(items: Json[], turns: Json | undefined): void {
  for (let left = typeof turns === 'number' ? Math.min(turns, items.length) : 1; left > 0; left--) {
    const last = items.findLastIndex(isTyped);
    if (last === -1) return;
    items.splice(last);
  }
}

/** Where the items hold no words of the user, the events that the screen showed may. */
function withToldMessages(lines: readonly Json[], items: readonly Json[]): readonly Json[] {
  if (items.length === 0) return items;
  return lines.flatMap((line): readonly Json[] => {
    const payload = at(line, 'payload');
    if (textAt(line, 'type') === 'response_item' && payload !== undefined) return [payload];
    const told =
      textAt(payload, 'type') === 'user_message' ? textAt(payload, 'message') : undefined;
    return told === undefined ? [] : [{ type: 'message', role: 'user', content: told }];
  });
}

function isTyped(item: Json): boolean {
  if (textAt(item, 'role') !== 'user') return false;
  const text = contentText(at(item, 'content'));
  return text.trim() !== '' && !CONTEXT.test(text) && !EVENT.test(text);
}

function addUserItem(builder: RunBuilder, item: Json): void {
  const text = contentText(at(item, 'content'));
  builder.endReply();
  if (CONTEXT.test(text)) builder.system(text);
  else if (EVENT.test(text)) builder.environment(text);
  else addResponsesItem(builder, item);
}

/** The codes that the screen showed, by call. */
function exitCodesOf(lines: readonly Json[]): ReadonlyMap<string, number> {
  const codes = new Map<string, number>();
  for (const line of lines) {
    const id = textAt(line, 'payload', 'call_id');
    const code = at(line, 'payload', 'exit_code');
    if (id !== undefined && typeof code === 'number') codes.set(id, code);
  }
  return codes;
}

function about(lines: readonly Json[]) {
  const meta = lines.find((line) => textAt(line, 'type') === 'session_meta');
  const context = lines.findLast((line) => textAt(line, 'type') === 'turn_context');
  const id = textAt(meta, 'payload', 'id') ?? textAt(lines[0], 'id') ?? null;
  return {
    id,
    facts: {
      model: textAt(context, 'payload', 'model') ?? null,
      version: textAt(meta, 'payload', 'cli_version') ?? null,
    },
  };
}

/** How much of an output is searched for the line that gives the code. */
const EDGE = 2000;

/**
 * The code that a command ended with, which Codex writes into the result: in JSON, in the first line, or
 * on a line before or after the output. Null if it is not there.
 */
export function exitCodeOf(output: Json | undefined): number | null {
  const value = typeof output === 'string' && output.startsWith('{') ? decoded(output) : output;
  const given = at(value, 'metadata', 'exit_code') ?? at(value, 'exit_code');
  if (typeof given === 'number') return given;
  const text = typeof value === 'string' ? value : '';
  const first = /^Exit code: (-?\d+)/.exec(text);
  if (first !== null) return Number(first[1]);
  const mark = text.indexOf('\nOutput:\n');
  const head = text.slice(0, mark === -1 ? EDGE : mark);
  return exitedWith(head) ?? exitedWith(text.slice(-EDGE));
}

function exitedWith(text: string): number | null {
  const found = /^Process exited with code (-?\d+)/m.exec(text);
  return found === null ? null : Number(found[1]);
}
