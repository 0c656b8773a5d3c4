import type { Json, JsonObject } from '../../run/json.ts';
import { asList, asText, at, isObject, listAt, textAt } from '../../run/json.ts';
import { attributesOf } from './attributes.ts';
import { flatAttributes } from './dotted-keys.ts';
import type { Span, SpanEvent } from './span.ts';
import { durationOf, timeOf } from './span-times.ts';

/** Whether an object is a span, under any of the names that exporters give to its parts. */
export function isSpan(value: unknown): value is JsonObject {
  if (!isObject(value) || nameOf(value) === undefined) return false;
  const hasAttributes = isObject(at(value, 'attributes')) || isObject(at(value, 'span_attributes'));
  return idOf(value) !== undefined || (hasAttributes && textAt(value, 'type') === undefined);
}

/** One span, however it was exported. `place` names it if the file does not. */
export function spanOf(
  value: JsonObject,
  place: string,
  parent: string | null,
  source: Json = value,
): Span {
  const attributes = flatAttributes(
    attributesOf(at(value, 'attributes') ?? at(value, 'span_attributes') ?? at(value, 'tags')),
  );
  const start = startOf(value);
  const status = statusOf(value, attributes);
  return {
    // The console exporter of JavaScript calls it `id`, as other things do that are no spans.
    id: idOf(value) ?? textId(at(value, 'id')) ?? place,
    parent: parentOf(value) ?? parent,
    traceId: traceIdOf(value),
    name: nameOf(value) ?? '',
    start,
    end: endOf(value, start),
    attributes,
    events: eventsOf(value),
    sources: [source],
    ...status,
  };
}

function nameOf(value: Json): string | undefined {
  return (
    textAt(value, 'name') ??
    textAt(value, 'span_name') ??
    textAt(value, 'spanName') ??
    textAt(value, 'operationName')
  );
}

function idOf(value: Json): string | undefined {
  const id =
    at(value, 'span_id') ??
    at(value, 'spanId') ??
    at(value, 'spanID') ??
    contextOf(value, 'span_id', 'spanId');
  return textId(id);
}

/** An id out of what SDKs call the context of a span. */
function contextOf(value: Json, ...keys: readonly string[]): Json | undefined {
  for (const context of ['context', 'spanContext', '_spanContext']) {
    for (const key of keys) {
      const id = at(value, context, key);
      if (id !== undefined) return id;
    }
  }
  return undefined;
}

/** Ids may be hex, base64 or, from some loggers, numbers. Nothing is what a root has. */
export function textId(id: Json | undefined): string | undefined {
  if (typeof id === 'number') return String(id);
  if (typeof id !== 'string' || id === '' || /^(0x)?0+$/.test(id)) return undefined;
  return id;
}

export function traceIdOf(value: Json): string | null {
  const id =
    at(value, 'trace_id') ??
    at(value, 'traceId') ??
    at(value, 'traceID') ??
    contextOf(value, 'trace_id', 'traceId');
  return textId(id) ?? null;
}

function parentOf(value: Json): string | undefined {
  const references = listAt(value, 'references');
  const parent = references.find((entry) => textAt(entry, 'refType') === 'CHILD_OF');
  return textId(
    at(value, 'parent_span_id') ??
      at(value, 'parentSpanId') ??
      at(value, 'parent_id') ??
      at(value, 'parentId') ??
      at(value, 'parentSpanID') ??
      at(value, 'parent', 'span_id') ??
      at(value, 'parentSpanContext', 'spanId') ??
      at(parent ?? references[0], 'spanID'),
  );
}

function startOf(value: Json): number | null {
  return timeOf(
    at(value, 'startTimeUnixNano') ??
      at(value, 'start_time_unix_nano') ??
      at(value, 'start_time') ??
      at(value, 'startTime') ??
      at(value, 'start_time_ns') ??
      at(value, 'timestamp'),
  );
}

function endOf(value: Json, start: number | null): number | null {
  const end = timeOf(
    at(value, 'endTimeUnixNano') ??
      at(value, 'end_time_unix_nano') ??
      at(value, 'end_time') ??
      at(value, 'endTime') ??
      at(value, 'end_time_ns'),
  );
  if (end !== null || start === null) return end;
  const duration = at(value, 'duration');
  // Jaeger counts microseconds.
  if (typeof duration === 'number') return start + duration / 1000;
  const length = durationOf(duration);
  return length === null ? null : start + length;
}

function statusOf(value: Json, attributes: JsonObject): Pick<Span, 'failed' | 'error'> {
  const status = at(value, 'status');
  const code = isObject(status)
    ? (at(status, 'code') ?? at(status, 'status_code') ?? at(status, 'statusCode'))
    : (status ?? at(value, 'status_code'));
  const failed =
    code === 2 ||
    (typeof code === 'string' && /(^|_|\.)ERROR$/i.test(code)) ||
    attributes['otel.status_code'] === 'ERROR' ||
    attributes.error === true ||
    attributes.error === 'true';
  if (!failed) return { failed, error: null };
  const message =
    textAt(status, 'message') ||
    textAt(status, 'description') ||
    textAt(value, 'status_message') ||
    textAt(attributes, 'otel.status_description') ||
    textAt(attributes, 'error.message') ||
    exceptionIn(eventsOf(value)) ||
    textAt(attributes, 'error.type');
  return { failed, error: message || null };
}

function exceptionIn(events: readonly SpanEvent[]): string | undefined {
  const thrown = events.find(({ name }) => name === 'exception');
  return textAt(thrown?.attributes, 'exception.message');
}

function eventsOf(value: Json): readonly SpanEvent[] {
  const events = [...listAt(value, 'events'), ...listAt(value, 'span_events')];
  const read = events.filter(isObject).map(eventOf);
  if (textAt(value, 'operationName') === undefined) return read;
  // Jaeger calls events logs and their attributes fields. Logs elsewhere are not the agent's.
  const logs = listAt(value, 'logs').map((log) => {
    const attributes = attributesOf(at(log, 'fields'));
    const name = asText(at(attributes, 'event') ?? at(attributes, 'name'));
    return { name, attributes };
  });
  return [...read, ...logs];
}

/** An event of a span, or a log record, whose name is in its attributes in older versions. */
export function eventOf(value: Json): SpanEvent {
  const attributes = attributesOf(at(value, 'attributes') ?? at(value, 'event_attributes'));
  const name =
    textAt(value, 'name') ??
    textAt(value, 'event_name') ??
    textAt(value, 'eventName') ??
    textAt(attributes, 'event.name') ??
    '';
  const body = at(value, 'body');
  return { name, attributes, ...(body === undefined ? {} : { body }) };
}

/** The spans inside a span, where a file nests them. */
export function nestedSpans(value: Json): readonly Json[] {
  return [...asList(at(value, 'child_spans')), ...asList(at(value, 'children'))];
}
