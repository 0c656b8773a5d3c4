import { estimateTokens, leastTokens, SPECIAL_TOKENS } from './estimate-tokens.ts';
import { type GenerateRequest, type Model, ModelFailure, sentText } from './model.ts';

/**
 * Tokens kept free for an answer whose length nobody has limited. A server that runs out of context while
 * it writes either drops the beginning of the prompt or stops in the middle of the JSON. Neither gives a
 * usable verdict.
 */
export const ANSWER_TOKENS = 512;

/** How many tokens a prompt takes, and whether the model itself counted them. */
export interface PromptSize {
  readonly tokens: number;
  readonly counted: boolean;
}

/** A prompt, the context that it has to fit into (null for any), and what stops the counting. */
export type FittedPrompt = Pick<
  GenerateRequest,
  'system' | 'prompt' | 'contextTokens' | 'answerTokens' | 'signal'
>;

/** A prompt that does not fit, and what it does not fit into. */
export interface Overflow extends Pick<GenerateRequest, 'answerTokens'> {
  readonly size: PromptSize;
  readonly contextTokens: number;
}

/**
 * The size of a prompt that does not fit into its context beside an answer; null for one that fits. The
 * model is only asked to count what the estimate finds too long, since counting may take a call.
 */
export async function overflow(
  request: FittedPrompt,
  countTokens?: Model['countTokens'],
): Promise<PromptSize | null> {
  const { contextTokens, answerTokens, signal } = request;
  if (contextTokens === null) return null;
  const prompt = sentText(request);
  const room = roomFor(contextTokens, answerTokens);
  // No tokeniser makes more tokens than there are bytes, and counting bytes is cheap.
  if (Buffer.byteLength(prompt) + SPECIAL_TOKENS <= room) return null;
  const estimate = estimateTokens(prompt);
  if (estimate <= room) return null;
  const counted = (await countTokens?.(prompt, signal)) ?? null;
  const tokens = counted ?? estimate;
  return tokens > room ? { tokens, counted: counted !== null } : null;
}

/** `about 14,900 tokens` */
export function sizeText({ tokens, counted }: PromptSize): string {
  if (counted) return `${tokens.toLocaleString('en-US')} tokens`;
  const rounded = Number(tokens.toPrecision(3));
  return `about ${rounded.toLocaleString('en-US')} tokens`;
}

/** Why a prompt of this size cannot be asked. */
export function tooLong({ size, contextTokens, answerTokens }: Overflow): string {
  const room = Math.max(0, roomFor(contextTokens, answerTokens)).toLocaleString('en-US');
  const context = contextTokens.toLocaleString('en-US');
  return `the prompt has ${sizeText(size)}, and a context of ${context} leaves room for ${room}: give --context or a model with a larger one`;
}

/** How many tokens a prompt may have beside its answer. */
export function roomFor(contextTokens: number, answerTokens = ANSWER_TOKENS): number {
  return contextTokens - answerTokens;
}

/** Refuses a prompt that does not fit into its context, so that no server cuts it. */
export async function fitContext(
  request: FittedPrompt,
  countTokens?: Model['countTokens'],
): Promise<void> {
  const size = await overflow(request, countTokens);
  if (size !== null) {
    const { contextTokens, answerTokens } = request;
    throw new ModelFailure(
      'too long',
      tooLong({ size, contextTokens: contextTokens ?? 0, answerTokens }),
    );
  }
}

/** Most servers are set to this much, and it is what the paper's judges had. */
const FIRST_CONTEXT = 8_192;

/**
 * The context to load a model with where nobody has fixed one: as much as the prompts so far have needed.
 * Loading a model with another context takes seconds, so it only grows, and by doubling.
 */
export class GrowingContext {
  #tokens = FIRST_CONTEXT;

  /** @param most what the model can read; null if nobody knows */
  forPrompt(prompt: string, most: number | null, answerTokens = ANSWER_TOKENS): number {
    const fits = Buffer.byteLength(prompt) + SPECIAL_TOKENS + answerTokens <= this.#tokens;
    return this.for(fits ? 0 : estimateTokens(prompt), most, answerTokens);
  }

  for(tokens: number, most: number | null, answerTokens = ANSWER_TOKENS): number {
    while (this.#tokens < tokens * SPARE + answerTokens) this.#tokens *= 2;
    return Math.min(this.#tokens, most ?? this.#tokens);
  }
}

/** An estimate may be too low by this factor. */
const SPARE = 1.15;

export interface CountedPrompt {
  readonly prompt: string;
  /** As the server reported with its answer; null if it did not. */
  readonly countedTokens: number | null;
  /** Null or absent if nobody has fixed it. */
  readonly contextTokens?: number | null;
}

/**
 * Whether the server read less than it was sent: it counted fewer tokens than the prompt must have, or
 * as many as the whole context holds. A verdict on half a trajectory must not count. Chat templates
 * only add tokens, so a prompt that was read whole is never reported as cut.
 */
export function promptWasCut(counted: CountedPrompt): boolean {
  const { prompt, countedTokens, contextTokens } = counted;
  if (countedTokens === null) {
    return false;
  }
  return (
    countedTokens < leastTokens(prompt) ||
    countedTokens >= (contextTokens ?? Number.POSITIVE_INFINITY)
  );
}
