import { at, isObject, type Json, type JsonObject, listAt } from '../../run/json.ts';
import { plainValue } from './attributes.ts';
import { rowAsSpan } from './dotted-keys.ts';
import type { Span, SpanEvent } from './span.ts';
import { eventOf, isSpan, nestedSpans, spanOf, textId, traceIdOf } from './span-fields.ts';

/**
 * All spans of a file, out of whatever they are wrapped in:
 *
 * - OTLP: `resourceSpans[].scopeSpans[].spans[]`, one document or one per line;
 * - Tempo: the same under `batches` and the older names;
 * - Jaeger: `data[].spans[]`;
 * - a dump of an SDK or a normalised list: spans, or `{spans: […]}`;
 * - a tree: spans with their children inside.
 */
export function spansIn(value: Json): readonly Span[] {
  const found: Found = { spans: [], logs: [] };
  collect(value, found, 0);
  return withLogs(found);
}

const WRAPPERS = [
  'resourceSpans',
  'resource_spans',
  'batches',
  'scopeSpans',
  'scope_spans',
  'span_tree',
  'resourceLogs',
];

/** The keys under which wrappers hold more wrappers, or spans. */
const CONTENTS = [
  ...WRAPPERS,
  'instrumentationLibrarySpans',
  'data',
  'trace',
  'traces',
  'spans',
  'scopeLogs',
];

/** No wrapper is deeper than this; anything deeper is nested by mistake or on purpose. */
const MAX_DEPTH = 12;

interface Found {
  readonly spans: Span[];
  readonly logs: Log[];
}

interface Log {
  readonly spanId: string;
  readonly event: SpanEvent;
}

function collect(entry: Json, found: Found, depth: number): void {
  if (depth > MAX_DEPTH) return;
  const value = rowAsSpan(entry);
  if (Array.isArray(value)) {
    for (const inner of value) collect(inner, found, depth + 1);
  } else if (isSpan(value)) {
    collectTree(value, found, entry);
  } else if (isObject(value)) {
    collectLogs(value, found);
    for (const key of CONTENTS) {
      const inner = at(value, key);
      if (typeof inner === 'object' && inner !== null) collect(inner, found, depth + 1);
    }
  }
}

/** A span and those inside it. Depth is bounded by the file's, so a list stands in for recursion. */
function collectTree(root: JsonObject, found: Found, source: Json): void {
  const waiting: { value: JsonObject; parent: Span | null }[] = [{ value: root, parent: null }];
  for (const { value, parent } of waiting) {
    const place = `span ${found.spans.length + 1}`;
    const span = spanOf(value, place, parent?.id ?? null, value === root ? source : value);
    found.spans.push({ ...span, traceId: span.traceId ?? parent?.traceId ?? null });
    for (const inner of nestedSpans(value)) {
      if (isObject(inner)) waiting.push({ value: inner, parent: span });
    }
  }
}

function collectLogs(value: JsonObject, found: Found): void {
  for (const record of listAt(value, 'logRecords')) {
    const spanId = textId(at(record, 'spanId') ?? at(record, 'span_id'));
    if (spanId === undefined) continue;
    const event = eventOf(record);
    const body = plainValue(event.body);
    found.logs.push({ spanId: keyOf(traceIdOf(record), spanId), event: { ...event, body } });
  }
}

function keyOf(traceId: string | null, spanId: string): string {
  return `${traceId ?? ''} ${spanId}`;
}

/** Log records that name a span say what happened in it, as its events do. */
function withLogs({ spans, logs }: Found): readonly Span[] {
  if (logs.length === 0) return spans;
  const bySpan = new Map<string, SpanEvent[]>();
  for (const { spanId, event } of logs) {
    const own = bySpan.get(spanId);
    if (own === undefined) bySpan.set(spanId, [event]);
    else own.push(event);
  }
  return spans.map((span) => {
    const own = bySpan.get(keyOf(span.traceId, span.id));
    return own === undefined ? span : { ...span, events: [...span.events, ...own] };
  });
}
