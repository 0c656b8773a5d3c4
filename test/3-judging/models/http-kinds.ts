import { type LoadModelOptions, loadModel } from '../../../src/3-judging/models/load-model.ts';
import type { GenerateRequest, Model, ModelFailure } from '../../../src/3-judging/models/model.ts';
import type { LoopbackServer } from '../../support/loopback/loopback-server.mjs';

/** A way to reach a model over HTTP, aimed at a server of our own. */
export interface HttpKind {
  readonly kind: string;
  readonly engine: string;
  readonly spec: (url: string) => string;
  readonly environmentVariables: (url: string) => Readonly<Record<string, string>>;
  readonly takesSeed: boolean;
}

export const httpKinds: readonly HttpKind[] = [
  {
    kind: 'ollama',
    engine: 'ollama',
    spec: () => 'qwen2.5:14b',
    environmentVariables: (url) => ({ OLLAMA_HOST: url }),
    takesSeed: true,
  },
  {
    kind: 'openai',
    engine: 'openai',
    spec: () => 'openai:gpt-4.1',
    environmentVariables: (url) => ({ OPENAI_API_KEY: 'key', OPENAI_BASE_URL: `${url}/v1` }),
    takesSeed: true,
  },
  {
    kind: 'anthropic',
    engine: 'anthropic',
    spec: () => 'anthropic:claude-sonnet-4-5',
    environmentVariables: (url) => ({ ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: `${url}/v1` }),
    takesSeed: false,
  },
  {
    kind: 'anthropic, by a tool',
    engine: 'anthropic',
    spec: () => 'anthropic:claude-3-haiku-20240307',
    environmentVariables: (url) => ({ ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: `${url}/v1` }),
    takesSeed: false,
  },
  {
    kind: 'google',
    engine: 'google',
    spec: () => 'google:gemini-2.5-flash',
    environmentVariables: (url) => ({
      GOOGLE_GENERATIVE_AI_API_KEY: 'key',
      GOOGLE_GENERATIVE_AI_BASE_URL: `${url}/v1beta`,
    }),
    takesSeed: true,
  },
  {
    kind: 'http',
    engine: 'openai-compatible',
    spec: (url) => `${url}/v1#qwen2.5`,
    environmentVariables: () => ({}),
    takesSeed: true,
  },
];

export function modelOf(
  kind: HttpKind,
  server: Pick<LoopbackServer, 'url'>,
  options: LoadModelOptions = {},
): Promise<Model> {
  return loadModel(kind.spec(server.url), {
    environmentVariables: kind.environmentVariables(server.url),
    ...options,
  });
}

export const verdictSchema = {
  type: 'object',
  properties: {
    reasoning: { type: 'string' },
    faulty: { type: 'boolean' },
    failure_step: { type: 'integer' },
    failure_type: { type: 'string', enum: ['wrong_tool', 'premature_stop', 'none'] },
    confidence: { type: 'number' },
  },
  required: ['reasoning', 'faulty', 'failure_step', 'failure_type', 'confidence'],
} as const;

export function request(changes: Partial<GenerateRequest> = {}): GenerateRequest {
  return {
    prompt: 'Was every step of this run of the agent the right one to take at that point?',
    schema: verdictSchema,
    temperature: 0,
    seed: 7,
    contextTokens: 8192,
    signal: new AbortController().signal,
    ...changes,
  };
}

/** The failure that a promise rejects with; fails where it resolves. */
export async function failureOf(promise: Promise<unknown>): Promise<ModelFailure> {
  try {
    await promise;
  } catch (error) {
    return error as ModelFailure;
  }
  throw new Error('the call succeeded');
}
