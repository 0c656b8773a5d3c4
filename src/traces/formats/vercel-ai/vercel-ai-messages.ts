import type { Json } from '../../../trajectory/json.ts';
import { finishedTrace } from '../../finished-trace.ts';
import { at, contentText, textAt } from '../../json-values.ts';
import { addModelMessages, isModelMessage } from '../../messages/ai-sdk-messages.ts';
import { addUiMessages, isUiMessage } from '../../messages/ai-sdk-ui-messages.ts';
import { howMessagesLie, messagesIn } from '../../messages/message-lists.ts';
import { plainFacts } from '../../recorded-facts.ts';
import { RunBuilder } from '../../run-builder.ts';
import type { TraceFormat } from '../../trace-format.ts';

export const vercelAiMessages: TraceFormat = {
  name: 'vercel-ai-messages',
  description: 'Vercel AI SDK: stored UI messages or model messages',
  detect: (sample) =>
    howMessagesLie(sample, (value) => isUiMessage(value) || isModelMessage(value)),
  *read(value) {
    const id = textAt(value, 'id') ?? textAt(value, 'chatId') ?? null;
    const messages = messagesIn(value);
    if (messages === null) {
      yield { id, refused: 'it holds no list of messages' };
      return;
    }
    const builder = new RunBuilder();
    builder.system(contentText(at(value, 'system')));
    addConversation(builder, messages);
    yield finishedTrace(builder, { id, facts: factsOf(value) });
  },
};

/** Each message in its own dialect: stored chats hold messages of several versions. */
function addConversation(builder: RunBuilder, messages: readonly Json[]): void {
  for (const message of messages) {
    const hasParts = Array.isArray(at(message, 'parts')) || isUiMessage(message);
    if (hasParts) addUiMessages(builder, [message]);
    else addModelMessages(builder, [message]);
  }
}

function factsOf(value: Json) {
  return plainFacts({ title: at(value, 'title'), finishReason: at(value, 'finishReason') });
}
