import { at, isObject, type Json } from '../../run/json.ts';
import type { Sample, TraceFormat } from '../trace-format.ts';

/** Where a conversation keeps its messages: under a name, or in a saved state one level down. */
const MESSAGES = [['messages'], ['values', 'messages'], ['channel_values', 'messages']] as const;

type Paths = readonly (readonly string[])[];

/** The list that a value is, or has in one of some places. Null if there is none. */
export function listIn(value: Json | undefined, places: Paths): readonly Json[] | null {
  if (Array.isArray(value)) return value;
  for (const path of places) {
    const list = at(value, ...path);
    if (Array.isArray(list)) return list;
  }
  return null;
}

/** The messages of a conversation, wherever they lie in it. Null if there are none. */
export function messagesIn(value: Json | undefined): readonly Json[] | null {
  return listIn(value, MESSAGES);
}

/**
 * How a file of conversations is to be read: as a whole if its elements are the messages of one
 * conversation, else element by element. Null if it holds no message of the dialect.
 */
export function howMessagesLie(
  sample: Sample,
  isMessage: (value: Json) => boolean,
): ReturnType<TraceFormat['detect']> {
  return howListsLie(sample, isMessage, MESSAGES);
}

/** The same for lists of anything, in records that keep them in some places. */
export function howListsLie(
  { shape, values }: Sample,
  isEntry: (value: Json) => boolean,
  places: Paths,
): ReturnType<TraceFormat['detect']> {
  if (shape !== 'document' && values.some((value) => isObject(value) && isEntry(value))) {
    return 'whole';
  }
  const holds = values.some((value) => listIn(value, places)?.some(isEntry) === true);
  if (!holds) return null;
  return shape === 'document' ? 'whole' : 'each';
}
