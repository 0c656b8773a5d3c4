import { at, hasKeys, isObject, type Json, listAt, textAt } from '../../../run/json.ts';
import {
  addAnthropicMessages,
  addAnthropicSystem,
  isAnthropicMessage,
  isAnthropicResponse,
} from '../../messages/anthropic-messages.ts';
import { addOpenAiMessages, hasOpenAiCall } from '../../messages/openai-messages.ts';
import { type Provider, responseOf } from './provider-format.ts';
import { assembleAnthropic } from './streamed-responses.ts';

/** Anthropic's Messages API. */
export const anthropic: Provider = {
  name: 'anthropic-messages',
  description: "Anthropic's Messages API: requests, responses or message lists",
  signs: [
    'messages[].role: user|assistant',
    'messages[].content[].type: text|tool_use|tool_result|thinking|image',
  ],
  isMessage: isAnthropicMessage,
  isRequest: isAnthropicRequest,
  isResponse: isAnthropicResponse,
  turnsOf: (request) => listAt(request, 'messages'),
  answerOf: (response) => (isAnthropicResponse(response) ? [response] : translated(response)),
  agent: 'assistant',
  add(builder, turns, { request, response }) {
    addAnthropicSystem(builder, at(request, 'system'));
    const foreign = isAnthropicResponse(response) ? [] : translated(response);
    addAnthropicMessages(builder, turns.slice(0, turns.length - foreign.length));
    addOpenAiMessages(builder, foreign);
  },
  factsOf: ({ record, request, response }) => ({
    model: textAt(request, 'model') ?? null,
    stop_reason: textAt(response, 'stop_reason') ?? textAt(record, 'stop_reason') ?? null,
  }),
  assemble: assembleAnthropic,
  answerAt: ['content'],
  // That of a batch lies one level deeper.
  responseIn: (record) => responseOf(record) ?? at(record, 'result', 'message'),
  otherResponse: (record) => at(record, 'output'),
};

/** Without a call among the messages, only the way the tools or the system prompt are given tells. */
function isAnthropicRequest(request: Json): boolean {
  const messages = listAt(request, 'messages');
  if (messages.some(isAnthropicMessage)) return true;
  if (messages.length === 0 || messages.some(hasOpenAiCall)) return false;
  return (
    listAt(request, 'tools').some((tool) => hasKeys(tool, 'name', 'input_schema')) ||
    (at(request, 'system') !== undefined && at(request, 'max_tokens') !== undefined)
  );
}

/** Some proxies translate the answer to OpenAI's form, and not the request. */
function translated(response: Json | undefined): readonly Json[] {
  const message = at(response, 'choices', 0, 'message');
  return isObject(message) ? [{ ...message, role: 'assistant' }] : [];
}
