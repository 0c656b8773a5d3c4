import {
  asList,
  asText,
  at,
  contentText,
  decoded,
  flatList,
  hasKeys,
  isObject,
  type Json,
  listAt,
  textAt,
} from '../../run/json.ts';
import type { RunBuilder } from '../building/run-builder.ts';
import { aiSdkCall } from './ai-sdk-messages.ts';
import { addAnyMessages, isMessageList } from './any-messages.ts';
import { addGeminiContents, geminiText } from './gemini-contents.ts';
import { addResponsesItems } from './responses-items.ts';

/**
 * The input and output of a model call as tracers keep them: the body of a request or a response of any
 * provider, a list of messages, one message, or plain text. They may be encoded as text.
 */

/** Adds what a model was shown. Returns whether anything could be read. */
export function addAnyInput(builder: RunBuilder, value: Json | undefined): boolean {
  const body = unwrapped(decoded(value));
  if (typeof body === 'string') return addText(builder, body, 'user');
  if (Array.isArray(body)) return addInputList(builder, body);
  if (!isObject(body)) return false;
  for (const key of ['system', 'instructions', 'systemPrompt', 'system_prompt']) {
    addInstructions(builder, at(body, key));
  }
  for (const holder of [at(body, 'config'), body]) {
    addInstructions(builder, at(holder, 'systemInstruction') ?? at(holder, 'system_instruction'));
  }
  for (const key of ['messages', 'contents', 'input', 'prompt', 'prompts', 'chat_history']) {
    const inner = decoded(at(body, key));
    if (typeof inner === 'string' && inner !== '') return addText(builder, inner, 'user');
    if (Array.isArray(inner) && inner.length > 0) return addInputList(builder, inner);
    if (isObject(inner)) return addAnyInput(builder, inner);
  }
  if (textAt(body, 'role') === undefined) return false;
  addAnyMessages(builder, [body]);
  return true;
}

/** Adds what a model answered. Returns whether anything could be read. */
export function addAnyOutput(builder: RunBuilder, value: Json | undefined): boolean {
  const body = unwrapped(decoded(value));
  if (typeof body === 'string') return addText(builder, body, 'agent');
  if (Array.isArray(body)) return addOutputList(builder, body);
  if (!isObject(body)) return false;
  const [choice] = listAt(body, 'choices');
  if (choice !== undefined) return addMessage(builder, at(choice, 'message') ?? choice);
  const [candidate] = listAt(body, 'candidates');
  const content = at(candidate ?? body, 'content');
  if (isObject(content) && Array.isArray(content.parts)) {
    addGeminiContents(builder, [{ ...content, role: 'model' }]);
    return true;
  }
  const made = listAt(body, 'toolCalls');
  if (made.some((call) => textAt(call, 'toolName') !== undefined)) {
    builder.agent({ text: textAt(body, 'text'), calls: made.map(aiSdkCall) });
    return true;
  }
  if (Array.isArray(content) && content.length > 0) return addMessage(builder, body);
  const output = decoded(at(body, 'output'));
  if (Array.isArray(output) && at(body, 'object') === 'response') {
    addResponsesItems(builder, output);
    return true;
  }
  const [generation] = flatList(listAt(body, 'generations'));
  if (generation !== undefined) {
    return addMessage(builder, at(generation, 'message') ?? at(generation, 'text'));
  }
  for (const key of ['message', 'messages', 'output', 'response', 'completion', 'text']) {
    const inner = at(body, key);
    // A text may be JSON, which is what was answered then.
    if (key === 'text' && typeof inner === 'string') return addText(builder, inner, 'agent');
    if (inner !== undefined && inner !== null) return addAnyOutput(builder, inner);
  }
  return addMessage(builder, body);
}

/** What stands around a body: the arguments of a traced function. */
function unwrapped(value: Json | undefined): Json | undefined {
  const inner = at(value, 'kwargs');
  const isCall = isObject(inner) && Array.isArray(at(value, 'args'));
  return isCall && Object.keys(inner).length > 0 ? inner : value;
}

function addText(builder: RunBuilder, text: string, from: 'user' | 'agent'): boolean {
  if (text.trim() === '') return false;
  if (from === 'user') builder.user(text);
  else builder.agent({ text });
  return true;
}

function addInstructions(builder: RunBuilder, value: Json | undefined): void {
  const text = typeof value === 'string' ? value : contentText(value) || geminiText(value ?? []);
  builder.instruct(text);
}

function addInputList(builder: RunBuilder, list: readonly Json[]): boolean {
  const values = list.map((entry) => decoded(entry, 1));
  if (isMessageList(values)) {
    addAnyMessages(builder, values);
    return true;
  }
  const texts = values.filter((entry): entry is string => typeof entry === 'string');
  return addText(builder, texts.join('\n\n'), 'user');
}

function addOutputList(builder: RunBuilder, list: readonly Json[]): boolean {
  const values = list.map((entry) => decoded(entry, 1));
  if (values.some((entry) => textAt(entry, 'toolName') !== undefined)) {
    builder.agent({ calls: values.map(aiSdkCall) });
    return true;
  }
  if (isMessageList(values)) {
    addAnyMessages(builder, values);
    return true;
  }
  return addText(builder, contentText(values), 'agent');
}

/** One message of the agent, which need not say whose it is. */
function addMessage(builder: RunBuilder, message: Json | undefined): boolean {
  if (typeof message === 'string') return addText(builder, message, 'agent');
  if (!isObject(message)) return false;
  if (isMessageList([message])) addAnyMessages(builder, [message]);
  else if (at(message, 'content') !== undefined || at(message, 'tool_calls') !== undefined) {
    addAnyMessages(builder, [{ ...message, role: 'assistant' }]);
  } else return false;
  return true;
}

const QUESTIONS = /(^|_)(input|question|query|task|prompt|message|request|goal|user_input|text)$/i;
const ANSWERS =
  /(^|_)(output|answer|response|result|content|final_output|final_answer|text|generation)$/i;

/** What was asked, in the input of a whole run; undefined if no text stands out. */
export function askedIn(value: Json | undefined): string | undefined {
  return textIn(decoded(value), QUESTIONS, 0);
}

/** What was answered, in the output of a whole run. */
export function answeredIn(value: Json | undefined): string | undefined {
  const output = decoded(value);
  // CrewAI puts the answer beside the task and what was expected of it.
  const raw = textAt(output, 'raw');
  const isCrewOutput = hasKeys(output, 'raw', 'pydantic') || hasKeys(output, 'raw', 'tasks_output');
  if (isCrewOutput || hasKeys(output, 'raw', 'expected_output')) return raw || undefined;
  return textIn(output, ANSWERS, 0);
}

function textIn(value: Json | undefined, keys: RegExp, depth: number): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (depth > 3) return undefined;
  if (Array.isArray(value)) {
    const text = contentText(value);
    return text === '' ? undefined : text;
  }
  if (!isObject(value)) return undefined;
  const call = unwrapped(value);
  if (call !== value) return textIn(call, keys, depth + 1);
  const positional = asList(at(value, 'args'));
  if (isObject(at(value, 'kwargs')) && positional.length > 0) {
    const texts = positional.filter((entry) => typeof entry === 'string');
    return texts.length === 1 ? texts[0] : undefined;
  }
  const parts = asList(at(value, 'parts'));
  if (parts.length > 0) return geminiText(value) || undefined;
  const named = Object.entries(value).filter(([key, entry]) => keys.test(key) && entry !== null);
  for (const [, entry] of named) {
    const found = textIn(entry, keys, depth + 1);
    if (found !== undefined) return found;
  }
  const texts = Object.values(value).filter((entry) => typeof entry === 'string' && entry !== '');
  return texts.length === 1 ? asText(texts[0]) : undefined;
}
