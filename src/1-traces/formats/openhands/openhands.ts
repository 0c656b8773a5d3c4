import { at, isObject, type Json, listAt, textAt } from '../../../run/json.ts';
import { plainFacts } from '../../building/recorded-facts.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import type { TraceFormat } from '../../trace-format.ts';
import { addEvents, isEvent } from './events.ts';
import { addSdkEvents, isSdkEvent } from './sdk-events.ts';

export const openhands: TraceFormat = {
  name: 'openhands',
  description: 'OpenHands: trajectories of events, and event logs of its SDK',
  signs: ['events[].source: user|agent|environment', 'events[].action'],
  task: ['instance'],
  detect: ({ shape, values }) => {
    if (shape !== 'document' && values.some(isAnyEvent)) return 'whole';
    if (shape === 'document' && values.some(isSdkEvent)) return 'whole';
    if (!values.some((value) => eventsIn(value).some(isAnyEvent))) return null;
    return shape === 'document' ? 'whole' : 'each';
  },
  *read(value) {
    const id = textAt(value, 'instance_id') ?? textAt(value, 'conversation_id') ?? null;
    if (isAnyEvent(value)) {
      yield { id, refused: 'it is one event of a conversation; join the events into JSON Lines' };
      return;
    }
    const events = eventsIn(value);
    const builder = new RunBuilder();
    const answer = events.some(isSdkEvent)
      ? addSdkEvents(builder, events)
      : addEvents(builder, events);
    if (answer !== null) builder.setFinalAnswer(answer);
    const resolved = at(value, 'report', 'resolved') ?? at(value, 'resolved');
    yield finishedTrace(builder, {
      id,
      facts: plainFacts({ instance: id ?? undefined, resolved }),
    });
  },
};

const isAnyEvent = (value: Json): boolean =>
  isObject(value) && (isEvent(value) || isSdkEvent(value));

/** The events of a conversation: all of the file, or what an export or an evaluation wraps. */
function eventsIn(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value;
  for (const key of ['events', 'items', 'trajectory', 'history']) {
    const list = listAt(value, key);
    // Old evaluations pair each action with its observation.
    if (list.length > 0) return list.flatMap((item) => (Array.isArray(item) ? item : [item]));
  }
  return [];
}
