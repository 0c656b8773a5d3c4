import { asList, at, isObject, type Json, type JsonObject, textAt } from '../../../run/json.ts';
import { plainFacts } from '../../building/recorded-facts.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import { addGeminiContent, either } from '../../messages/gemini-contents.ts';
import type { TraceReading } from '../../trace-format.ts';
import { addEvent } from './adk-sessions.ts';

export function isEvalSet(value: unknown): value is JsonObject {
  return isObject(value) && Array.isArray(either(value, 'evalCases', 'eval_cases'));
}

/** Whether a value is what older versions kept: a query, and the calls that should follow it. */
export function isExpectation(value: unknown): boolean {
  if (Object.hasOwn(Object(value), 'expected_tool_use'))
    return textAt(value, 'query') !== undefined;
  return asList(at(value, 'data')).some((one) => Object.hasOwn(Object(one), 'expected_tool_use'));
}

export function evalCasesOf(set: JsonObject): readonly Json[] {
  return asList(either(set, 'evalCases', 'eval_cases'));
}

/** Reads the conversation of a case: what the user said, which calls were made, what was answered. */
export function readEvalCase(evalCase: Json): TraceReading {
  const id = textAt(evalCase, 'eval_id') ?? textAt(evalCase, 'evalId') ?? null;
  const conversation = asList(at(evalCase, 'conversation'));
  if (conversation.length === 0) {
    const refused =
      'the case has no conversation: it says what a user would ask, not what an agent did';
    return { id, refused };
  }
  const builder = new RunBuilder();
  for (const invocation of conversation) addInvocation(builder, invocation);
  builder.endReply();
  return finishedTrace(builder, { id, facts: plainFacts({ eval_id: id ?? undefined }) });
}

function addInvocation(builder: RunBuilder, invocation: Json): void {
  const between = either(invocation, 'intermediateData', 'intermediate_data');
  const user = either(invocation, 'userContent', 'user_content');
  addGeminiContent(builder, user, 'user');
  const events = either(between, 'invocationEvents', 'invocation_events');
  for (const event of asList(events)) addEvent(builder, event);
  // What agents said before they were done is kept apart from the calls, so that its place among them
  // is not known; it stands before them.
  for (const said of asList(either(between, 'intermediateResponses', 'intermediate_responses'))) {
    builder.speakAs(textAt(said, 0));
    addGeminiContent(builder, at(said, 1), 'agent');
  }
  const calls = asList(either(between, 'toolUses', 'tool_uses'));
  const results = asList(either(between, 'toolResponses', 'tool_responses'));
  const parts = [
    ...calls.map((functionCall) => ({ functionCall })),
    ...results.map((functionResponse) => ({ functionResponse })),
  ];
  addGeminiContent(builder, { parts }, 'agent');
  builder.speakAs(undefined);
  const final = either(invocation, 'finalResponse', 'final_response');
  addGeminiContent(builder, final, 'agent');
  builder.endReply();
}
