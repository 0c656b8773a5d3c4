import { at, hasKeys, isObject, type Json, listAt, textAt } from '../../../run/json.ts';
import {
  addBedrockMessages,
  addBedrockSystem,
  isBedrockMessage,
} from '../../messages/bedrock-messages.ts';
import type { Provider } from './provider-format.ts';

/** Amazon Bedrock's Converse API, whose messages Strands agents keep too. */
export const bedrock: Provider = {
  name: 'bedrock-converse',
  description: "Amazon Bedrock's Converse API and Strands: requests, responses or message lists",
  signs: [
    'messages[].role: user|assistant',
    'messages[].content[].text?',
    'messages[].content[].toolUse',
  ],
  isMessage: (value) => isBedrockMessage(value) || isPlainMessage(value),
  isRequest: isBedrockRequest,
  isResponse: (value) => hasKeys(value, 'stopReason') && isObject(at(value, 'output', 'message')),
  turnsOf: (request) => listAt(request, 'messages'),
  answerOf: (response) => [at(response, 'output', 'message') ?? []].flat(),
  agent: 'assistant',
  add(builder, turns, { request }) {
    addBedrockSystem(builder, at(request, 'system') ?? at(request, 'system_prompt'));
    addBedrockMessages(builder, turns);
  },
  factsOf: ({ record, request, response }) => ({
    model: textAt(request, 'modelId') ?? textAt(record, 'modelId') ?? null,
    stop_reason: textAt(response, 'stopReason') ?? null,
  }),
};

/** Without a call among the messages, the way the tools or the settings are given tells. */
function isBedrockRequest(request: Json): boolean {
  const messages = listAt(request, 'messages');
  if (messages.some(isBedrockMessage)) return true;
  return (
    messages.some(hasPlainBlock) &&
    (isObject(at(request, 'toolConfig')) ||
      isObject(at(request, 'inferenceConfig')) ||
      at(request, 'modelId') !== undefined)
  );
}

/** Whether a value is a message of nothing but text, in the way that only this API has it. */
function isPlainMessage(value: unknown): boolean {
  const content = listAt(value, 'content');
  const role = textAt(value, 'role');
  if ((role !== 'user' && role !== 'assistant') || content.length === 0) return false;
  return content.every((block) => isObject(block) && Object.keys(block).join() === 'text');
}

/** Whether a message has text in a block that does not name its kind, as most other APIs ask for. */
function hasPlainBlock(message: Json): boolean {
  return listAt(message, 'content').some(
    (block) => hasKeys(block, 'text') && !hasKeys(block, 'type'),
  );
}
