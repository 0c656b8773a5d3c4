import type { Json, JsonObject } from '../../../run/json.ts';
import { asText, at, isObject, listAt, parsedText, textAt } from '../../../run/json.ts';

/**
 * A response in one piece. A log may hold a streamed one as the text that came over the network, or as
 * the list of its events.
 */
export function wholeResponse(
  response: Json | undefined,
  assemble: (events: readonly Json[]) => Json,
): Json | undefined {
  if (Array.isArray(response)) return assemble(serverEvents(response));
  const isStream = typeof response === 'string' && /^\s*(event|data|id|retry|:)/.test(response);
  return isStream ? assemble(serverEvents([response])) : response;
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

/** Put the pieces of a streamed response together to what it would have been in one piece. */

/** OpenAI's Responses API closes with the whole response, and completes its items before that. */
export function assembleResponses(events: readonly Json[]): Json {
  const closing = events.findLast((event) => isClosing(textAt(event, 'type') ?? ''));
  const response = at(closing, 'response');
  if (response !== undefined && listAt(response, 'output').length > 0) return response;
  const output = events
    .filter((event) => textAt(event, 'type') === 'response.output_item.done')
    .flatMap((event) => at(event, 'item') ?? []);
  const known = isObject(response) ? response : {};
  return { ...known, object: 'response', output };
}

function isClosing(type: string): boolean {
  return /^response\.(completed|incomplete|failed)$/.test(type);
}

/** Anthropic opens each block and sends its text, its thoughts or its arguments in pieces. */
export function assembleAnthropic(events: readonly Json[]): Json {
  const blocks = new Map<number, { block: JsonObject; json: string }>();
  let message: JsonObject = { type: 'message', role: 'assistant', stop_reason: null };
  for (const event of events) {
    const type = textAt(event, 'type');
    const index = at(event, 'index');
    const place = typeof index === 'number' ? index : blocks.size - 1;
    const start = at(event, 'content_block');
    const open = blocks.get(place);
    const opening = at(event, 'message');
    if (type === 'message_start' && isObject(opening)) message = opening;
    else if (type === 'content_block_start' && isObject(start)) {
      blocks.set(place, { block: start, json: '' });
    } else if (type === 'content_block_delta' && open !== undefined) {
      addDelta(open, at(event, 'delta'));
    } else if (type === 'message_delta') {
      message = { ...message, stop_reason: at(event, 'delta', 'stop_reason') ?? null };
    }
  }
  const content = [...blocks]
    .sort(([a], [b]) => a - b)
    .map(([, { block, json }]) => (json === '' ? block : { ...block, input: inputOf(json) }));
  return { ...message, content };
}

function addDelta(open: { block: JsonObject; json: string }, delta: Json | undefined): void {
  open.json += textAt(delta, 'partial_json') ?? '';
  for (const key of ['text', 'thinking']) {
    const piece = textAt(delta, key);
    if (piece !== undefined) {
      open.block = { ...open.block, [key]: (textAt(open.block, key) ?? '') + piece };
    }
  }
}

function inputOf(json: string): Json {
  return parsedText(json) ?? json;
}

/** Gemini sends whole parts; a text may go on in the next one. */
export function assembleGemini(events: readonly Json[]): Json {
  const parts = events.flatMap((event) => listAt(event, 'candidates', 0, 'content', 'parts'));
  const finishReason = events
    .map((event) => textAt(event, 'candidates', 0, 'finishReason'))
    .findLast((reason) => reason !== undefined);
  return {
    candidates: [{ content: { role: 'model', parts }, finishReason: finishReason ?? null }],
  };
}

/** OpenAI's chat API sends its text, its calls and their arguments in pieces. */
export function assembleChat(events: readonly Json[]): Json {
  let content = '';
  let reasoning = '';
  const calls = new Map<number, { id: string; name: string; arguments: string }>();
  for (const event of events) {
    const delta = at(event, 'choices', 0, 'delta');
    content += textAt(delta, 'content') ?? '';
    reasoning += textAt(delta, 'reasoning_content') ?? textAt(delta, 'reasoning') ?? '';
    for (const piece of listAt(delta, 'tool_calls')) {
      const index = at(piece, 'index');
      const place = typeof index === 'number' ? index : calls.size;
      const call = calls.get(place) ?? { id: '', name: '', arguments: '' };
      call.id ||= textAt(piece, 'id') ?? '';
      call.name += textAt(piece, 'function', 'name') ?? '';
      call.arguments += textAt(piece, 'function', 'arguments') ?? '';
      calls.set(place, call);
    }
  }
  const message = {
    role: 'assistant',
    content,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    tool_calls: [...calls.values()].map(({ id, ...rest }) => ({ id, function: rest })),
  };
  return { choices: [{ message }] };
}
