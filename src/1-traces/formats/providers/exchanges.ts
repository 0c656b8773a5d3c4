import { at, decoded, type Json, listAt, textAt } from '../../../run/json.ts';
import { apiOf, hasMark, type RecordedApi } from './recorded-apis.ts';
import { wholeResponse } from './streamed-responses.ts';

/** A request and what came back. */
export interface Exchange {
  readonly api: RecordedApi;
  readonly request: Json;
  readonly turns: readonly Json[];
  /** The turns as text, to tell whether another request repeats them. */
  readonly texts: readonly string[];
  readonly answer: readonly Json[];
  /** The id that a later request may name instead of repeating the conversation. */
  readonly responseId: string | undefined;
  readonly status: number;
}

/** The exchanges of a recording, and how many could not be understood. */
export function exchangesOf(recording: Json): { exchanges: readonly Exchange[]; unknown: number } {
  const recorded = listAt(recording, 'recordings');
  const exchanges = recorded.flatMap((one) => exchangeOf(one) ?? []);
  return { exchanges, unknown: recorded.length - exchanges.length };
}

function exchangeOf(recorded: Json): Exchange | null {
  const request = decoded(at(recorded, 'request', 'body')) ?? null;
  const api = apiOf(request, textAt(recorded, 'request', 'url') ?? '');
  if (api === undefined) return null;
  const response = at(recorded, 'response');
  const chunks = listAt(response, 'chunks');
  const body = chunks.length > 0 ? chunks : decoded(at(response, 'body'));
  const whole = api.assemble === undefined ? body : wholeResponse(body, api.assemble);
  const status = at(response, 'status');
  const turns = api.turnsOf(request);
  return {
    api,
    request,
    turns,
    texts: turns.map(repeatable),
    // A text that is no stream is not what a provider answers.
    answer: typeof whole === 'string' ? [] : api.answerOf(whole),
    responseId: textAt(whole, 'id'),
    status: typeof status === 'number' ? status : 200,
  };
}

/** A turn as text, without what may differ from one request to the next: where a cache is to end. */
function repeatable(turn: Json): string {
  return JSON.stringify(turn, (key, value) => (key === 'cache_control' ? undefined : value));
}

/** The exchange that this one goes on after, if it was recorded. */
export function previousOf(exchange: Exchange, all: readonly Exchange[]): Exchange | undefined {
  const id = textAt(exchange.request, 'previous_response_id');
  if (id === undefined) return undefined;
  return all.find((other) => other !== exchange && other.responseId === id);
}

/** Whether a later request repeats an exchange and goes on after its answer, or asks it again. */
export function isContinued(exchange: Exchange, later: readonly Exchange[]): boolean {
  const { texts, answer, api, responseId } = exchange;
  const marks = api.marksOf(answer);
  return later.some((other) => {
    if (other.api !== api) return false;
    if (responseId !== undefined && at(other.request, 'previous_response_id') === responseId) {
      return true;
    }
    if (!texts.every((text, i) => text === other.texts[i])) return false;
    if (other.texts.length === texts.length) return answer.length === 0;
    return answer.length > 0 && hasMark(other.turns[texts.length], marks);
  });
}
