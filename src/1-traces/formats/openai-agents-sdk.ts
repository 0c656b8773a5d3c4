import { asList, at, isObject, type Json, listAt, textAt } from '../../run/json.ts';
import { originFrom } from '../../run/origin.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import { addOpenAiMessages } from '../messages/openai-messages.ts';
import type { TraceFormat, TraceReading } from '../trace-format.ts';

const NOT_EXPORTED =
  'the export of the Agents SDK leaves out what the user and the agent said. Record it with an OpenInference or OpenTelemetry exporter';

/** What the OpenAI Agents SDK exports itself: traces and spans, as lines, a list or a batch. */
export const openaiAgentsSdk: TraceFormat = {
  name: 'openai-agents-sdk',
  description: 'spans of the OpenAI Agents SDK, as it exports them itself',
  signs: ['data[].object: trace|trace.span', 'data[].span_data.type'],
  detect: ({ values }) => (values.some((value) => spansOf(value).some(isSpan)) ? 'whole' : null),
  read: readSpans,
};

/** The spans of a line, a list, or a batch that was sent to the server. */
function spansOf(value: Json): readonly Json[] {
  const batches = Array.isArray(value) ? value : [value];
  return batches.flatMap((batch): readonly Json[] =>
    isObject(batch) && Array.isArray(batch.data) ? batch.data : [batch],
  );
}

function isSpan(value: Json): boolean {
  return textAt(value, 'object') === 'trace.span' && isObject(at(value, 'span_data'));
}

function* readSpans(value: Json): Iterable<TraceReading> {
  const traces = new Map<string, Json[]>();
  for (const span of spansOf(value).filter(isSpan)) {
    const id = textAt(span, 'trace_id') ?? '';
    const spans = traces.get(id);
    if (spans === undefined) traces.set(id, [span]);
    else spans.push(span);
  }
  for (const [id, spans] of traces) yield readTrace(id === '' ? null : id, spans);
}

/** The generations of the agents that no other agent uses as a tool. */
function outermost(generations: readonly Json[], spans: readonly Json[]): readonly Json[] {
  const byId = new Map(spans.map((span) => [textAt(span, 'id'), span]));
  const depths = generations.map((generation) => {
    const seen = new Set<Json>();
    let functions = 0;
    let next = byId.get(textAt(generation, 'parent_id'));
    while (next !== undefined && !seen.has(next)) {
      seen.add(next);
      if (textAt(next, 'span_data', 'type') === 'function') functions++;
      next = byId.get(textAt(next, 'parent_id'));
    }
    return functions;
  });
  const least = depths.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  return generations.filter((_, i) => depths[i] === least);
}

/** The last generation repeats all that was said before it, where generations are exported at all. */
function readTrace(id: string | null, spans: readonly Json[]): TraceReading {
  const generations = outermost(
    spans.filter(
      (span) =>
        textAt(span, 'span_data', 'type') === 'generation' &&
        listAt(span, 'span_data', 'input').length > 0,
    ),
    spans,
  ).map((span) => at(span, 'span_data'));
  const last = generations.reduce<Json | undefined>(
    (longest, data) =>
      listAt(data, 'input').length >= listAt(longest, 'input').length ? data : longest,
    undefined,
  );
  if (last === undefined) return { id, refused: NOT_EXPORTED };
  const builder = new RunBuilder();
  const messages = [...listAt(last, 'input'), ...asList(at(last, 'output'))];
  addOpenAiMessages(builder, messages);
  const origin = originFrom({ traceId: id, spanId: null, sessionId: null, steps: [] });
  return finishedTrace(builder, { id, origin, facts: { model: textAt(last, 'model') ?? null } });
}
