import type { Json, JsonObject } from '../../run/json.ts';
import { asList, at, decoded, isObject, listAt, textAt } from '../../run/json.ts';
import type { RecordedCall, RecordedResult, ResultOwner } from '../building/recorded-items.ts';
import { blocksContent } from './content-blocks.ts';

/**
 * The calls among the items of the Responses API. Functions of the user's own have a name; the tools
 * that OpenAI runs have an item type each, which names the tool: `web_search_call`.
 */
const CALL_TYPES = new Set([
  'function_call',
  'custom_tool_call',
  'mcp_call',
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'computer_call',
  'shell_call',
  'local_shell_call',
  'apply_patch_call',
  'tool_search_call',
  'program',
]);

const OUTPUT_TYPES = new Set([
  'function_call_output',
  'custom_tool_call_output',
  'computer_call_output',
  'shell_call_output',
  'local_shell_call_output',
  'apply_patch_call_output',
  'tool_search_output',
  'program_output',
]);

export function isCallType(type: string): boolean {
  return CALL_TYPES.has(type);
}

export function isOutputType(type: string): boolean {
  return OUTPUT_TYPES.has(type);
}

export function callOfItem(type: string, item: JsonObject): RecordedCall {
  return {
    id: textAt(item, 'call_id') ?? textAt(item, 'id'),
    tool: textAt(item, 'name') ?? type.replace(/_call$/, ''),
    arguments: argumentsOfItem(type, item),
    result: ownResult(type, item),
  };
}

/** Where each kind of call keeps what it was called with. */
function argumentsOfItem(type: string, item: JsonObject): Json | undefined {
  switch (type) {
    case 'custom_tool_call':
      // The input is free text by design, even where it happens to be JSON.
      return { input: at(item, 'input') ?? '' };
    case 'file_search_call':
      return { queries: listAt(item, 'queries') };
    case 'code_interpreter_call':
    case 'program':
      return { code: at(item, 'code') ?? '' };
    case 'image_generation_call':
      return promptOf(textAt(item, 'revised_prompt'));
    case 'apply_patch_call':
      return at(item, 'operation');
    case 'web_search_call':
    case 'computer_call':
    case 'shell_call':
    case 'local_shell_call':
      return at(item, 'action');
    default:
      return at(item, 'arguments');
  }
}

const promptOf = (prompt: string | undefined): JsonObject =>
  prompt === undefined ? {} : { prompt };

/** The result that an item carries itself; undefined if it comes in another item, or not at all. */
function ownResult(type: string, item: JsonObject): RecordedResult | undefined {
  const failed = textAt(item, 'status') === 'failed';
  const error = at(item, 'error') ?? null;
  if (error !== null) return { content: error, failed: true };
  const content = {
    mcp_call: at(item, 'output'),
    file_search_call: at(item, 'results'),
    code_interpreter_call: at(item, 'outputs'),
    image_generation_call: at(item, 'result') === undefined ? undefined : '[image]',
  }[type];
  if (content === undefined || content === null) return failed ? { failed } : undefined;
  return { content: type === 'code_interpreter_call' ? logsOf(content) : content, failed };
}

function logsOf(outputs: Json): Json {
  if (!Array.isArray(outputs)) return outputs;
  return blocksContent(
    outputs.map((output) => textAt(output, 'logs') ?? (isObject(output) ? output : '')),
  );
}

export function outputOfItem(item: Json): RecordedResult & ResultOwner {
  const output = at(item, 'output') ?? at(item, 'result') ?? at(item, 'tools');
  const failed =
    /^(failed|incomplete)$/.test(textAt(item, 'status') ?? '') || at(output, 'success') === false;
  const exited = (textAt(item, 'type') ?? '').includes('shell') && exitFailed(output);
  return {
    id: textAt(item, 'call_id') ?? textAt(item, 'id'),
    content: contentOf(output),
    failed: failed || exited,
  };
}

/** A screenshot is an object, other outputs are text or blocks. */
function contentOf(output: Json | undefined): Json {
  const blocks = isObject(output) && textAt(output, 'type') !== undefined ? [output] : output;
  return blocksContent(blocks);
}

/** Whether one of a shell's commands ended with another code than 0, or ran out of time. */
function exitFailed(output: Json | undefined): boolean {
  return asList(decoded(output)).some(
    (command) =>
      textAt(command, 'outcome', 'type') === 'timeout' ||
      (at(command, 'outcome', 'exit_code') ?? 0) !== 0,
  );
}
