import { at, isObject, type Json } from '../../run/json.ts';
import type { Sample, TraceFormat } from '../trace-format.ts';

/**
 * Where the messages of a conversation lie: the value is a list of them, or an object that has them
 * under `messages`, or a saved state that has them one level down. Null if there are none.
 */
export function messagesIn(value: Json | undefined): readonly Json[] | null {
  if (Array.isArray(value)) return value;
  for (const holder of [value, at(value, 'values'), at(value, 'channel_values')]) {
    const messages = at(holder, 'messages');
    if (Array.isArray(messages)) return messages;
  }
  return null;
}

/**
 * How a file of conversations is to be read: as a whole if its elements are the messages of one
 * conversation, else element by element. Null if it holds no message of the dialect.
 */
export function howMessagesLie(
  { shape, values }: Sample,
  isMessage: (value: Json) => boolean,
): ReturnType<TraceFormat['detect']> {
  if (shape !== 'document' && values.some((value) => isObject(value) && isMessage(value))) {
    return 'whole';
  }
  const holds = values.some((value) => messagesIn(value)?.some(isMessage) === true);
  if (!holds) return null;
  return shape === 'document' ? 'whole' : 'each';
}
