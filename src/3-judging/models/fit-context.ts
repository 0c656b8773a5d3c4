import { estimateTokens, leastTokens, SPECIAL_TOKENS } from './estimate-tokens.ts';
import { type GenerateRequest, ModelFailure, sentText } from './model.ts';

/**
 * Tokens kept free for the answer. A server that runs out of context while it writes either drops the
 * beginning of the prompt or stops in the middle of the JSON. Neither gives a usable verdict.
 */
export const ANSWER_TOKENS = 512;

type FittedRequest = Pick<GenerateRequest, 'system' | 'prompt' | 'contextTokens' | 'signal'>;

/** The model's own count; null if its server turns out not to count. */
type CountTokens = (prompt: string, signal: AbortSignal) => Promise<number | null>;

/**
 * Refuses a prompt that might not fit into the context it asks for, so that no server cuts it. The
 * model's own count decides if there is one, and the upper estimate otherwise.
 */
export async function fitContext(request: FittedRequest, countTokens?: CountTokens): Promise<void> {
  const { contextTokens, signal } = request;
  const prompt = sentText(request);
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

/** The same for a server that is called to count: it is only asked when the estimate is too large. */
export async function fitContextOrAsk(
  request: FittedRequest,
  countTokens?: CountTokens,
): Promise<void> {
  const room = request.contextTokens - ANSWER_TOKENS;
  const prompt = sentText(request);
  if (!surelyFits(prompt, room) && estimateTokens(prompt).most > room) {
    await fitContext(request, countTokens);
  }
}

/** No tokeniser makes more tokens than there are bytes, and counting bytes is cheap. */
function surelyFits(prompt: string, room: number): boolean {
  return Buffer.byteLength(prompt) + SPECIAL_TOKENS <= room;
}

export interface CountedPrompt {
  readonly prompt: string;
  /** As the server reported with its answer; null if it did not. */
  readonly countedTokens: number | null;
  /** The model's own count from before the call, if there was one. */
  readonly sentTokens?: number | null;
  readonly contextTokens?: number;
}

/**
 * Whether the server read less than it was sent: it counted fewer tokens than the prompt must have, or
 * as many as the whole context holds. A verdict on half a trajectory must not count. Chat templates
 * only add tokens, so a prompt that was read whole is never reported as cut.
 */
export function promptWasCut(counted: CountedPrompt): boolean {
  const { prompt, countedTokens, sentTokens, contextTokens } = counted;
  if (countedTokens === null) {
    return false;
  }
  const least = sentTokens ?? leastTokens(prompt);
  return countedTokens < least || countedTokens >= (contextTokens ?? Number.POSITIVE_INFINITY);
}
