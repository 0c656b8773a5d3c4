import { at, contentText, type Json, listAt, textAt } from '../../run/json.ts';
import { closingAnswer } from '../building/closing-call.ts';
import { plainFacts } from '../building/recorded-facts.ts';
import type { RecordedCall, RecordedResult } from '../building/recorded-items.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import { resultContent } from '../messages/content-blocks.ts';
import { detectEach, type TraceFormat, type TraceReading } from '../trace-format.ts';

export const atif: TraceFormat = {
  name: 'atif',
  description: 'Agent Trajectory Interchange Format (Harbor, Terminal-Bench)',
  signs: ['schema_version', 'steps[].source: system|user|agent', 'steps[].step_id'],
  detect: detectEach(isAtif),
  *read(value) {
    yield readTrajectory(value);
  },
};

function isAtif(value: Json): boolean {
  return textAt(value, 'schema_version')?.startsWith('ATIF-') === true;
}

function readTrajectory(value: Json): TraceReading {
  const id = textAt(value, 'session_id') ?? textAt(value, 'trajectory_id') ?? null;
  const steps = listAt(value, 'steps');
  if (isRedacted(steps)) {
    return { id, refused: 'its content was redacted; export the trajectory with its messages' };
  }
  const builder = new RunBuilder();
  const reader = new StepReader(builder);
  for (const step of steps) reader.add(step);
  const continuation = textAt(value, 'continued_trajectory_ref');
  if (continuation !== undefined) {
    builder.note('continuation of this trajectory is in another file, so its end is missing');
    builder.setFinalAnswer('');
  } else if (reader.answer !== null) builder.setFinalAnswer(reader.answer);
  const embedded = listAt(value, 'subagent_trajectories').length;
  if (embedded > 0) builder.note('trajectories of sub-agents were left out', embedded);
  const facts = plainFacts({
    agent: at(value, 'agent', 'name'),
    agentVersion: at(value, 'agent', 'version'),
    model: at(value, 'agent', 'model_name'),
    schemaVersion: at(value, 'schema_version'),
    continued: continuation !== undefined,
  });
  return finishedTrace(builder, { id, facts });
}

const REDACTED = /^\W*redacted\W*$/iu;

/** Whether nothing that was said is left. */
function isRedacted(steps: readonly Json[]): boolean {
  const texts = steps.map((step) => contentText(at(step, 'message'))).filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => text.length < 100 && REDACTED.test(text));
}

class StepReader {
  /** The final answer, where it is not the text after the last call. */
  answer: string | null = null;
  readonly #builder: RunBuilder;
  /** The calls that have no result yet, and the results that came after their step. */
  readonly #open = new Set<string>();
  readonly #late = new Set<Json>();
  #userHasSpoken = false;
  /** Whether the last results came without calls, so that no call divides work and answer. */
  #actsInWords = false;

  constructor(builder: RunBuilder) {
    this.#builder = builder;
  }

  add(step: Json): void {
    this.#addLateResults(step);
    const source = textAt(step, 'source');
    const text = contentText(at(step, 'message'));
    if (source === 'user') {
      this.#userHasSpoken = true;
      this.#builder.userTurn(text);
    } else if (source === 'agent') this.#addReply(step, text);
    // What the system says once the task is given are events, such as a compaction of the history.
    else if (this.#userHasSpoken && text.trim() !== '') this.#builder.environment(text);
    else this.#builder.instruct(text);
  }

  /** Some writers put the results of a step into the next one, which makes no calls itself. */
  #addLateResults(step: Json): void {
    if (listAt(step, 'tool_calls').length > 0) return;
    for (const result of listAt(step, 'observation', 'results')) {
      const id = textAt(result, 'source_call_id');
      if (id === undefined || !this.#open.delete(id)) continue;
      this.#builder.result({ id, ...resultIn(result) });
      this.#late.add(result);
    }
  }

  #addReply(step: Json, text: string): void {
    const results = listAt(step, 'observation', 'results').filter((one) => !this.#late.has(one));
    const { calls, leftOver } = withResults(listAt(step, 'tool_calls').map(callIn), results);
    this.#builder.agent({ thought: textAt(step, 'reasoning_content'), text, calls });
    for (const { id, result } of calls) {
      if (id !== undefined && result === undefined) this.#open.add(id);
    }
    if (calls.length > 0) {
      this.#actsInWords = false;
      for (const { tool, arguments: args } of calls) this.answer = closingAnswer(tool, args);
      if (leftOver > 0) this.#builder.note('results belong to no call and were left out', leftOver);
      return;
    }
    // Without calls, a result answers what the message asked for in words.
    if (results.length > 0) this.#actsInWords = true;
    this.answer = this.#actsInWords ? text : null;
    for (const { content } of results.map(resultIn)) {
      const said = contentText(content);
      if (said.trim() !== '') this.#builder.environment(said);
    }
  }
}

function callIn(call: Json): RecordedCall {
  return {
    id: textAt(call, 'tool_call_id'),
    tool: textAt(call, 'function_name') ?? '',
    arguments: at(call, 'arguments'),
  };
}

function resultIn(result: Json): RecordedResult {
  return { content: resultContent(at(result, 'content')) ?? null };
}

/**
 * The calls of a step with their results: by id, and the others in order. One result for several calls
 * is what the world showed after the last of them.
 */
function withResults(
  calls: readonly RecordedCall[],
  results: readonly Json[],
): { readonly calls: readonly RecordedCall[]; readonly leftOver: number } {
  const found = new Map<RecordedCall, RecordedResult>();
  const byId = new Map<string, RecordedCall[]>();
  for (const call of calls.toReversed()) {
    const named = byId.get(call.id ?? '');
    if (named === undefined) byId.set(call.id ?? '', [call]);
    else named.push(call);
  }
  const unnamed: Json[] = [];
  for (const result of results) {
    const id = textAt(result, 'source_call_id');
    const call = id === undefined ? undefined : byId.get(id)?.pop();
    if (call === undefined) unnamed.push(result);
    else found.set(call, resultIn(result));
  }
  const open = calls.filter((call) => !found.has(call));
  const takers = unnamed.length === 1 ? open.slice(-1) : open;
  for (const [i, call] of takers.entries()) {
    const result = unnamed[i];
    if (result !== undefined) found.set(call, resultIn(result));
  }
  return {
    calls: calls.map((call) => ({ ...call, result: found.get(call) })),
    leftOver: results.length - found.size,
  };
}
