import { hasKeys, isObject, type Json, listAt, textAt } from '../../../run/json.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import { unresolvedReferences } from '../../messages/responses-items.ts';
import { detectEach, type TraceFormat, type TraceReading } from '../../trace-format.ts';
import { type Exchange, exchangesOf, isContinued, previousOf } from './exchanges.ts';

/**
 * Recorded traffic with the APIs of model providers. The last request of a conversation repeats or names
 * all that came before it, so that it and its response are the run.
 */
export const apiRecordings: TraceFormat = {
  name: 'api-recordings',
  description: 'recorded requests to model providers with their responses, streamed or whole',
  signs: ['recordings[].request.body', 'recordings[].response'],
  detect: detectEach(isRecording),
  read: readRecording,
};

function isRecording(value: unknown): boolean {
  return listAt(value, 'recordings').some(
    (one) => isObject(one) && hasKeys(one, 'request', 'response'),
  );
}

function* readRecording(recording: Json): Iterable<TraceReading> {
  const name = textAt(recording, 'meta', 'name') ?? null;
  const { exchanges, unknown } = exchangesOf(recording);
  const find = finder(exchanges);
  let read = 0;
  for (const [i, exchange] of exchanges.entries()) {
    if (isContinued(exchange, exchanges.slice(i + 1))) continue;
    read++;
    yield readConversation(exchange, exchanges, find, name === null ? null : `${name}#${i + 1}`);
  }
  if (unknown > 0 || read === 0) {
    const refused = `${unknown} of its exchanges are with no provider that is known`;
    yield { id: name, refused };
  }
}

/** Finds an item that a request only names among the answers that were recorded. */
function finder(exchanges: readonly Exchange[]): (id: string) => Json | undefined {
  const items = new Map<string, Json>();
  for (const { answer } of exchanges) {
    for (const item of answer) {
      const id = textAt(item, 'id');
      if (id !== undefined) items.set(id, item);
    }
  }
  return (id) => items.get(id);
}

function readConversation(
  exchange: Exchange,
  all: readonly Exchange[],
  find: (id: string) => Json | undefined,
  id: string | null,
): TraceReading {
  const { api, request, answer, status } = exchange;
  if (status >= 400) return { id, refused: `the request failed with status ${status}` };
  if (answer.length === 0) return { id, refused: 'its last response is empty or was cut off' };
  const turns = conversationOf(exchange, all);
  const missing = unresolvedReferences(turns, find);
  if (missing > 0) {
    const refused = `${missing} of its items are referenced, not recorded: the responses that hold them are missing`;
    return { id, refused };
  }
  const builder = new RunBuilder();
  api.add(builder, turns, { request, find });
  return finishedTrace(builder, { id, facts: { model: textAt(request, 'model') ?? null } });
}

/** All turns up to the answer, with those that the request leaves to the server to remember. */
function conversationOf(exchange: Exchange, all: readonly Exchange[]): readonly Json[] {
  const turns: Json[] = [];
  const seen = new Set<Exchange>();
  let next: Exchange | undefined = exchange;
  while (next !== undefined && !seen.has(next)) {
    seen.add(next);
    turns.unshift(...next.turns, ...next.answer);
    next = previousOf(next, all);
  }
  return turns;
}
