import type { Json } from '../../run/json.ts';
import type { ReadOptions, TraceReading } from '../trace-format.ts';
import { assembled, isAgentTrace, isAnswered, spansUnder } from './assemble.ts';
import type { Meaning } from './meaning.ts';
import type { Span } from './span.ts';
import { meaningOf } from './vocabularies/vocabularies.ts';
import { spansIn } from './wrappings.ts';

/** The runs in a file of spans: one for each trace in which an agent, a model or a tool was at work. */
export function* readSpans(value: Json, options?: ReadOptions): Iterable<TraceReading> {
  yield* readTraces(spansIn(value), options);
}

export function* readTraces(
  spans: readonly Span[],
  options?: ReadOptions,
  read: (span: Span) => Meaning = meaningOf,
): Iterable<TraceReading> {
  const meaning = remembered(read);
  const all = [...byTrace(spans)];
  const acting = all.filter(([, own]) => isAgentTrace(own, meaning));
  const traces = acting.length > 0 ? acting : all.filter(([, own]) => isAnswered(own, meaning));
  if (traces.length === 0) {
    yield {
      id: null,
      refused: 'none of its spans is the call of a model, of a tool or of an agent',
    };
  }
  for (const [id, own] of traces) {
    const { reading, helpers } = assembled(id, own, meaning);
    const split = options?.agents === 'split' ? helpers.map(spansUnder) : [];
    if (split.length === 0) yield all.length === 1 ? reading : { ...reading, from: sourcesOf(own) };
    else yield* splitTraces({ ...reading, id }, own, split, meaning);
  }
}

/** The run of a trace, and after it those of its helpers, each without what is in another one. */
function* splitTraces(
  main: TraceReading,
  spans: readonly Span[],
  helpers: readonly (readonly Span[])[],
  meaning: (span: Span) => Meaning,
): Iterable<TraceReading> {
  const apart = new Set(helpers.flat());
  const from = sourcesOf(spans.filter((span) => !apart.has(span)));
  yield { ...main, from, leftOut: main.leftOut?.filter(({ isTold }) => !isTold) };
  for (const own of helpers) {
    const name = `${main.id ?? ''}/${own[0]?.id ?? ''}`;
    yield { ...assembled(name, own, meaning).reading, from: sourcesOf(own) };
  }
}

function sourcesOf(spans: readonly Span[]): readonly Json[] {
  return spans.flatMap(({ sources }) => sources);
}

/** A meaning is asked for more than once, and long messages take long to read. */
function remembered(read: (span: Span) => Meaning): (span: Span) => Meaning {
  const known = new Map<Span, Meaning>();
  return (span) => {
    const meaning = known.get(span) ?? read(span);
    known.set(span, meaning);
    return meaning;
  };
}

/** The spans of each trace. Spans without any id of a trace, and without parents, are told by their name. */
function byTrace(spans: readonly Span[]): ReadonlyMap<string | null, readonly Span[]> {
  const traces = new Map<string | null, Span[]>();
  for (const span of spans) {
    const id = span.traceId ?? operationOf(span);
    const own = traces.get(id);
    if (own === undefined) traces.set(id, [span]);
    else own.push(span);
  }
  return traces;
}

function operationOf({ attributes }: Span): string | null {
  const operation = attributes['ai.telemetry.functionId'];
  return typeof operation === 'string' ? operation : null;
}
