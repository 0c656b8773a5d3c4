import { at, textAt } from '../../run/json.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import { addLangchainMessages, isLangchainTurn } from '../messages/langchain-messages.ts';
import { howMessagesLie, messagesIn } from '../messages/message-lists.ts';
import type { TraceFormat } from '../trace-format.ts';

export const langchainMessages: TraceFormat = {
  name: 'langchain-messages',
  description: 'LangChain and LangGraph: messages, plain, stored or as constructors',
  signs: ['messages[].type: human|ai|tool|system|function|remove', 'messages[].content'],
  detect: (sample) => howMessagesLie(sample, isLangchainTurn),
  *read(value) {
    const id = textAt(value, 'thread_id') ?? textAt(value, 'id') ?? null;
    const messages = messagesIn(value);
    if (messages === null) {
      yield { id, refused: 'it holds no list of messages' };
      return;
    }
    const builder = new RunBuilder();
    addLangchainMessages(builder, messages);
    // A graph saves its state after each step, and each repeats what was said before.
    const isModelCall = ['values', 'channel_values'].some((key) => at(value, key) !== undefined);
    yield finishedTrace(builder, { id, isModelCall });
  },
};
