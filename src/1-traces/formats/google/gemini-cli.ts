import type { Json, JsonObject } from '../../../run/json.ts';
import { asList, at, hasKeys, isObject, listAt, textAt } from '../../../run/json.ts';
import type { RecordedCall, RecordedResult } from '../../building/recorded-items.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import { geminiResult, geminiText } from '../../messages/gemini-contents.ts';
import type { TraceFormat, TraceReading } from '../../trace-format.ts';

/** Sessions of the Gemini CLI: one document, or a line for each change of it. */
export const geminiCli: TraceFormat = {
  name: 'gemini-cli',
  description: 'sessions of the Gemini CLI',
  signs: ['messages[].type: user|gemini|info|error', 'projectHash', 'sessionId'],
  detect: ({ values }) =>
    values.some((value) => hasKeys(value, 'sessionId', 'projectHash')) ? 'whole' : null,
  read: (value) => [readSession(value)],
};

function readSession(value: Json): TraceReading {
  const lines = Array.isArray(value) ? value : [value];
  const builder = new RunBuilder();
  const messages = messagesOf(lines);
  for (const message of messages) addMessage(builder, message);
  builder.endReply();
  const models = messages.flatMap((message) => textAt(message, 'model') ?? []);
  const head = lines.find((line) => hasKeys(line, 'sessionId')) ?? null;
  return finishedTrace(builder, {
    id: textAt(head, 'sessionId') ?? null,
    facts: { model: models.at(-1) ?? null },
  });
}

/**
 * The messages as they were at the end. A line that repeats the id of a message replaces it, and a line
 * may take back a message and all after it.
 */
function messagesOf(lines: readonly Json[]): readonly Json[] {
  const messages: Json[] = [];
  const places = new Map<string, number>();
  const add = (message: Json) => {
    const id = textAt(message, 'id');
    const place = id === undefined ? undefined : places.get(id);
    if (place !== undefined && place < messages.length) messages[place] = message;
    else {
      if (id !== undefined) places.set(id, messages.length);
      messages.push(message);
    }
  };
  for (const line of lines) {
    const rewound = textAt(line, '$rewindTo');
    if (rewound !== undefined) messages.splice(places.get(rewound) ?? messages.length);
    else if (textAt(line, 'type') !== undefined) add(line);
    for (const message of listAt(line, 'messages')) add(message);
    for (const message of listAt(line, '$set', 'messages')) add(message);
  }
  return messages;
}

function addMessage(builder: RunBuilder, message: Json): void {
  const type = textAt(message, 'type');
  const text = geminiText(at(message, 'content') ?? undefined);
  if (type === 'user') {
    builder.endReply();
    if (text.trim() !== '') builder.user(text);
  } else if (type === 'gemini' || type === 'model') {
    for (const thought of listAt(message, 'thoughts')) builder.think(thoughtText(thought));
    builder.say(text);
    for (const call of listAt(message, 'toolCalls')) if (isObject(call)) builder.call(callOf(call));
    builder.endReply();
  }
}

function thoughtText(thought: Json): string {
  return [textAt(thought, 'subject'), textAt(thought, 'description')]
    .filter((text) => text !== undefined && text !== '')
    .join(': ');
}

function callOf(call: JsonObject): RecordedCall {
  return {
    id: textAt(call, 'id'),
    tool: textAt(call, 'name') ?? '',
    arguments: at(call, 'args'),
    result: resultOf(call),
  };
}

function resultOf(call: JsonObject): RecordedResult | undefined {
  const failed = /^(error|cancelled)$/.test(textAt(call, 'status') ?? '');
  const parts = asList(at(call, 'result'));
  const response = parts.map((part) => at(part, 'functionResponse', 'response'));
  const given = response.find((one) => one !== undefined);
  if (given === undefined) {
    const shown = at(call, 'resultDisplay') ?? undefined;
    return shown === undefined && !failed ? undefined : { content: shown, failed };
  }
  const result = geminiResult(given);
  const only = isObject(given) && Object.keys(given).length === 1 ? at(given, 'output') : undefined;
  return { content: only ?? result.content, failed: failed || result.failed };
}
