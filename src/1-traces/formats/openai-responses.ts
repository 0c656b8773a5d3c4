import { type Json, textAt } from '../../run/json.ts';
import type { TraceFormat, TraceReading } from '../trace-format.ts';
import { isOldRolloutLine } from './codex/rollout.ts';
import { apiRecordings } from './providers/api-recordings.ts';
import { providerFormat, requestOf, responseIn } from './providers/provider-format.ts';
import { responses } from './providers/responses-api.ts';

const records = providerFormat(responses);

/** Records of OpenAI's Responses API, of which some may name those before them. */
export const openaiResponses: TraceFormat = {
  ...records,
  detect(sample) {
    const { shape, values } = sample;
    // A rollout of Codex has such items on its lines.
    if (shape !== 'document' && values.some(isOldRolloutLine)) return null;
    return values.some(isChained) && shape !== 'document' ? 'whole' : records.detect(sample);
  },
  read(value) {
    const isLog = Array.isArray(value) && value.some(isChained);
    return isLog ? readChained(value) : records.read(value);
  },
};

/** Whether a record goes on after a response that it names; the record of that is near. */
function isChained(value: Json): boolean {
  return (
    textAt(requestOf(value), 'previous_response_id') !== undefined &&
    (responses.isResponse(value) || responses.isResponse(responseIn(responses, value)))
  );
}

/** Reads a log of requests and responses of which some name those before them. */
function readChained(values: readonly Json[]): Iterable<TraceReading> {
  const recordings = values.map((record) => ({
    request: { body: requestOf(record) },
    response: {
      body: responses.isResponse(record) ? record : (responseIn(responses, record) ?? null),
    },
  }));
  return apiRecordings.read({ recordings });
}
