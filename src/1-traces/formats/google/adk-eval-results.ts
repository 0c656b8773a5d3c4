import type { Json, JsonObject } from '../../../run/json.ts';
import { asList, decoded, isObject, textAt } from '../../../run/json.ts';
import { plainFacts } from '../../building/recorded-facts.ts';
import { either } from '../../messages/gemini-contents.ts';
import { isRefused, type TraceReading } from '../../trace-format.ts';
import { readEvalCase } from './adk-eval-sets.ts';
import { readSession } from './adk-sessions.ts';

/** The result of an evaluation in a value. Some versions wrote it as JSON within a text. */
export function evalResultIn(value: Json): JsonObject | undefined {
  const result = decoded(value);
  return isObject(result) && Array.isArray(either(result, 'evalCaseResults', 'eval_case_results'))
    ? result
    : undefined;
}

/** Reads what the agent did in each case. What it should have done stands beside that and is not read. */
export function* readEvalResult(result: JsonObject): Iterable<TraceReading> {
  for (const one of asList(either(result, 'evalCaseResults', 'eval_case_results'))) {
    const id = textAt(one, 'evalId') ?? textAt(one, 'eval_id') ?? null;
    const session = either(one, 'sessionDetails', 'session_details');
    const reading = isObject(session) ? readSession(session) : undefined;
    if (reading !== undefined && !isRefused(reading)) {
      const facts = { ...reading.facts, ...plainFacts({ eval_id: id ?? undefined }) };
      yield { ...reading, id: id ?? reading.id, facts };
    } else yield readEvalCase({ eval_id: id, conversation: actualInvocations(one) });
  }
}

function actualInvocations(one: Json): Json[] {
  const perInvocation = either(
    one,
    'evalMetricResultPerInvocation',
    'eval_metric_result_per_invocation',
  );
  return asList(perInvocation).flatMap(
    (entry) => either(entry, 'actualInvocation', 'actual_invocation') ?? [],
  );
}
