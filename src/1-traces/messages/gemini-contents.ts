import type { Json, JsonObject } from '../../run/json.ts';
import { asList, asText, at, isObject, textAt } from '../../run/json.ts';
import type { RecordedResult } from '../building/recorded-items.ts';
import type { RunBuilder } from '../building/run-builder.ts';
import { noteUnreadable } from './content-blocks.ts';

const PART_KEYS = [
  'text',
  'functionCall',
  'function_call',
  'functionResponse',
  'function_response',
  'executableCode',
  'executable_code',
  'codeExecutionResult',
  'code_execution_result',
  'inlineData',
  'inline_data',
  'fileData',
  'file_data',
];

/** Whether a value is one of Gemini's contents: a role, and parts that name their kind by their keys. */
export function isGeminiContent(content: unknown): content is JsonObject {
  const parts = at(content, 'parts');
  if (!Array.isArray(parts) || Object.hasOwn(content as object, 'content')) return false;
  // Messages of the AI SDK have parts too, and an id; only Gemini calls the agent a model.
  if (at(content, 'id') !== undefined && textAt(content, 'role') !== 'model') return false;
  return parts.some(
    (part) => isObject(part) && !hasKind(part) && PART_KEYS.some((key) => Object.hasOwn(part, key)),
  );
}

/** Parts of other formats say what they are under a key of its own. */
function hasKind(part: JsonObject): boolean {
  return Object.hasOwn(part, 'type') || Object.hasOwn(part, 'kind');
}

/** Adds Gemini's contents to a run, in order. Python writes the keys with underscores. */
export function addGeminiContents(builder: RunBuilder, contents: readonly Json[]): void {
  for (const content of contents) addGeminiContent(builder, content);
  builder.endReply();
}

/**
 * Adds one content. The results of tools come back in the user's name, so a content is a turn of the
 * user only as far as it holds text. `speaker` says who is meant where the role does not.
 */
export function addGeminiContent(
  builder: RunBuilder,
  content: Json | undefined,
  speaker?: 'user' | 'agent',
): void {
  const isAgent = speaker === undefined ? textAt(content, 'role') === 'model' : speaker === 'agent';
  const said: string[] = [];
  // The texts of one content are pieces of one text; those of two contents are not.
  let glue = '\n\n';
  for (const part of geminiParts(content)) {
    if (addCallPart(builder, part) || addResultPart(builder, part)) continue;
    const text = typeof part === 'string' ? part : textAt(part, 'text');
    if (text === undefined) noteUnreadable(builder, kindOf(part));
    else if (!isAgent) said.push(text);
    else if (at(part, 'thought') === true) builder.think(text);
    else {
      builder.say(text, glue);
      glue = '';
    }
  }
  const text = said.join('\n\n');
  if (text.trim() === '') return;
  builder.user(text);
}

/** The parts of a content, which may also be plain text, a part or a list of parts. */
export function geminiParts(content: Json | undefined): readonly Json[] {
  if (typeof content === 'string') return [content];
  if (Array.isArray(content)) return content;
  if (!isObject(content)) return [];
  return Object.hasOwn(content, 'parts') ? asList(content.parts) : [content];
}

/** The text of a content without its thoughts. */
export function geminiText(content: Json | undefined): string {
  return geminiParts(content)
    .filter((part) => at(part, 'thought') !== true)
    .map((part) => (typeof part === 'string' ? part : asText(at(part, 'text'))))
    .join('');
}

function addCallPart(builder: RunBuilder, part: Json): boolean {
  const call = either(part, 'functionCall', 'function_call');
  if (isObject(call)) {
    const args = at(call, 'args') ?? at(call, 'arguments');
    builder.call({ id: textAt(call, 'id'), tool: textAt(call, 'name') ?? '', arguments: args });
    return true;
  }
  const code = either(part, 'executableCode', 'executable_code');
  if (isObject(code)) builder.call({ tool: 'code_execution', arguments: code });
  return isObject(code);
}

function addResultPart(builder: RunBuilder, part: Json): boolean {
  const response = either(part, 'functionResponse', 'function_response');
  const outcome = either(part, 'codeExecutionResult', 'code_execution_result');
  if (isObject(response)) {
    builder.result({
      id: textAt(response, 'id'),
      tool: textAt(response, 'name'),
      ...geminiResult(at(response, 'response')),
    });
  } else if (isObject(outcome)) {
    const failed = !/^(OUTCOME_)?OK$/.test(textAt(outcome, 'outcome') ?? 'OK');
    builder.result({ tool: 'code_execution', content: at(outcome, 'output'), failed });
  }
  return isObject(response) || isObject(outcome);
}

/** What a function answered. By habit an error is under `error`; tools of MCP set `isError`. */
export function geminiResult(response: Json | undefined): RecordedResult {
  const error = at(response, 'error');
  const failed = at(response, 'isError') === true || (error ?? false) !== false;
  const alone = failed && isObject(response) && Object.keys(response).length === 1;
  return { content: alone && error !== undefined ? error : response, failed };
}

/**
 * The value under the name that Google's APIs use, or under the one that its Python libraries use. They
 * write null for what is not there.
 */
export function either(value: unknown, camel: string, snake: string): Json | undefined {
  return at(value, camel) ?? at(value, snake) ?? undefined;
}

function kindOf(part: Json): string {
  if (!isObject(part)) return '';
  return Object.keys(part).find((key) => part[key] !== null) ?? '';
}
