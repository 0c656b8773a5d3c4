import {
  at,
  decoded,
  isObject,
  type Json,
  type JsonObject,
  listAt,
  textAt,
} from '../../run/json.ts';
import { attributesOf } from '../spans/attributes.ts';
import type { Meaning } from '../spans/meaning.ts';
import { readTraces } from '../spans/read-spans.ts';
import {
  recordedAgent,
  recordedModel,
  recordedOther,
  recordedTool,
} from '../spans/recorded-calls.ts';
import type { Span } from '../spans/span.ts';
import { textId } from '../spans/span-fields.ts';
import { timeOf } from '../spans/span-times.ts';
import type { ReadOptions, TraceFormat, TraceReading } from '../trace-format.ts';

/**
 * Services whose spans have an input, an output and a kind. They differ in the names of these and of the kinds.
 * Spans may lie in a list, or inside each other.
 */
interface Service {
  readonly name: string;
  readonly description: string;
  readonly signs: readonly string[];
  /** Where a file keeps them, if they are not its elements or lines. */
  readonly lists: readonly string[];
  /** The key of a span in a node of a tree, if it is not the node itself. */
  readonly node?: string;
  readonly kind: readonly Path[];
  readonly id: readonly Path[];
  readonly parent: readonly Path[];
  /** The trace of a span, or of what holds the lists. */
  readonly trace: readonly Path[];
  readonly holder?: Path;
  readonly start: readonly Path[];
  readonly end: readonly Path[];
  readonly error: readonly Path[];
  readonly title: readonly Path[];
  readonly kinds: Readonly<Record<string, Meaning['kind']>>;
  /** A kind of call of which spans of another kind, inside it, tell the parts: it says what went in, they what came out. */
  readonly parts?: readonly [whole: readonly string[], part: string];
  /** The name of a tool, where it is in the title of its span. */
  tool?(title: string): string;
}

type Path = readonly (string | number)[];

const SERVICES: readonly Service[] = [
  {
    name: 'braintrust',
    description: 'spans of Braintrust, exported as rows or as a tree',
    signs: ['rows[].span_attributes.type: llm|tool|task|function|eval', 'rows[].root_span_id'],
    lists: ['rows', 'events', 'data', 'spans', 'span_tree', 'objects'],
    kind: [['span_attributes', 'type'], ['type']],
    id: [['span_id']],
    parent: [['span_parents', 0], ['parent_id']],
    trace: [['root_span_id']],
    start: [['metrics', 'start'], ['created']],
    end: [['metrics', 'end']],
    error: [['error']],
    title: [['span_attributes', 'name'], ['name']],
    kinds: { llm: 'model', tool: 'tool' },
  },
  {
    name: 'deepeval',
    description: 'traces of DeepEval, with a list of spans for each kind',
    signs: ['llmSpans[].uuid', 'toolSpans[].uuid', 'baseSpans[].parentUuid'],
    lists: ['baseSpans', 'agentSpans', 'llmSpans', 'retrieverSpans', 'toolSpans'],
    kind: [['type']],
    id: [['uuid']],
    parent: [['parentUuid']],
    trace: [['traceUuid']],
    holder: ['uuid'],
    start: [['startTime']],
    end: [['endTime']],
    error: [['error']],
    title: [['name']],
    kinds: { llm: 'model', tool: 'tool', retriever: 'tool', agent: 'agent' },
  },
  {
    name: 'mastra',
    description: 'traces of Mastra, as its storage has them or as a tree',
    signs: ['spans[].spanType: agent_run|model_generation|tool_call', 'spans[].traceId'],
    lists: ['spans', 'traces'],
    node: 'span',
    kind: [['spanType'], ['type']],
    id: [['spanId'], ['id']],
    parent: [['parentSpanId'], ['parentId']],
    trace: [['traceId']],
    start: [['startedAt'], ['startTime']],
    end: [['endedAt'], ['endTime']],
    error: [['error'], ['errorInfo']],
    title: [['name']],
    kinds: {
      agent_run: 'agent',
      model_generation: 'model',
      llm_generation: 'model',
      model_step: 'model',
      tool_call: 'tool',
      mcp_tool_call: 'tool',
      client_tool_call: 'tool',
      provider_tool_call: 'tool',
    },
    parts: [['model_generation', 'llm_generation'], 'model_step'],
    tool: (title) => /^(?:mcp )?tool: '(.+?)'/.exec(title)?.[1] ?? title,
  },
];

/** Another service is an entry of the table. */
export const serviceFormats: readonly TraceFormat[] = SERVICES.map((service) => ({
  name: service.name,
  description: service.description,
  signs: service.signs,
  detect: ({ values }) =>
    values.some((value) => nodesIn(service, value).some((held) => isNode(service, held)))
      ? 'whole'
      : null,
  read: (value, options) => readService(service, value, options),
}));

/** A span, or a node of a tree of them, and the trace that what holds it names. */
interface Held {
  readonly node: Json;
  readonly traceId: string | undefined;
}

/** The spans that a value holds, or the one that it is. */
function nodesIn(service: Service, value: Json, traceId?: string): readonly Held[] {
  if (Array.isArray(value)) return value.flatMap((one) => nodesIn(service, one, traceId));
  const held = service.lists.flatMap((key) => listAt(value, key));
  if (held.length === 0) return [{ node: value, traceId }];
  const own = service.holder === undefined ? undefined : textAt(value, ...service.holder);
  return held.flatMap((one) => nodesIn(service, one, own ?? traceId));
}

function spanIn({ node }: Service, value: Json): Json {
  const inner = node === undefined ? undefined : at(value, node);
  return isObject(inner) ? inner : value;
}

/** Whether it is a span of this service: of one of its kinds, with its ids, or in a tree that has none. */
function isNode(service: Service, { node: value, traceId }: Held): boolean {
  const span = spanIn(service, value);
  if (!isObject(span) || textIn(span, service.title) === undefined) return false;
  const attributes = at(span, 'attributes');
  if (isObject(attributes) && Object.keys(attributes).some(isDotted)) return false;
  const isKnown = (one: Json) => Object.hasOwn(service.kinds, textIn(one, service.kind) ?? '');
  if (traceId !== undefined || textIn(span, service.trace) !== undefined) {
    return (
      isKnown(span) || Object.hasOwn(span, 'span_attributes') || Object.hasOwn(span, 'spanType')
    );
  }
  const children = listAt(value, 'children');
  return (
    children.length > 0 && (isKnown(span) || children.some((one) => holds(service, one, isKnown)))
  );
}

/** Attributes of OpenTelemetry, which other formats are about. */
const isDotted = (key: string): boolean => key.includes('.');

const MOST_LEVELS = 30;

function holds(service: Service, value: Json, isKnown: (one: Json) => boolean, level = 0): boolean {
  if (level > MOST_LEVELS) return false;
  if (isKnown(spanIn(service, value))) return true;
  return listAt(value, 'children').some((one) => holds(service, one, isKnown, level + 1));
}

function* readService(
  service: Service,
  value: Json,
  options: ReadOptions | undefined,
): Iterable<TraceReading> {
  const found = new Map<Span, JsonObject>();
  const waiting: (Held & { readonly parent: Span | null })[] = nodesIn(service, value).map(
    (held) => ({ ...held, parent: null }),
  );
  for (const { node, traceId, parent } of waiting) {
    const record = spanIn(service, node);
    if (!isObject(record)) continue;
    const children = listAt(node, 'children');
    const input = at(record, 'input') ?? null;
    // A root that says nothing only holds the runs of a file together.
    const isFolder = parent === null && children.length > 1 && input === null;
    const span = spanOf(service, record, found.size + 1, parent, traceId);
    if (!isFolder) found.set(span, record);
    for (const child of children) {
      waiting.push({ node: child, traceId, parent: isFolder ? null : span });
    }
  }
  const kinds = new Set([...found.values()].map((record) => textIn(record, service.kind)));
  yield* readTraces([...found.keys()], options, (span) => {
    const record = found.get(span);
    return record === undefined ? { kind: 'other' } : meaningOf(service, span, record, kinds);
  });
}

function spanOf(
  service: Service,
  record: JsonObject,
  number: number,
  parent: Span | null,
  held: string | undefined,
): Span {
  const error = valueIn(record, service.error);
  const failed = error !== undefined && error !== null && error !== '' && error !== false;
  const said = textAt(error, 'message') ?? (typeof error === 'string' ? error : undefined);
  const id = textId(valueIn(record, service.id)) ?? `span ${number}`;
  return {
    id,
    parent: textId(valueIn(record, service.parent)) ?? parent?.id ?? null,
    traceId: textId(valueIn(record, service.trace)) ?? held ?? parent?.traceId ?? id,
    name: textIn(record, service.title) ?? '',
    // A tree may have lost its times, and is in order.
    start: timeOf(valueIn(record, service.start)) ?? number,
    end: timeOf(valueIn(record, service.end)) ?? number,
    attributes: attributesOf(at(record, 'metadata')),
    events: [],
    sources: [record],
    failed,
    error: failed ? (said ?? JSON.stringify(error)) : null,
  };
}

function meaningOf(
  service: Service,
  span: Span,
  record: JsonObject,
  kinds: ReadonlySet<string | undefined>,
): Meaning {
  const input = decoded(at(record, 'input')) ?? undefined;
  const output = decoded(at(record, 'output')) ?? undefined;
  const body = { span, input, output };
  const kind = textIn(record, service.kind) ?? '';
  const [whole = [], part = ''] = service.parts ?? [];
  switch (service.kinds[kind]) {
    case 'model': {
      const meaning = recordedModel(body);
      if (kinds.has(part) && whole.includes(kind)) return { ...meaning, output: [] };
      return kind === part ? { ...meaning, input: [] } : meaning;
    }
    case 'tool': {
      const tool = service.tool?.(span.name) ?? span.name;
      const meaning = recordedTool(body, tool);
      const id = textAt(record, 'attributes', 'toolCallId');
      return id === undefined ? meaning : { ...meaning, call: { ...meaning.call, id } };
    }
    case 'agent':
      return recordedAgent(body, span.name);
    default:
      return recordedOther(body);
  }
}

function valueIn(record: Json, paths: readonly Path[]): Json | undefined {
  for (const path of paths) {
    const found = at(record, ...path);
    if (found !== undefined && found !== null) return found;
  }
  return undefined;
}

function textIn(record: Json, paths: readonly Path[]): string | undefined {
  const found = valueIn(record, paths);
  return typeof found === 'string' ? found : undefined;
}
