import { UserError } from '../../base/errors.ts';
import type { JsonObject } from '../../run/json.ts';

/** One question to a model, with everything that can change the answer. */
export interface GenerateRequest {
  /** What stands before the prompt as a message of its own. */
  readonly system?: string | undefined;
  readonly prompt: string;
  /**
   * The JSON Schema that the answer is decoded under, if the server can do that; null where only the
   * prompt says how to answer.
   */
  readonly schema: JsonObject | null;
  /** Answers as a prompt without a schema asks for them. Only a stand-in for a model reads them. */
  readonly examples?: readonly string[] | undefined;
  readonly temperature: number;
  readonly seed: number;
  /**
   * How many tokens the prompt and the answer may have together; null for as many as the model takes. A
   * prompt that does not fit is refused, never cut.
   */
  readonly contextTokens: number | null;
  /** After how many tokens an answer is cut; absent for as many as the kind of model writes by default. */
  readonly answerTokens?: number | undefined;
  readonly signal: AbortSignal;
}

/** All the text that a model reads for a request, to be counted. */
export function sentText({ system, prompt }: Pick<GenerateRequest, 'system' | 'prompt'>): string {
  return system === undefined ? prompt : `${system}\n\n${prompt}`;
}

/**
 * An answer that somebody keeps until it is safe with us. A server keeps nothing; a queue does, so that
 * a kill between its answer and our disk loses nothing.
 */
export interface Kept {
  /** To be called when the verdict that the answer led to is durable. */
  readonly whenDurable?: (() => void) | undefined;
}

export interface Generation extends Kept {
  readonly text: string;
  /** As the server counted them; null if it does not say. */
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly latencySeconds: number;
}

/** Which weights answer, on which engine. Another engine can answer the same prompt differently. */
export interface EngineInfo {
  readonly engine: string;
  readonly version: string | null;
  readonly digest: string | null;
  /** How many tokens the model reads; null or absent if nobody knows, and the server will say. */
  readonly contextTokens?: number | null | undefined;
}

/** A server, or a file, that answers prompts. */
export interface Model {
  /** The name that judge ids carry: `qwen2.5:14b`. */
  readonly name: string;
  /** Calls to one endpoint share a limit on how many are under way. */
  readonly endpoint: string;
  /**
   * Whether it is told with every question how large a context to load, as Ollama is. The paper fixed
   * that for its judges; for any other model the context is a limit and no part of the protocol.
   */
  readonly loadsContext?: boolean;
  /** Whether it answers in this process, where an answer that is given up costs nothing but time. */
  readonly isInProcess?: boolean;
  describe(signal: AbortSignal): Promise<EngineInfo>;
  /** The model's own count of a prompt's tokens, if the server offers one; null if it turns out not to. */
  countTokens?(prompt: string, signal: AbortSignal): Promise<number | null>;
  /** Rejects with a ModelFailure and nothing else. */
  generate(request: GenerateRequest): Promise<Generation>;
  /** Releases what the model holds, such as a file in memory. */
  close?(): Promise<void>;
}

export type FailureKind =
  | 'unreachable'
  | 'reset'
  | 'timeout'
  /** The process that had the call stopped before it answered. */
  | 'worker lost'
  | 'rate limit'
  | 'server error'
  | 'unauthorised'
  | 'no such model'
  | 'too long'
  | 'bad request'
  | 'bad response'
  /** A judge of one's own that cannot work as it is: every further call would fail the same way. */
  | 'unusable'
  | 'aborted';

/** A call that gave no answer. It never becomes a verdict: it is counted, listed and asked again. */
export class ModelFailure extends UserError {
  override readonly name = 'ModelFailure';
  readonly kind: FailureKind;
  /** How long the server asked to wait, if it did. */
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: FailureKind,
    message: string,
    options: ErrorOptions & { readonly retryAfterSeconds?: number | null } = {},
  ) {
    super(message, options);
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }

  /** Whether asking again can help. */
  get retryable(): boolean {
    return [
      'unreachable',
      'reset',
      'timeout',
      'worker lost',
      'rate limit',
      'server error',
      'bad response',
    ].includes(this.kind);
  }
}

/** Whether every further call would fail the same way. */
export function isHopeless(kind: string): boolean {
  return ['unauthorised', 'no such model', 'unusable'].includes(kind);
}
