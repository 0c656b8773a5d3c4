import { asList, at, isObject, type Json, listAt, textAt } from '../../../run/json.ts';
import type { RunBuilder } from '../../building/run-builder.ts';
import {
  addGeminiContents,
  either,
  geminiText,
  isGeminiContent,
} from '../../messages/gemini-contents.ts';
import type { Provider } from './provider-format.ts';
import { assembleGemini } from './streamed-responses.ts';

/** The Gemini API and Vertex AI. */
export const gemini: Provider = {
  name: 'google-gemini',
  description: 'the Gemini API and Vertex AI: requests, responses or lists of contents',
  signs: ['contents[].role: user|model|function', 'contents[].parts'],
  isMessage: isGeminiContent,
  isRequest: (request) => contentsOf(request).some(isGeminiContent),
  isResponse: (value) =>
    listAt(value, 'candidates').some((candidate) => isObject(at(candidate, 'content'))),
  turnsOf: (request, response) => withHistory(contentsOf(request), response),
  answerOf: (response) => [at(response, 'candidates', 0, 'content') ?? []].flat(),
  agent: 'model',
  add(builder, turns, { request }) {
    builder.instruct(systemOf(request));
    addGeminiContents(builder, withoutSetUp(builder, turns));
  },
  factsOf: ({ request, response }) => ({
    model: textAt(request, 'model') ?? textAt(response, 'modelVersion') ?? null,
    finish_reason: textAt(response, 'candidates', 0, 'finishReason') ?? null,
  }),
  assemble: assembleGemini,
  answerAt: ['candidates', 0, 'content', 'parts'],
};

/** Where the library itself called functions, its response has all contents before the answer. */
function withHistory(contents: readonly Json[], response: Json | undefined): readonly Json[] {
  const history = asList(
    either(response, 'automaticFunctionCallingHistory', 'automatic_function_calling_history'),
  );
  return history.length > contents.length ? history : contents;
}

function contentsOf(request: Json): readonly Json[] {
  const contents = at(request, 'contents') ?? at(request, 'history');
  if (typeof contents === 'string') return [{ role: 'user', parts: [{ text: contents }] }];
  return isObject(contents) ? [contents] : asList(contents);
}

/** The system prompt, wherever the request was written. */
function systemOf(request: Json | undefined): string {
  const systemIn = (holder: Json | undefined): Json | undefined =>
    either(holder, 'systemInstruction', 'system_instruction');
  return geminiText(systemIn(request) ?? systemIn(at(request, 'config')));
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
