import type { Json, JsonObject } from '../../../run/json.ts';
import { at, decoded, isObject, listAt, textAt } from '../../../run/json.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import type { FindItem } from '../../messages/responses-items.ts';
import type { Sample, ToolFacts, TraceFormat, TraceReading } from '../../trace-format.ts';
import { wholeResponse } from './streamed-responses.ts';

/**
 * The API of a provider: how its traffic is told from that of others, and where the parts of a
 * conversation are in it.
 */
export interface Provider {
  readonly name: string;
  readonly description: string;
  /** The keys by which people may know its requests. */
  readonly signs: readonly string[];
  /** Whether a value is a message that only this provider has. */
  isMessage(value: unknown): boolean;
  isRequest(request: Json): boolean;
  isResponse(value: unknown): boolean;
  /** What a request carries of the conversation; of a response, what it repeats of it. */
  turnsOf(request: Json, response?: Json): readonly Json[];
  /** What the response adds to it. */
  answerOf(response: Json | undefined): readonly Json[];
  /** The role of the agent: a request that ends with a turn of it needs no response. */
  readonly agent: string;
  /** Adds turns, and what the request and the response say beside them, to a run. */
  add(builder: RunBuilder, turns: readonly Json[], exchange: RecordedExchange): void;
  /** What `--select` can ask for. */
  factsOf(exchange: RecordedExchange): Readonly<Record<string, string | null>>;

  /** How the events of a streamed response become one; absent if logs hold no streams of it. */
  assemble?(events: readonly Json[]): Json;
  /** Where the answer is in a response, to tell whether a stream held any. */
  readonly answerAt?: readonly (string | number)[];
  /** The response in a record, where it is not under one of the usual names. */
  responseIn?(record: Json): Json | undefined;
  /** What is taken for the response of a record that has none that is known as such. */
  otherResponse?(record: Json): Json | undefined;
  /** The turns of a record that is a conversation as a server stored it. */
  storedTurns?(record: JsonObject): readonly Json[];
  /** Why a request cannot be read by itself; null if it can. */
  problemOf?(request: Json, turns: readonly Json[]): string | null;
  toolsIn?(turns: readonly Json[]): readonly ToolFacts[];
}

/** A record of traffic. A list of messages has none of this. */
export interface RecordedExchange {
  readonly record?: Json;
  readonly request?: Json;
  readonly response?: Json | undefined;
  /** Finds what the turns only name. */
  readonly find?: FindItem;
}

/**
 * The format of a provider's records: requests, responses, or both. People keep records and bare lists
 * of messages alike: one to a file, one to a line, in an array, or under the names of scenarios.
 */
export function providerFormat(provider: Provider): TraceFormat {
  return {
    name: provider.name,
    description: provider.description,
    signs: provider.signs,
    detect: (sample) => detectRecords(provider, sample),
    read: (value) => readRecords(provider, value),
  };
}

function detectRecords(provider: Provider, { shape, values }: Sample): 'each' | 'whole' | null {
  const isList = (value: unknown) => Array.isArray(value) && value.some(provider.isMessage);
  const holds = (value: Json) => isRecord(provider, value) || isList(value);
  if (shape === 'document') {
    const [value = null] = values;
    return holds(value) || namedOnes(provider, value).length > 0 ? 'whole' : null;
  }
  if (values.some((value) => provider.isMessage(value) && !isExchange(value))) return 'whole';
  return values.some(holds) ? 'each' : null;
}

function* readRecords(provider: Provider, value: Json): Iterable<TraceReading> {
  if (Array.isArray(value)) yield readTurns(provider, value, null);
  else if (isObject(value) && isRecord(provider, value)) {
    yield readRecord(provider, value, idOf(value));
  } else {
    const named = namedOnes(provider, value);
    if (named.length === 0) yield { id: null, refused: 'it holds no messages of this format' };
    for (const [name, one] of named) {
      if (Array.isArray(one)) yield readTurns(provider, one, name);
      else if (isObject(one)) yield readRecord(provider, one, name);
    }
  }
}

/** Whether a value is a request or a response of this provider, or has one. */
function isRecord(provider: Provider, value: Json): boolean {
  return (
    provider.isResponse(value) ||
    provider.isResponse(responseIn(provider, value)) ||
    provider.isRequest(requestOf(value))
  );
}

/** The conversations of an object that holds nothing else, each under its name. */
function namedOnes(provider: Provider, value: Json): readonly (readonly [string, Json])[] {
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  const fits = (one: Json) =>
    Array.isArray(one) ? one.some(provider.isMessage) : isRecord(provider, one);
  return entries.every(([, one]) => fits(one)) ? entries : [];
}

/** Whether a value holds messages, rather than being one. */
function isExchange(value: unknown): boolean {
  return ['messages', 'input', 'request', 'response'].some((key) => at(value, key) !== undefined);
}

const NO_ANSWER =
  'it is a request without its answer: the run ends before the agent replies. Record the response too';
const NO_REQUEST =
  'it is a response without its request: no goal is recorded. Record the request too';

function readRecord(provider: Provider, record: JsonObject, id: string | null): TraceReading {
  const stored = provider.storedTurns?.(record) ?? [];
  if (stored.length > 0) return readTurns(provider, stored, id);
  const request = requestOf(record);
  const response = provider.isResponse(record)
    ? record
    : (responseIn(provider, record) ?? provider.otherResponse?.(record));
  const turns = provider.turnsOf(request, response);
  if (turns.length === 0) return { id, refused: NO_REQUEST };
  const problem = provider.problemOf?.(request, turns) ?? null;
  if (problem !== null) return { id, refused: problem };
  const answer = provider.answerOf(response);
  if (answer.length === 0 && textAt(turns.at(-1), 'role') !== provider.agent) {
    return { id, refused: NO_ANSWER };
  }
  return readTurns(provider, [...turns, ...answer], id, { record, request, response });
}

function readTurns(
  provider: Provider,
  turns: readonly Json[],
  id: string | null,
  exchange?: RecordedExchange,
): TraceReading {
  const builder = new RunBuilder();
  provider.add(builder, turns, exchange ?? {});
  return finishedTrace(builder, {
    id,
    facts: exchange === undefined ? {} : provider.factsOf(exchange),
    tools: provider.toolsIn?.(turns) ?? [],
    isModelCall: exchange !== undefined,
  });
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

/** The same in one piece, however it was logged; undefined if a stream holds no answer. */
export function responseIn(provider: Provider, record: Json): Json | undefined {
  const response = (provider.responseIn ?? responseOf)(record);
  const { assemble, answerAt = [] } = provider;
  if (assemble === undefined) return response;
  const whole = wholeResponse(response, assemble);
  return whole !== response && listAt(whole, ...answerAt).length === 0 ? undefined : whole;
}

function firstAt(record: Json, paths: readonly (readonly string[])[]): Json | undefined {
  for (const path of paths) {
    const found = decoded(at(record, ...path)) ?? undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function idOf(record: Json): string | null {
  return textAt(record, 'id') ?? textAt(record, 'custom_id') ?? textAt(record, 'name') ?? null;
}
