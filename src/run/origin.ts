/**
 * Where a recorded run lies in the store of traces that it was exported from, in that store's own ids, so
 * that a verdict can be sent to the very run that it is about. What the record does not say is null.
 *
 *     { traceId: '4bf92f35…', spanId: '00f067aa…', sessionId: null, steps: ['b7ad6b71…', null] }
 *
 * It is no part of a run: ids may tell where a run comes from, and no judge is shown them.
 */
export interface Origin {
  readonly traceId: string | null;
  /** The span that holds the whole run. */
  readonly spanId: string | null;
  readonly sessionId: string | null;
  /** The span that tells of each step. */
  readonly steps: readonly (string | null)[];
}

/** The origin of a run; undefined if the record says nothing of it. */
export function originFrom({ traceId, spanId, sessionId, steps }: Origin): Origin | undefined {
  const isKnown = [traceId, spanId, sessionId, ...steps].some((id) => id !== null);
  return isKnown ? { traceId, spanId, sessionId, steps } : undefined;
}
