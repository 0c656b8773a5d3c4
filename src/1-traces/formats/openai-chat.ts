import type { Json, JsonObject } from '../../run/json.ts';
import { at, decoded, hasKeys, isObject, listAt, textAt } from '../../run/json.ts';
import { isToolStep, type Step } from '../../run/run.ts';
import { annotatedTools, plainFacts, recordedId } from '../building/recorded-facts.ts';
import { finishedTrace, RunBuilder } from '../building/run-builder.ts';
import { addOpenAiMessages, hasOpenAiCall, isOpenAiMessages } from '../messages/openai-messages.ts';
import { isRefused, type Sample, type TraceFormat, type TraceReading } from '../trace-format.ts';
import { isShellTalk } from './mini-swe-agent.ts';
import { assembleChat, wholeResponse } from './providers/streamed-responses.ts';

/**
 * Conversations in OpenAI's Chat Completions form: a list of messages; an object that has one, as
 * request bodies and the logs of proxies do; or many of either.
 */
export const openAiChat: TraceFormat = {
  name: 'openai-chat',
  description: 'messages of OpenAI Chat Completions, and request logs such as those of LiteLLM',
  signs: [
    'messages[].role: system|developer|user|assistant|tool|function',
    'messages[].content?',
    'messages[].content[].type?: text|image_url|input_audio|file|refusal|thinking|audio_url|document|redacted_thinking|video_url',
  ],

  detect({ shape, values }: Sample) {
    if (shape === 'document') {
      return values.some((value) => isConversation(value) || isResponse(value)) ? 'whole' : null;
    }
    const listed: unknown = values;
    if (isMessages(listed)) return isShellTalk(listed) ? null : 'whole';
    return values.some((value) => isConversation(value) || isResponse(value)) ? 'each' : null;
  },

  *read(value: Json): Iterable<TraceReading> {
    const found = conversationIn(value);
    if (found !== null) yield readConversation(found);
    else if (isResponse(value)) yield { id: recordedId(value, 'id'), refused: NO_REQUEST };
    else if (!isPreamble(value)) yield { id: null, refused: 'it holds no list of messages' };
  },
};

interface Conversation {
  readonly record: JsonObject;
  /** The part of the record that holds the messages. */
  readonly body: JsonObject;
  readonly messages: readonly Json[];
  /** What the model answered to the messages, where a log keeps it apart from them. */
  readonly reply: Json | undefined;
  /** Whether this is what was sent to a model, whose answer therefore belongs to it. */
  readonly isRequest: boolean;
}

/** Where logs keep the body of the request. */
const REQUESTS = [
  [],
  ['request'],
  ['request', 'body'],
  ['body'],
  ['request_body'],
  ['kwargs'],
] as const;

/** What else a list of messages is called, where it is no request. */
const LISTS = ['conversation', 'trace', 'trajectory', 'dialog', 'input'] as const;

/** The conversation in a record; null if there is none. */
function conversationIn(value: Json): Conversation | null {
  if (holdsMessages(value)) {
    return { record: {}, body: {}, messages: value, reply: undefined, isRequest: false };
  }
  if (!isObject(value)) return null;
  for (const path of REQUESTS) {
    const body = decoded(at(value, ...path));
    const messages = decoded(at(body, 'messages'));
    if (!isObject(body) || !holdsMessages(messages)) continue;
    const isRequest = path.length > 0 || typeof at(body, 'model') === 'string';
    return { record: value, body, messages, reply: replyIn(value), isRequest };
  }
  const list = LISTS.map((key) => at(value, key)).find(holdsMessages);
  // Other formats use these words too, so that only calls in this form decide.
  if (list === undefined || !list.some(hasOpenAiCall)) return null;
  const isRequest = list === at(value, 'input') && typeof at(value, 'model') === 'string';
  const reply = isRequest ? replyIn(value) : undefined;
  return { record: value, body: value, messages: list, reply, isRequest };
}

const holdsMessages = (value: unknown): value is readonly Json[] =>
  Array.isArray(value) && value.some((message) => textAt(message, 'role') !== undefined);

/** Whether a value is a conversation in this form, and says nothing that only another one says. */
function isConversation(value: Json): boolean {
  if (isObject(value) && OTHERS.some((key) => Object.hasOwn(value, key))) return false;
  // A sample of Inspect, whose messages look the same as long as they hold no calls.
  if (hasKeys(value, 'epoch', 'input', 'target')) return false;
  const found = conversationIn(value);
  return (
    found !== null && isMessages(found.messages) && !isOther(found) && !isShellTalk(found.messages)
  );
}

/**
 * Anthropic's and Amazon's messages may look the same as long as they are plain; their answers, and the
 * way in which requests give tools and system prompts, do not.
 */
function isOther({ record, body, messages, reply }: Conversation): boolean {
  if (messages.some(hasOpenAiCall)) return false;
  if (Object.hasOwn(isObject(reply) ? reply : {}, 'stop_reason')) return true;
  const answer = decoded(at(record, 'response'));
  if (answer !== undefined && answer !== null && wholeAnswer(answer) === undefined) return true;
  const hasOtherTools = listAt(body, 'tools').some((tool) => hasKeys(tool, 'name', 'input_schema'));
  return hasOtherTools || hasKeys(body, 'system') || hasKeys(body, 'modelId');
}

/** Whether a value is what the API answered, whole or in pieces, without what it was asked. */
function isResponse(value: Json): boolean {
  return (
    textAt(value, 'object')?.startsWith('chat.completion') === true &&
    Array.isArray(at(value, 'choices')) &&
    conversationIn(value) === null
  );
}

/** Keys of records that hold such messages but are in a format of their own. */
const OTHERS = [
  ...['traj', 'simulations', 'termination_reason', 'run_type', 'observations'],
  ...['trajectory_format', 'span_attributes'],
];

function isMessages(value: unknown): value is readonly Json[] {
  return (
    isOpenAiMessages(value) &&
    value.every((message) => listAt(message, 'tool_calls').length === 0 || hasOpenAiCall(message))
  );
}

/** A first line that says something about the lines that follow. */
function isPreamble(value: Json): boolean {
  return isObject(value) && Object.keys(value).every((key) => key === 'metadata');
}

const REPLIES = [
  ['response'],
  ['response', 'body'],
  ['response_body'],
  ['output'],
  ['completion'],
  [],
] as const;

/** The message that a model answered with; undefined if the record has none. */
function replyIn(record: JsonObject): Json | undefined {
  for (const path of REPLIES) {
    const response = wholeAnswer(decoded(at(record, ...path)));
    if (path.length > 0 && typeof response === 'string' && response.trim() !== '') {
      return { role: 'assistant', content: response };
    }
    const message = at(response, 'choices', 0, 'message') ?? at(response, 'message');
    if (isObject(message)) return { ...message, role: 'assistant' };
    if (textAt(response, 'role') === 'assistant') return response;
  }
  return undefined;
}

/** An answer in one piece; undefined if it is a stream of another kind. */
function wholeAnswer(response: Json | undefined): Json | undefined {
  const whole = wholeResponse(response, (events) =>
    events.some((event) => Array.isArray(at(event, 'choices'))) ? assembleChat(events) : null,
  );
  return whole ?? undefined;
}

function readConversation({
  record,
  body,
  messages,
  reply,
  isRequest,
}: Conversation): TraceReading {
  const id = recordedId(record, 'id', 'trace_id', 'conversation_id', 'session_id', 'custom_id');
  const last = messages.at(-1);
  const isAnswered = reply !== undefined || textAt(last, 'role') === 'assistant';
  if (isRequest && !isAnswered) return { id, refused: NO_ANSWER };
  const builder = new RunBuilder();
  builder.instruct(textAt(body, 'system') ?? '');
  const isRepeated = reply !== undefined && sameMessage(reply, last);
  addOpenAiMessages(builder, reply === undefined || isRepeated ? messages : [...messages, reply]);
  const reading = finishedTrace(builder, {
    id,
    facts: plainFacts(record, objectAt(record, 'metadata')),
    tools: annotatedTools(record),
    isModelCall: isRequest,
  });
  if (isRefused(reading)) return reading;
  const { steps } = reading.run;
  const hasCalls = steps.some(isToolStep);
  if (!hasCalls && steps.some(isCallInText)) return { id, refused: CALLS_IN_TEXT };
  return reading;
}

const NO_ANSWER =
  'a request log without its answer; record the response too, or pass the whole conversation';
const NO_REQUEST = 'a response without its request: no goal is recorded; record the request too';

/** Some logs add the answer to the messages and keep it apart as well. */
function sameMessage(reply: Json, last: Json | undefined): boolean {
  const words = (message: Json | undefined): string =>
    JSON.stringify([at(message, 'content') ?? null, listAt(message, 'tool_calls')]);
  return textAt(last, 'role') === 'assistant' && words(reply) === words(last);
}

const CALLS_IN_TEXT =
  'its calls are written inside the text, which cannot be told from words; record it with function calling';

/** Whether the agent wrote a call into its text, as a model without function calling does. */
function isCallInText(step: Step): boolean {
  if (isToolStep(step) || step.from !== 'agent') return false;
  return /<function=[\w.-]+>|<tool_call>\s*\{|<invoke name="/.test(step.text);
}

function objectAt(record: JsonObject, key: string): JsonObject | undefined {
  const found = at(record, key);
  return isObject(found) ? found : undefined;
}
