import type { Json } from '../../../run/json.ts';
import { asText, at, contentText, listAt, textAt } from '../../../run/json.ts';
import type { RunBuilder } from '../../building/run-builder.ts';
import { addAnthropicMessages, addAnthropicSystem } from '../../messages/anthropic-messages.ts';
import { itemsOfChat } from '../../messages/chat-items.ts';
import { addGeminiContents, geminiParts } from '../../messages/gemini-contents.ts';
import { addResponsesItems, type FindItem, inputOf } from '../../messages/responses-items.ts';
import { systemOf } from '../google/google-gemini.ts';
import { assembleAnthropic, assembleChat, assembleGemini, assembleResponses } from './assemble.ts';

/** What is different from one provider's API to another. */
export interface Provider {
  /** Whether a request was made to it, by what was sent and where to. */
  owns(request: Json, url: string): boolean;
  /** What the request carries of the conversation. */
  turnsOf(request: Json): readonly Json[];
  /** What the response adds to it. */
  answerOf(response: Json): readonly Json[];
  assemble(events: readonly Json[]): Json;
  /** What a later request must name if it goes on after this answer: ids, else texts. */
  marksOf(answer: readonly Json[]): readonly string[];
  add(builder: RunBuilder, request: Json, turns: readonly Json[], find: FindItem): void;
}

const responses: Provider = {
  owns: (request, url) => at(request, 'input') !== undefined && !url.includes('/embeddings'),
  turnsOf: inputOf,
  answerOf: (response) => listAt(response, 'output'),
  assemble: assembleResponses,
  marksOf: (answer) =>
    answer.flatMap((item) => [textAt(item, 'id') ?? [], textAt(item, 'call_id') ?? []].flat()),
  add: (builder, request, turns, find) => {
    builder.instruct(textAt(request, 'instructions') ?? '');
    addResponsesItems(builder, turns, find);
  },
};

const gemini: Provider = {
  owns: (request) => at(request, 'contents') !== undefined,
  turnsOf: (request) => listAt(request, 'contents'),
  answerOf: (response) => [at(response, 'candidates', 0, 'content') ?? []].flat(),
  assemble: assembleGemini,
  marksOf: (answer) =>
    answer
      .flatMap(geminiParts)
      .flatMap((part) => textAt(part, 'functionCall', 'name') ?? textAt(part, 'text') ?? []),
  add: (builder, request, turns) => {
    builder.instruct(systemOf(request));
    addGeminiContents(builder, turns);
  },
};

const CHAT_URL = /\/chat\/completions\b/;

const anthropic: Provider = {
  owns: (request, url) => {
    if (at(request, 'messages') === undefined || CHAT_URL.test(url)) return false;
    return /\/messages\b/.test(url) || at(request, 'anthropic_version') !== undefined;
  },
  turnsOf: (request) => listAt(request, 'messages'),
  answerOf: (response) => (textAt(response, 'role') === 'assistant' ? [response] : []),
  assemble: assembleAnthropic,
  marksOf: (answer) => {
    const blocks = answer.flatMap((message) => listAt(message, 'content'));
    const ids = blocks.flatMap((block) => textAt(block, 'id') ?? []);
    return ids.length > 0 ? ids : blocks.flatMap((block) => textAt(block, 'text') ?? []);
  },
  add: (builder, request, turns) => {
    addAnthropicSystem(builder, at(request, 'system'));
    addAnthropicMessages(builder, turns);
  },
};

const chat: Provider = {
  owns: (request) => at(request, 'messages') !== undefined,
  turnsOf: (request) => listAt(request, 'messages'),
  answerOf: (response) => [at(response, 'choices', 0, 'message') ?? []].flat(),
  assemble: assembleChat,
  marksOf: (answer) => {
    const ids = answer.flatMap((message) =>
      listAt(message, 'tool_calls').flatMap((call) => textAt(call, 'id') ?? []),
    );
    return ids.length > 0 ? ids : answer.map((message) => contentText(at(message, 'content')));
  },
  add: (builder, _request, turns, find) => addResponsesItems(builder, itemsOfChat(turns), find),
};

/** The first that owns a request reads it; OpenAI's chat, which many imitate, is asked last. */
const PROVIDERS: readonly Provider[] = [responses, gemini, anthropic, chat];

export function providerOf(request: Json, url: string): Provider | undefined {
  return PROVIDERS.find((provider) => provider.owns(request, url));
}

/** Whether a turn is the answer that has these marks, written as it was or only named. */
export function hasMark(turn: Json | undefined, marks: readonly string[]): boolean {
  const text = asText(turn);
  return marks.some((mark) => mark !== '' && text.includes(JSON.stringify(mark).slice(1, -1)));
}
