import { at, decoded, hasKeys, isObject, type Json, listAt, textAt } from '../../run/json.ts';
import { attributesOf } from '../spans/attributes.ts';
import { hasContent, type Meaning } from '../spans/meaning.ts';
import { readTraces } from '../spans/read-spans.ts';
import {
  type Body,
  recordedAgent,
  recordedModel,
  recordedOther,
  recordedTool,
} from '../spans/recorded-calls.ts';
import type { Span } from '../spans/span.ts';
import { textId } from '../spans/span-fields.ts';
import { timeOf } from '../spans/span-times.ts';
import { meaningOf } from '../spans/vocabularies/vocabularies.ts';
import type { ReadOptions, TraceFormat, TraceReading } from '../trace-format.ts';

/**
 * Traces of Langfuse: `{trace, observations}` as in its database, or a trace with its observations
 * inside as its API gives it, or a list of observations, whose keys are in snake case where they were
 * exported to a store of files. A page of the API has either under `data`.
 */
export const langfuse: TraceFormat = {
  name: 'langfuse',
  description: 'traces of Langfuse, with their observations',
  signs: ['observations[].type', 'observations[].startTime', 'observations[].traceId'],
  detect({ values }) {
    if (values.some(isTrace)) return 'each';
    if (values.some((value) => listAt(value, 'data').some(isTrace))) return 'each';
    return values.some(isObservation) ? 'whole' : null;
  },
  *read(value, options) {
    const page = listAt(value, 'data').filter((entry) => observationsOf(entry).length > 0);
    for (const trace of page.length > 0 ? page : [value]) yield* readTrace(trace, options);
  },
};

function isTrace(value: Json): boolean {
  return observationsOf(value).some(isObservation);
}

function isObservation(value: Json): boolean {
  if (hasKeys(value, 'id', 'type', 'startTime')) {
    return 'traceId' in value || 'parentObservationId' in value;
  }
  return hasKeys(value, 'id', 'type', 'start_time', 'trace_id', 'parent_observation_id');
}

function observationsOf(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  const own = listAt(value, 'observations');
  if (own.length > 0) return own;
  const inner = listAt(value, 'trace', 'observations');
  return inner.length > 0 ? inner : listAt(value, 'data').filter(isObservation);
}

function* readTrace(value: Json, options: ReadOptions | undefined): Iterable<TraceReading> {
  const observations = observationsOf(value).filter(isObject);
  const traceId =
    textAt(value, 'trace', 'id') ?? (Array.isArray(value) ? null : textAt(value, 'id'));
  const bodies = new Map<Span, Body & { readonly type: string }>();
  for (const observation of observations) {
    const span = spanOf(observation, traceId ?? null);
    const [input, output] = [encoded(observation, 'input'), encoded(observation, 'output')];
    const type = textAt(observation, 'type') ?? '';
    bodies.set(span, { span, input, output, type });
  }
  const whole = wholeTrace(value, traceId ?? null);
  if (whole !== null) bodies.set(whole.span, whole);
  const tools = toolNames([...bodies.values()]);
  const spans = [...bodies.keys()];
  const emitted = spans.filter(({ name }) => isUnderWay(name)).flatMap(({ sources }) => sources);
  for (const reading of readTraces(spans, options, (span) => {
    const body = bodies.get(span);
    return body === undefined ? meaningOf(span) : meaningOfBody(body, tools);
  })) {
    const { leftOut = [] } = reading;
    const told = { reason: EMITTED, from: emitted, isTold: true };
    yield emitted.length === 0 ? reading : { ...reading, leftOut: [...leftOut, told] };
  }
}

const EMITTED = 'what was emitted while a call went on';

/** What the trace itself says was asked and answered, for where no observation does: the last root. */
function wholeTrace(
  value: Json,
  traceId: string | null,
): (Body & { readonly type: string }) | null {
  const inner = at(value, 'trace');
  const trace = isObject(inner) ? inner : value;
  const [input, output] = [encoded(trace, 'input'), encoded(trace, 'output')];
  if (traceId === null || (input === undefined && output === undefined)) return null;
  const span: Span = {
    id: `trace ${traceId}`,
    parent: null,
    traceId,
    name: textAt(trace, 'name') ?? '',
    start: Number.MAX_VALUE,
    end: Number.MAX_VALUE,
    attributes: {},
    events: [],
    sources: [],
    failed: false,
    error: null,
  };
  return { span, input, output, type: 'TRACE' };
}

/** Values are encoded once in observations, twice in traces, and not at all by the API. */
function encoded(observation: Json, key: string): Json | undefined {
  const value = decoded(at(observation, key)) ?? undefined;
  return value === null ? undefined : value;
}

function spanOf(observation: Json, traceId: string | null): Span {
  const metadata = decoded(at(observation, 'metadata'));
  const field = (camel: string, snake: string) => at(observation, camel) ?? at(observation, snake);
  const failed = textAt(observation, 'level') === 'ERROR';
  const message = field('statusMessage', 'status_message');
  return {
    id: textId(at(observation, 'id')) ?? '',
    parent: textId(field('parentObservationId', 'parent_observation_id')) ?? null,
    traceId: textId(field('traceId', 'trace_id')) ?? traceId,
    name: textAt(observation, 'name') ?? '',
    start: timeOf(field('startTime', 'start_time')),
    end: timeOf(field('endTime', 'end_time')),
    attributes: attributesOf(decoded(at(metadata, 'attributes'))),
    events: [],
    sources: [observation],
    failed,
    error: failed && typeof message === 'string' ? message : null,
  };
}

/**
 * BeeAI makes a span of each thing that happens in an operation, such as `tool.search.wikipedia.start-12` and
 * every piece of a stream. That it succeeded, or failed, says what went in and what came out.
 */
function lifecycleOf(name: string): { readonly of: string; readonly happened: string } | null {
  const [, of, happened] =
    /^(.+)\.(start|success|finish|error|retry|update|partialUpdate|newToken)-\d+$/.exec(name) ?? [];
  return of === undefined || happened === undefined ? null : { of, happened };
}

/** Whether a span says that something went on, and not how it ended. */
function isUnderWay(name: string): boolean {
  const event = lifecycleOf(name);
  return event !== null && event.happened !== 'success' && event.happened !== 'error';
}

/** The tools that models called, by which the spans of tools can be told from others. */
function toolNames(bodies: readonly (Body & { readonly type: string })[]): ReadonlySet<string> {
  const names = bodies
    .filter(({ type }) => type === 'GENERATION')
    .flatMap((body) => recordedModel(body).output)
    .flatMap((said) => (said.kind === 'agent' ? (said.reply.calls ?? []) : []))
    .map(({ tool }) => tool);
  return new Set(names);
}

/**
 * What an observation stands for. The attributes that the instrumentation wrote say it best, then
 * Langfuse's own type; older data has tools as plain spans.
 */
function meaningOfBody(
  body: Body & { readonly type: string },
  tools: ReadonlySet<string>,
): Meaning {
  const { span, type, input, output } = body;
  const event = lifecycleOf(span.name);
  if (isUnderWay(span.name)) return { kind: 'other' };
  if (event !== null && /^tool\./.test(event.of)) {
    return recordedTool(body, event.of.split('.').at(-1) ?? event.of);
  }
  const written = meaningOf(span);
  if (written.kind === 'tool') {
    const own = recordedTool(body, written.call.tool).call;
    return {
      kind: 'tool',
      call: {
        ...written.call,
        arguments: written.call.arguments ?? own.arguments,
        result: written.call.result ?? own.result,
      },
    };
  }
  if (written.kind !== 'other' && hasContent(written)) return written;
  const isTool = type === 'TOOL' || type === 'RETRIEVER' || tools.has(span.name);
  if (isTool && type !== 'GENERATION') return recordedTool(body, span.name.replace(/^tool\./, ''));
  if (type === 'GENERATION') return recordedModel(body);
  if (type === 'AGENT' || written.kind === 'agent') {
    return recordedAgent(body, written.kind === 'agent' ? written.name : undefined);
  }
  if (written.kind === 'model') return recordedModel({ span, input, output });
  return recordedOther(body);
}
