import { asText, at, contentText, type Json, listAt, textAt } from '../../../run/json.ts';
import { geminiParts } from '../../messages/gemini-contents.ts';
import { addOpenAiMessages } from '../../messages/openai-messages.ts';
import { anthropic } from './anthropic-api.ts';
import { gemini } from './gemini-api.ts';
import type { Provider } from './provider-format.ts';
import { responses } from './responses-api.ts';
import { assembleChat } from './streamed-responses.ts';

/** An API whose traffic people record request by request. */
export interface RecordedApi extends Pick<Provider, 'turnsOf' | 'answerOf' | 'assemble' | 'add'> {
  /** Whether a request was made to it, by what was sent and where to. */
  owns(request: Json, url: string): boolean;
  /** What a later request must name if it goes on after this answer: ids, else texts. */
  marksOf(answer: readonly Json[]): readonly string[];
}

const CHAT_URL = /\/chat\/completions\b/;

/** The first that owns a request reads it; OpenAI's chat, which many imitate, is asked last. */
const APIS: readonly RecordedApi[] = [
  {
    ...responses,
    owns: (request, url) => at(request, 'input') !== undefined && !url.includes('/embeddings'),
    marksOf: (answer) =>
      answer.flatMap((item) => [textAt(item, 'id') ?? [], textAt(item, 'call_id') ?? []].flat()),
  },
  {
    ...gemini,
    owns: (request) => at(request, 'contents') !== undefined,
    marksOf: (answer) =>
      answer
        .flatMap(geminiParts)
        .flatMap((part) => textAt(part, 'functionCall', 'name') ?? textAt(part, 'text') ?? []),
  },
  {
    ...anthropic,
    owns: (request, url) => {
      if (at(request, 'messages') === undefined || CHAT_URL.test(url)) return false;
      return /\/messages\b/.test(url) || at(request, 'anthropic_version') !== undefined;
    },
    // What came back over the network needs no further mark than its role.
    answerOf: (response = null) => (textAt(response, 'role') === 'assistant' ? [response] : []),
    marksOf: (answer) => {
      const blocks = answer.flatMap((message) => listAt(message, 'content'));
      const ids = blocks.flatMap((block) => textAt(block, 'id') ?? []);
      return ids.length > 0 ? ids : blocks.flatMap((block) => textAt(block, 'text') ?? []);
    },
  },
  {
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
    add: (builder, turns) => addOpenAiMessages(builder, turns),
  },
];

export function apiOf(request: Json, url: string): RecordedApi | undefined {
  return APIS.find((api) => api.owns(request, url));
}

/** Whether a turn is the answer that has these marks, written as it was or only named. */
export function hasMark(turn: Json | undefined, marks: readonly string[]): boolean {
  const text = asText(turn);
  return marks.some((mark) => mark !== '' && text.includes(JSON.stringify(mark).slice(1, -1)));
}
