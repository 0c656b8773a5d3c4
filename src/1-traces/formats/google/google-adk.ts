import { isObject, type Json, type JsonObject } from '../../../run/json.ts';
import type { Sample, TraceFormat, TraceReading } from '../../trace-format.ts';
import { evalResultIn, readEvalResult } from './adk-eval-results.ts';
import { evalCasesOf, isEvalSet, isExpectation, readEvalCase } from './adk-eval-sets.ts';
import { eventsOf, isEvent, readSession } from './adk-sessions.ts';

/** What Google's Agent Development Kit keeps: sessions, and the conversations of eval sets and of their results. */
export const googleAdk: TraceFormat = {
  name: 'google-adk',
  description: 'sessions and eval sets of the Agent Development Kit',
  signs: ['events[].author', 'events[].content.parts'],
  task: ['eval_id'],
  detect,
  read,
};

function detect({ shape, values }: Sample): 'each' | 'whole' | null {
  const holds = (value: Json) =>
    isSession(value) ||
    isEvalSet(value) ||
    isExpectation(value) ||
    evalResultIn(value) !== undefined;
  if (shape === 'document') return values.some(holds) ? 'whole' : null;
  if (values.some(isEvent)) return 'whole';
  return values.some(holds) ? 'each' : null;
}

function isSession(value: unknown): value is JsonObject {
  return isObject(value) && eventsOf(value).some(isEvent);
}

function* read(value: Json): Iterable<TraceReading> {
  const result = evalResultIn(value);
  if (result !== undefined) yield* readEvalResult(result);
  else if (Array.isArray(value)) yield readSession({ events: value });
  else if (isEvalSet(value)) yield* evalCasesOf(value).map(readEvalCase);
  else if (isSession(value)) yield readSession(value);
  else if (isExpectation(value)) {
    const refused =
      'it says what an agent is expected to do, not what one did. Import the sessions instead';
    yield { id: null, refused };
  } else yield { id: null, refused: 'it holds no events of a session' };
}
