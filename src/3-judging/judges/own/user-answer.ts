import { z } from 'zod';
import { showText } from '../../../base/text/hostile-characters.ts';
import { FAULTY_WHEN } from '../../../run/faulty-when.ts';
import { isObject, type JsonObject, parsedText } from '../../../run/json.ts';
import { memberAnswers } from '../../../run/verdict.ts';
import { ModelFailure } from '../../models/model.ts';
import { furtherFields, statedVerdict } from '../answers/own-answer.ts';
import { coerceVerdict, firstProblem } from '../answers/parse-verdict.ts';
import type { Decision, ExternalInput, ScoreScale } from '../judge.ts';

export const scoreScale = z.object({
  faulty_when: z.enum(FAULTY_WHEN, 'say high or low'),
  threshold: z.number().nullish(),
});

/** The shape of a UserAnswer, whose rationale may have other names. */
const shape = furtherFields.extend({
  ...scoreScale.partial().shape,
  faulty: z.boolean().nullish(),
  unscored: z.string().nullish(),
  rationale: z.string().nullish(),
  // Other programs may use the word for something else.
  members: memberAnswers.nullish().catch(null),
});

/** What an answer may say of what was sent to a model; anything else says nothing. */
const promptKey = z.union([z.string().transform((text) => [text]), z.array(z.string())]);

/**
 * Reads what a user's judge answered, with the same corrections as for a model's answer. An object of
 * the wrong shape is unscored. Anything else is no answer at all, and neither is an object that carries
 * the id of another item: both are failed calls. The type of a fault stays as it was named; whoever
 * knows the fault types of the set decides about it.
 *
 * @param who the judge, as the beginning of a sentence
 * @param text what the answer was read from, where it came as text
 * @param scale what the judge says of all its scores
 */
export function readUserAnswer(
  value: unknown,
  input: ExternalInput,
  { who = 'the judge', text = '', scale = {} }: AnswerSource = {},
): Decision {
  if (!isObject(value)) {
    throw new ModelFailure(
      'bad response',
      `${who} answered ${showText(rawText(value)) || 'with nothing'} and not with an object such as {"faulty": true}`,
    );
  }
  if (value.id !== undefined && value.id !== null && value.id !== input.id) {
    throw new ModelFailure(
      'bad response',
      `${who} answered under another id, ${showText(rawText(value.id))}: repeat the item's own id, or leave it out`,
    );
  }
  const twin = repeatedKey(text);
  if (twin !== null) return { unscored: `${showText(twin)} is in the answer twice`, raw: text };
  const { prompt, ...kept } = value;
  const decision = decisionOn(kept, input, scale);
  const prompts = promptKey.safeParse(prompt).data;
  return prompts === undefined ? decision : { ...decision, prompts };
}

/** @param value without the prompt, which may be long and is nobody's verdict */
function decisionOn(value: JsonObject, input: ExternalInput, scale: Partial<ScoreScale>): Decision {
  const read = shape.safeParse({ ...scale, ...value });
  if (!read.success) return { unscored: firstProblem(read.error), raw: rawText(value) };
  const { data } = read;
  if (typeof data.unscored === 'string') {
    return { unscored: data.unscored || 'it gave no reason', raw: rawText(value), isStated: true };
  }
  const faulty = data.faulty ?? flagOf(data);
  if (faulty === null) return { unscored: NO_VERDICT, raw: rawText(value) };
  const decision = coerceVerdict(statedVerdict(faulty, value, data), {
    types: null,
    stepCount: input.steps?.length ?? 0,
    asksStep: true,
    scoresStep: input.view !== 'outcome',
  });
  return {
    ...decision,
    ...(data.members == null ? {} : { members: data.members }),
    ...(data.score == null || data.faulty_when === undefined
      ? {}
      : { faultyWhen: data.faulty_when }),
  };
}

/** Where an answer came from. */
interface AnswerSource {
  readonly who?: string;
  readonly text?: string;
  readonly scale?: Partial<ScoreScale> | undefined;
}

const NO_VERDICT =
  'faulty: say true or false, or give a score with its threshold and faulty_when, or say why it is unscored';

/** What a score alone says; null without a scale that says it. A score at the threshold is a high one. */
function flagOf({ score, threshold, faulty_when }: z.output<typeof shape>): boolean | null {
  if (score == null || threshold == null || faulty_when === undefined) return null;
  return score >= threshold === (faulty_when === 'high');
}

/**
 * The object that a text holds, and nothing but it; null for any other text. A judge of one's own is a
 * program, so an object in the middle of something else is not an answer but, say, a page of a proxy.
 */
export function jsonObject(text: string): JsonObject | null {
  const value = parsedText(text);
  return isObject(value) ? value : null;
}

/** A key that an object has twice, of which JSON.parse would take the last; null if there is none. */
function repeatedKey(text: string): string | null {
  const keys = new Set<string>();
  let depth = 0;
  for (const [token, key] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (key !== undefined && depth === 1) {
      const name = String(parsedText(key));
      if (keys.has(name)) return name;
      keys.add(name);
    }
  }
  return null;
}

/** Whatever a module returned, as text to keep. It may be anything, even something JSON cannot hold. */
function rawText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
