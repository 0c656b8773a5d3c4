import type { Json, JsonObject } from '../../../run/json.ts';
import { asList, at, isObject, listAt, textAt } from '../../../run/json.ts';
import { finishedTrace, RunBuilder } from '../../building/run-builder.ts';
import { addGeminiContents, geminiText, isGeminiContent } from '../../messages/gemini-contents.ts';
import type { TraceFormat, TraceReading } from '../../trace-format.ts';
import { assembleGemini } from '../api-recordings/assemble.ts';
import { wholeResponse } from '../api-recordings/server-events.ts';
import {
  detectProvider,
  NO_ANSWER,
  NO_REQUEST,
  type ProviderDialect,
  readProvider,
  requestOf,
  responseOf,
} from '../provider-records.ts';

const dialect: ProviderDialect = {
  isMessage: isGeminiContent,
  isRecord: (value) =>
    contentsOf(requestOf(value as Json)).some(isGeminiContent) ||
    isResponse(value) ||
    isResponse(answerOf(value as Json)),
  readRecord,
  readMessages: (contents, id) => readContents(contents, id, '', {}),
};

/** Contents of the Gemini API and of Vertex AI: requests, responses, both, or the contents alone. */
export const googleGemini: TraceFormat = {
  name: 'google-gemini',
  description: 'the Gemini API and Vertex AI: requests, responses or lists of contents',
  detect: (sample) => detectProvider(dialect, sample),
  read: (value) => readProvider(dialect, value),
};

function isResponse(value: unknown): value is JsonObject {
  return listAt(value, 'candidates').some((candidate) => isObject(at(candidate, 'content')));
}

/** The response beside a request. */
function answerOf(record: Json): Json | undefined {
  const response = responseOf(record);
  const whole = wholeResponse(response, assembleGemini);
  const isEmpty = listAt(whole, 'candidates', 0, 'content', 'parts').length === 0;
  return whole !== response && isEmpty ? undefined : whole;
}

/** Where the library itself called functions, its response has all contents before the answer. */
function withHistory(contents: readonly Json[], response: Json | undefined): readonly Json[] {
  const history =
    at(response, 'automaticFunctionCallingHistory') ??
    at(response, 'automatic_function_calling_history');
  return asList(history).length > contents.length ? asList(history) : contents;
}

function contentsOf(request: Json): readonly Json[] {
  const contents = at(request, 'contents') ?? at(request, 'history');
  if (typeof contents === 'string') return [{ role: 'user', parts: [{ text: contents }] }];
  return isObject(contents) ? [contents] : listAt({ contents } as JsonObject, 'contents');
}

function readRecord(record: JsonObject, id: string | null): TraceReading {
  const request = requestOf(record);
  const response = isResponse(record) ? record : answerOf(record);
  const contents = withHistory(contentsOf(request), response);
  if (contents.length === 0) return { id, refused: NO_REQUEST };
  const answer = at(response, 'candidates', 0, 'content');
  const all = answer === undefined ? contents : [...contents, answer];
  if (answer === undefined && textAt(all.at(-1), 'role') !== 'model') {
    return { id, refused: NO_ANSWER };
  }
  const facts = {
    model: textAt(request, 'model') ?? textAt(response, 'modelVersion') ?? null,
    finish_reason: textAt(response, 'candidates', 0, 'finishReason') ?? null,
  };
  return readContents(all, id, systemOf(request), facts, true);
}

/** The system prompt, wherever the request was written. */
export function systemOf(request: Json): string {
  const system =
    at(request, 'systemInstruction') ??
    at(request, 'system_instruction') ??
    at(request, 'config', 'systemInstruction') ??
    at(request, 'config', 'system_instruction');
  return geminiText(system ?? undefined);
}

/** How the Gemini CLI tells the model about its surroundings, in the user's name. */
const SET_UP = /^\s*(<session_context>\s*)?This is the Gemini CLI\. We are setting up the context/;

/** The contents without the set-up of the Gemini CLI and the model's thanks for it. */
function withoutSetUp(builder: RunBuilder, contents: readonly Json[]): readonly Json[] {
  const text = geminiText(contents[0]);
  if (!SET_UP.test(text)) return contents;
  builder.instruct(text);
  const isThanks = /^Got it\. Thanks for the context/.test(geminiText(contents[1]));
  return contents.slice(isThanks ? 2 : 1);
}

function readContents(
  contents: readonly Json[],
  id: string | null,
  system: string,
  facts: Readonly<Record<string, string | null>>,
  isModelCall = false,
): TraceReading {
  const builder = new RunBuilder();
  builder.instruct(system);
  addGeminiContents(builder, withoutSetUp(builder, contents));
  return finishedTrace(builder, { id, facts, isModelCall });
}
