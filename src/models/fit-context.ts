import { estimateTokens, leastTokens, SPECIAL_TOKENS } from './estimate-tokens.ts';
import type { GenerateRequest } from './model.ts';
import { ModelFailure } from './model.ts';

/**
 * What is kept free for the answer. A server that runs out of context while it writes drops the
 * beginning of the prompt or stops in the middle of the JSON, and neither is a verdict.
 */
export const ANSWER_TOKENS = 512;

/** The model's own count; null where its server turns out to have none. */
type CountTokens = (prompt: string, signal: AbortSignal) => Promise<number | null>;

/**
 * Refuses a prompt that does not surely fit the context it asks for, instead of having it cut. The
 * model's own count decides where there is one; elsewhere the upper estimate does.
 */
export async function fitContext(
  request: Pick<GenerateRequest, 'prompt' | 'contextTokens' | 'signal'>,
  countTokens?: CountTokens,
): Promise<void> {
  const { prompt, contextTokens, signal } = request;
  const room = contextTokens - ANSWER_TOKENS;
  if (countTokens === undefined && surelyFits(prompt, room)) return;
  const counted = (await countTokens?.(prompt, signal)) ?? null;
  const tokens = counted ?? estimateTokens(prompt).most;
  if (tokens > room) {
    throw new ModelFailure(
      'too long',
      `the prompt has ${counted === null ? 'up to ' : ''}${tokens} tokens, and a context of ` +
        `${contextTokens} leaves room for ${Math.max(0, room)}: ask for a larger context`,
    );
  }
}

/** The same where a count costs a call of its own: the server is asked only if the estimate is unsure. */
export async function fitContextOrAsk(
  request: Pick<GenerateRequest, 'prompt' | 'contextTokens' | 'signal'>,
  countTokens?: CountTokens,
): Promise<void> {
  const room = request.contextTokens - ANSWER_TOKENS;
  if (!surelyFits(request.prompt, room) && estimateTokens(request.prompt).most > room) {
    await fitContext(request, countTokens);
  }
}

/** No tokeniser makes more tokens than there are bytes, and counting those costs nothing. */
function surelyFits(prompt: string, room: number): boolean {
  return Buffer.byteLength(prompt) + SPECIAL_TOKENS <= room;
}

export interface CountedPrompt {
  readonly prompt: string;
  /** As the server counted them after the fact; null where it does not say. */
  readonly countedTokens: number | null;
  /** The model's own count before the fact, where there was one. */
  readonly sentTokens?: number | null;
  readonly contextTokens?: number;
}

/**
 * Whether the server read less than it was sent: it counted fewer tokens than the prompt has at the
 * very least, or as many as the whole context holds. A verdict on half a trajectory is none. What
 * chat templates add only raises the count, so an uncut prompt is never called cut.
 */
export function promptWasCut(counted: CountedPrompt): boolean {
  const { prompt, countedTokens, sentTokens, contextTokens } = counted;
  if (countedTokens === null) {
    return false;
  }
  const least = sentTokens ?? leastTokens(prompt);
  return countedTokens < least || countedTokens >= (contextTokens ?? Number.POSITIVE_INFINITY);
}
