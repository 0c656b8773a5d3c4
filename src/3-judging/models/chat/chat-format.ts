import type { Json, JsonObject } from '../../../run/json.ts';
import type { GenerateRequest } from '../model.ts';

/** One question, for a format to write down. */
export interface ChatQuestion extends Omit<GenerateRequest, 'signal' | 'contextTokens'> {
  /** As the server knows it: `gpt-4.1`. */
  readonly model: string;
  /** Empty if the server needs none. */
  readonly apiKey: string;
}

/** What is sent to a server. */
export interface ChatRequest {
  /** Behind the base address: `/chat/completions`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
  /** What the server would refuse and is therefore not sent, as the end of a sentence. */
  readonly ignored?: readonly string[];
}

/** What a server sent back. */
export interface ChatAnswer {
  /** Empty for a model that said nothing; null if the body holds no answer at all. */
  readonly text: string | null;
  readonly promptTokens: unknown;
  readonly completionTokens: unknown;
}

/** How a family of servers wants to be asked, and how it answers. */
export interface ChatFormat {
  request(question: ChatQuestion): ChatRequest;
  /** Reads a body that came with a 2xx status. It may hold anything. */
  answer(body: unknown): ChatAnswer;
}

/** What lies at a path of a body, whatever the body is: `at(body, 'choices', 0, 'message')`. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let inner = value;
  for (const step of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, step))
      return undefined;
    inner = (inner as Readonly<Record<string | number, unknown>>)[step];
  }
  return inner;
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = at(value, ...path);
  return Array.isArray(found) ? (found as readonly unknown[]) : [];
}

/** The sum of several counts; undefined where the first of them is missing. */
export function sumOf(first: unknown, ...further: readonly unknown[]): unknown {
  if (typeof first !== 'number') return undefined;
  return further.reduce<number>((sum, each) => sum + (typeof each === 'number' ? each : 0), first);
}

/**
 * A schema as hosted models require it, with every object closed: OpenAI and Anthropic refuse one that
 * leaves `additionalProperties` open. Local grammars accept both and get the original.
 *
 * @param without keywords that the server does not know
 */
export function strictSchema(schema: JsonObject, without: readonly string[] = []): JsonObject {
  const strict = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(strict);
    if (typeof value !== 'object' || value === null) return value;
    return strictSchema(value as JsonObject, without);
  };
  const closed = Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !without.includes(key))
      .map(([key, value]) => [key, strict(value)]),
  );
  return schema.type === 'object' ? { additionalProperties: false, ...closed } : closed;
}
