import { z } from 'zod';
import type { Json } from '../../run/json.ts';
import { VIEW_NAMES } from '../../run/shown-view.ts';

/** A text that nobody has a use for beyond this length; Redis itself stops at 512 MB. */
const LONGEST_TEXT = 16 << 20;
const LONGEST_ANSWER = 4 << 20;

const text = z.string().max(LONGEST_TEXT);
const tokens = z.int().nonnegative().nullable();
const limit = z.int().positive().max(1_000_000_000).nullable();

/** What a run allows all workers together at one endpoint. */
export const limits = z.strictObject({
  /** How many calls may be under way. */
  calls: limit,
  requestsPerMinute: limit,
  tokensPerMinute: limit,
});

export type Limits = z.output<typeof limits>;

export const NO_LIMITS: Limits = { calls: null, requestsPerMinute: null, tokensPerMinute: null };

/** A call to a model: one question, with everything that can change the answer. */
export const modelCall = z.strictObject({
  system: text.optional(),
  prompt: text,
  schema: z.record(z.string(), z.json()).nullable(),
  examples: z.array(text).optional(),
  temperature: z.number().min(0).max(100),
  seed: z.int(),
  contextTokens: z.int().positive().nullable(),
  answerTokens: z.int().positive().optional(),
  limits,
});

/** A call to a judge of the user's own: what its view shows, under an id that says nothing. */
export const judgeCall = z.strictObject({
  input: z.strictObject({
    id: z.string().max(100),
    view: z.enum(VIEW_NAMES),
    text,
    goal: text,
    final_answer: text,
    steps: z.array(z.record(z.string(), z.json())).nullable(),
    instructions: text.optional(),
  }),
  limits,
});

/** What a worker says that a model answered. */
export const modelAnswer = z.strictObject({
  text: z.string().max(LONGEST_ANSWER),
  promptTokens: tokens,
  completionTokens: tokens,
  latencySeconds: z.number().nonnegative(),
});

/** What a worker says that a judge decided. The collector corrects it like any answer. */
export const judgeAnswer = z.union([
  z.strictObject({
    unscored: z.string().max(LONGEST_ANSWER),
    raw: z.string().max(LONGEST_ANSWER),
  }),
  z.strictObject({
    faulty: z.boolean(),
    failure_step: z.int().nullable(),
    failure_type: z.string().max(1000).nullable(),
    confidence: z.number(),
    rationale: z.string().max(LONGEST_ANSWER),
    score: z.number().nullable().default(null),
  }),
]);

export type JudgeAnswer = z.output<typeof judgeAnswer>;

/**
 * Why a call got no answer. Only what can be wrong with one call is listed: a worker whose key or whose
 * model is missing stops taking calls instead, because others may have them.
 */
export const callFailure = z.strictObject({
  kind: z.enum([
    'unreachable',
    'reset',
    'timeout',
    'rate limit',
    'server error',
    'too long',
    'bad request',
    'bad response',
  ]),
  message: z.string().max(4000),
  retryAfterSeconds: z.number().nonnegative().nullable(),
});

export type CallFailure = z.output<typeof callFailure>;

/** What is put into Redis: plain JSON. */
export type CallContent = { readonly [key: string]: Json };
