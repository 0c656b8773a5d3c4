import { type Origin, originFrom } from '../../run/origin.ts';
import type { Span } from './span.ts';

/** The attribute by which OpenTelemetry names a session; readers put under it what files say elsewhere. */
export const SESSION = 'session.id';

/** The attributes in which instrumentations name the session or the conversation. */
const SESSIONS = [
  SESSION,
  'langfuse.session.id',
  'gen_ai.conversation.id',
  'mlflow.trace.session',
  'ai.telemetry.metadata.sessionId',
  'traceloop.association.properties.session_id',
];

/** @param steps the span that tells of each step, if one does */
export function originOfSpans(
  spans: readonly Span[],
  steps: readonly (string | undefined)[],
): Origin | undefined {
  const ids = new Set(spans.map(({ id }) => id));
  const root = spans.find(
    ({ id, parent }) => ownId(id) !== null && (parent === null || !ids.has(parent)),
  );
  return originFrom({
    traceId: spans.find(({ traceId }) => traceId !== null)?.traceId ?? null,
    spanId: ownId(root?.id),
    sessionId: sessionOf(spans),
    steps: steps.map(ownId),
  });
}

function sessionOf(spans: readonly Span[]): string | null {
  for (const { attributes } of spans) {
    for (const name of SESSIONS) {
      const session = attributes[name];
      if (typeof session === 'string' && session !== '') return session;
    }
  }
  return null;
}

/** An id that the file gives. Names that readers give to spans without one have a space in them. */
const ownId = (id: string | undefined): string | null =>
  id === undefined || id === '' || id.includes(' ') ? null : id;
