import type { Json, JsonObject } from '../../run/json.ts';
import { at, decoded, isObject, textAt } from '../../run/json.ts';
import type { Sample, TraceReading } from '../trace-format.ts';

/**
 * How the traffic of a provider's API is told from that of others, and read. A record is a request, a
 * response, or both. People keep records and bare lists of messages alike: one to a file, one to a
 * line, in an array, or under the names of scenarios.
 */
export interface ProviderDialect {
  /** Whether a value is a message that only this provider has. */
  isMessage(value: unknown): boolean;
  /** Whether a value is a request or a response of this provider. */
  isRecord(value: unknown): boolean;
  readRecord(record: JsonObject, id: string | null): TraceReading;
  readMessages(messages: readonly Json[], id: string | null): TraceReading;
}

export function detectProvider(dialect: ProviderDialect, sample: Sample): 'each' | 'whole' | null {
  const { shape, values } = sample;
  const isList = (value: unknown) => Array.isArray(value) && value.some(dialect.isMessage);
  if (shape === 'document') {
    const [value] = values;
    const found = dialect.isRecord(value) || isList(value) || namedOnes(dialect, value).length > 0;
    return found ? 'whole' : null;
  }
  if (values.some((value) => dialect.isMessage(value) && !isExchange(value))) return 'whole';
  return values.some((value) => dialect.isRecord(value) || isList(value)) ? 'each' : null;
}

export function* readProvider(dialect: ProviderDialect, value: Json): Iterable<TraceReading> {
  if (Array.isArray(value)) {
    yield dialect.readMessages(value, null);
  } else if (dialect.isRecord(value) || !isObject(value)) {
    yield isObject(value) ? dialect.readRecord(value, idOf(value)) : notARecord();
  } else {
    const named = namedOnes(dialect, value);
    if (named.length === 0) yield notARecord();
    for (const [name, one] of named) {
      yield Array.isArray(one)
        ? dialect.readMessages(one, name)
        : dialect.readRecord(one as JsonObject, name);
    }
  }
}

function notARecord(): TraceReading {
  return { id: null, refused: 'it holds no messages of this format' };
}

/** The conversations of an object that holds nothing else, each under its name. */
function namedOnes(dialect: ProviderDialect, value: unknown): readonly (readonly [string, Json])[] {
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const fits = (one: Json) =>
    Array.isArray(one) ? one.some(dialect.isMessage) : dialect.isRecord(one);
  return entries.every(([, one]) => fits(one)) ? entries : [];
}

/** Whether a value holds messages, rather than being one. */
function isExchange(value: unknown): boolean {
  return ['messages', 'input', 'request', 'response'].some((key) => at(value, key) !== undefined);
}

/** Where tools that log the traffic keep requests: the first that is there counts. */
const REQUESTS = [['request'], ['request_body'], ['params'], ['input', 'inputBodyJson']];
const RESPONSES = [['response'], ['response_body'], ['output', 'outputBodyJson']];

/** The request of a record: under a name of its own, or the record itself. */
export function requestOf(record: Json): Json {
  const request = firstAt(record, REQUESTS) ?? record;
  return decoded(at(request, 'body')) ?? request;
}

/** The response beside a request, if the record has one. */
export function responseOf(record: Json): Json | undefined {
  const response = firstAt(record, RESPONSES);
  return decoded(at(response, 'body')) ?? response;
}

function firstAt(record: Json, paths: readonly (readonly string[])[]): Json | undefined {
  for (const path of paths) {
    const found = decoded(at(record, ...path)) ?? undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

export function idOf(record: Json): string | null {
  return textAt(record, 'id') ?? textAt(record, 'custom_id') ?? textAt(record, 'name') ?? null;
}

export const NO_ANSWER =
  'it is a request without its answer: the run ends before the agent replies. Record the response too';

export const NO_REQUEST =
  'it is a response without its request: no goal is recorded. Record the request too';
