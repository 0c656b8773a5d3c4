import type { Json } from '../../run/json.ts';
import type { TraceReading } from '../trace-format.ts';
import { assembled, isAgentTrace, isAnswered } from './assemble.ts';
import type { Meaning } from './meaning.ts';
import type { Span } from './span.ts';
import { meaningOf } from './vocabularies/vocabularies.ts';
import { spansIn } from './wrappings.ts';

/** The runs in a file of spans: one for each trace in which an agent, a model or a tool was at work. */
export function* readSpans(value: Json): Iterable<TraceReading> {
  yield* readTraces(spansIn(value));
}

export function* readTraces(
  spans: readonly Span[],
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
  for (const [id, own] of traces) yield assembled(id, own, meaning).reading;
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
