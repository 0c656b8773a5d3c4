import type { Json, JsonObject } from '../../run/json.ts';
import { at, decoded, isObject, listAt, textAt } from '../../run/json.ts';
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
import { timeOf } from '../spans/span-times.ts';
import type { ReadOptions, TraceFormat, TraceReading } from '../trace-format.ts';

/**
 * Runs of LangSmith: one per line, `{runs: […]}`, runs with their `child_runs` inside, or a batch that
 * was sent, `{post: […], patch: […]}`, in which the outputs come only with `patch`.
 */
export const langsmith: TraceFormat = {
  name: 'langsmith',
  description: 'runs of LangSmith, exported or as they were sent',
  signs: ['runs[].run_type', 'runs[].inputs', 'runs[].dotted_order'],
  task: ['reference_example_id'],
  detect: ({ values }) => (values.some(isLangsmith) ? 'whole' : null),
  read: readRuns,
};

function isLangsmith(value: Json): boolean {
  if (isRun(value) || listAt(value, 'runs').some(isRun)) return true;
  return [...listAt(value, 'post'), ...listAt(value, 'patch')].some(isRun);
}

function isRun(value: Json): boolean {
  return (
    textAt(value, 'run_type') !== undefined ||
    (textAt(value, 'dotted_order') !== undefined && textAt(value, 'trace_id') !== undefined)
  );
}

function* readRuns(value: Json, options?: ReadOptions): Iterable<TraceReading> {
  const runs = new Map<string, JsonObject>();
  const sources = new Map<string, Json[]>();
  for (const document of Array.isArray(value) ? value : [value]) gather(document, runs, sources);
  const ordered = [...runs.values()].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const bySpan = new Map(
    ordered.map((run) => [spanOf(run, sources.get(textAt(run, 'id') ?? '') ?? []), run]),
  );
  yield* readTraces([...bySpan.keys()], options, (span) => {
    const run = bySpan.get(span);
    return run === undefined ? { kind: 'other' } : meaningOf(span, run);
  });
}

/** Collects runs by their id; what is recorded of one in several places is put together. */
function gather(document: Json, runs: Map<string, JsonObject>, sources: Map<string, Json[]>): void {
  const waiting: { readonly run: Json; readonly parent: string | null }[] = [];
  const lists = ['runs', 'post', 'patch'].flatMap((key) => listAt(document, key));
  for (const run of isRun(document) ? [document] : lists) waiting.push({ run, parent: null });
  for (const { run, parent } of waiting) {
    if (!isObject(run)) continue;
    const id = idOf(run) ?? `run ${runs.size + 1}`;
    const before = runs.get(id) ?? (parent === null ? {} : { parent_run_id: parent });
    runs.set(id, merged(before, { ...run, id }));
    sources.set(id, [...(sources.get(id) ?? []), run]);
    for (const inner of listAt(run, 'child_runs')) waiting.push({ run: inner, parent: id });
  }
}

/** Runs that are sent twice leave out, or leave empty, what they had said before. */
function merged(before: JsonObject, after: JsonObject): JsonObject {
  const said = Object.entries(after).filter(
    ([key, value]) =>
      !Object.hasOwn(before, key) ||
      !(value === null || (isObject(value) && Object.keys(value).length === 0)),
  );
  return { ...before, ...Object.fromEntries(said) };
}

/** The id of a run is also the last part of its place among the runs. */
function idOf(run: JsonObject): string | undefined {
  return textAt(run, 'id') ?? /Z([^.]+)$/.exec(orderOf(run).slice(-200))?.[1];
}

function orderOf(run: JsonObject): string {
  return textAt(run, 'dotted_order') ?? textAt(run, 'start_time') ?? '';
}

function spanOf(run: JsonObject, sources: readonly Json[]): Span {
  const error = at(run, 'error');
  const failed = typeof error === 'string' && error !== '';
  const example = textAt(run, 'reference_example_id');
  return {
    id: textAt(run, 'id') ?? '',
    parent: textAt(run, 'parent_run_id') ?? parentIn(orderOf(run)) ?? null,
    traceId: textAt(run, 'trace_id') ?? null,
    name: textAt(run, 'name') ?? '',
    start: timeOf(at(run, 'start_time')),
    end: timeOf(at(run, 'end_time')),
    attributes: {
      ...attributesOf(at(run, 'extra', 'metadata')),
      // Runs on one example of a dataset are runs of one task.
      ...(example === undefined ? {} : { reference_example_id: example }),
    },
    events: [],
    sources,
    failed,
    error: failed ? error : null,
  };
}

function parentIn(order: string): string | undefined {
  const parts = order.split('.');
  return parts.length > 1 ? /Z(.+)$/.exec(parts.at(-2) ?? '')?.[1] : undefined;
}

function meaningOf(span: Span, run: JsonObject): Meaning {
  const input = decoded(at(run, 'inputs')) ?? undefined;
  const output = decoded(at(run, 'outputs')) ?? undefined;
  const body = { span, input, output: isEmpty(output) ? undefined : output };
  switch (textAt(run, 'run_type')) {
    case 'llm':
      return recordedModel(body);
    case 'tool':
    case 'retriever':
      return recordedTool(body);
    case 'agent':
      return recordedAgent(body, span.name);
    default:
      return recordedOther(body);
  }
}

function isEmpty(value: Json | undefined): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}
