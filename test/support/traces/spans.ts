import { readSpans } from '../../../src/1-traces/spans/read-spans.ts';
import {
  isRefused,
  type ReadOptions,
  type RecordedTrace,
  type TraceReading,
} from '../../../src/1-traces/trace-format.ts';
import type { Json, JsonObject } from '../../../src/run/json.ts';
import { isToolStep } from '../../../src/run/run.ts';

/** A span as a normalised list has it. Times are in seconds after an arbitrary moment. */
export interface PlainSpan {
  readonly id: string;
  readonly parent?: string;
  readonly name?: string;
  readonly from?: number;
  readonly to?: number;
  readonly attributes?: JsonObject;
  readonly events?: readonly Json[];
  readonly status?: JsonObject;
  readonly trace?: string;
}

const EPOCH = 1_760_000_000;

export function plainSpan(span: PlainSpan): JsonObject {
  const {
    id,
    parent = null,
    name = id,
    from = 0,
    to = from + 1,
    attributes = {},
    events = [],
  } = span;
  return {
    trace_id: span.trace ?? 'trace-1',
    span_id: id,
    parent_span_id: parent,
    name,
    start_time: (EPOCH + from) * 1e9,
    end_time: (EPOCH + to) * 1e9,
    attributes,
    status: span.status ?? { code: 'UNSET' },
    span_events: events,
  };
}

export function readingsOf(
  spans: readonly PlainSpan[],
  options?: ReadOptions,
): readonly TraceReading[] {
  return [...readSpans(spans.map(plainSpan), options)];
}

/** The one run in a list of readings. */
export function onlyTrace(readings: Iterable<TraceReading>): RecordedTrace {
  const [reading, ...more] = [...readings];
  if (reading === undefined || more.length > 0) throw new Error(`${more.length + 1} readings`);
  if (isRefused(reading)) throw new Error(`refused: ${reading.refused}`);
  return reading;
}

/** What an answer key would say of a run. */
export function storyOf({ run }: RecordedTrace) {
  return {
    goal: run.goal,
    calls: run.steps.filter(isToolStep).map(({ call, observation }) => ({
      tool: call.tool,
      args: call.args,
      result: observation.missing
        ? 'missing'
        : observation.ok
          ? observation.data
          : observation.error,
    })),
    users: run.steps.flatMap((step) =>
      !isToolStep(step) && step.from === 'user' ? step.text : [],
    ),
    answer: run.finalAnswer,
  };
}
