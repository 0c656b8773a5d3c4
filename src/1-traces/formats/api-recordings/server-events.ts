import type { Json } from '../../../run/json.ts';
import { asText, parsedText } from '../../../run/json.ts';

/**
 * A response in one piece. A log may hold a streamed one as the text that came over the network, or as
 * the list of its events.
 */
export function wholeResponse(
  response: Json | undefined,
  assemble: (events: readonly Json[]) => Json,
): Json | undefined {
  const isStream = typeof response === 'string' && /^\s*(event|data|id|:)/.test(response);
  if (!isStream && !Array.isArray(response)) return response;
  return assemble(serverEvents(Array.isArray(response) ? response : [response as string]));
}

/**
 * The data of the events of a streamed response. A stream is recorded in chunks as they came over the
 * network, which may end anywhere, also within an event.
 */
export function serverEvents(chunks: readonly Json[]): readonly Json[] {
  if (chunks.every((chunk) => typeof chunk === 'object' && chunk !== null)) return chunks;
  const events: Json[] = [];
  let data: string[] = [];
  const close = () => {
    const value = data.length === 0 ? undefined : parsedText(data.join('\n'));
    if (value !== undefined) events.push(value);
    data = [];
  };
  for (const line of chunks
    .map(asText)
    .join('')
    .split(/\r\n|\n|\r/)) {
    if (line === '') close();
    else if (line.startsWith('data:')) data.push(line.slice('data:'.length).trimStart());
  }
  close();
  return events;
}
