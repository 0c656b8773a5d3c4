import { at, isObject, type Json, type JsonObject, listAt, textAt } from '../../../run/json.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import {
  addGeminiContent,
  either,
  geminiParts,
  geminiText,
} from '../../messages/gemini-contents.ts';
import type { TraceReading } from '../../trace-format.ts';

/** Whether a value is an event: somebody's content, within an invocation. */
export function isEvent(value: unknown): value is JsonObject {
  return (
    textAt(value, 'author') !== undefined &&
    (isObject(at(value, 'content')) || isObject(at(value, 'actions'))) &&
    either(value, 'invocationId', 'invocation_id') !== undefined
  );
}

/** The events of a session; old ones keep those of earlier turns apart. */
export function eventsOf(session: JsonObject): readonly Json[] {
  return [...listAt(session, 'past_events'), ...listAt(session, 'events')];
}

export function readSession(session: JsonObject): TraceReading {
  const events = keptEvents(eventsOf(session));
  const builder = new RunBuilder();
  for (const event of events) addEvent(builder, event);
  builder.endReply();
  const closing = answerBeforeTransfer(events);
  if (closing !== '') builder.setFinalAnswer(closing);
  const app = either(session, 'appName', 'app_name');
  return finishedTrace(builder, {
    id: textAt(session, 'id') ?? null,
    facts: { app: typeof app === 'string' ? app : null },
  });
}

/** Adds one event. Any author but the user is an agent, also where it hands on a tool's result. */
export function addEvent(builder: RunBuilder, event: Json): void {
  const author = textAt(event, 'author');
  const isUser = author === 'user';
  if (!isUser) builder.speakAs(author);
  addGeminiContent(builder, at(event, 'content'), isUser ? 'user' : 'agent');
  addSpoken(builder, event);
  const error = either(event, 'errorMessage', 'error_message');
  if (typeof error !== 'string' || error === '') return;
  builder.environment(error);
}

/** Adds what was said aloud, in an event that holds nothing but the words. */
function addSpoken(builder: RunBuilder, event: Json): void {
  if (geminiParts(at(event, 'content')).length > 0) return;
  const heard = either(event, 'inputTranscription', 'input_transcription');
  const spoken = either(event, 'outputTranscription', 'output_transcription');
  // Pieces of a sentence come first, then the sentence.
  if (at(heard, 'finished') !== false) {
    addGeminiContent(builder, textAt(heard, 'text'), 'user');
  }
  if (at(spoken, 'finished') !== false) builder.say(textAt(spoken, 'text') ?? '');
}

/** The events without the pieces of those that were streamed, and without what was taken back. */
function keptEvents(events: readonly Json[]): readonly Json[] {
  const kept: Json[] = [];
  for (const event of events) {
    const actions = at(event, 'actions');
    const rewound = either(actions, 'rewindBeforeInvocationId', 'rewind_before_invocation_id');
    if (typeof rewound === 'string') {
      const from = kept.findIndex(
        (other) => either(other, 'invocationId', 'invocation_id') === rewound,
      );
      if (from !== -1) kept.splice(from);
    } else if (at(event, 'partial') !== true) kept.push(event);
  }
  return kept;
}

/**
 * What the agents said last, where all that follows is handing the conversation back to another agent.
 * Such a call is no deed that an answer could follow.
 */
function answerBeforeTransfer(events: readonly Json[]): string {
  const end = events.findLastIndex((event) => !isTransfer(event)) + 1;
  if (end === 0 || end === events.length) return '';
  const start = events.slice(0, end).findLastIndex((event) => !isSpeech(event)) + 1;
  return events
    .slice(start, end)
    .map((event) => geminiText(at(event, 'content')))
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

function isTransfer(event: Json): boolean {
  const parts = geminiParts(at(event, 'content'));
  const names = parts.map(
    (part) =>
      textAt(either(part, 'functionCall', 'function_call'), 'name') ??
      textAt(either(part, 'functionResponse', 'function_response'), 'name') ??
      '',
  );
  return names.length > 0 && names.every((name) => /^transfer_to_(\w+_)?agent$/.test(name));
}

/** Whether an agent says something in an event and calls nothing. */
function isSpeech(event: Json): boolean {
  if (textAt(event, 'author') === 'user') return false;
  return geminiParts(at(event, 'content')).every(
    (part) =>
      either(part, 'functionCall', 'function_call') === undefined &&
      either(part, 'functionResponse', 'function_response') === undefined,
  );
}
