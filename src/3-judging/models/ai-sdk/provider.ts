import type { LanguageModel } from 'ai';
import type { LocalServer } from './local-server.ts';

/** What a provider needs to make one of its models. */
export interface ProviderSettings {
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
}

/** A family of servers that the AI SDK can talk to. */
export interface Provider {
  /** The word that a model's name begins with: `openai` in `openai:gpt-4.1`. */
  readonly scheme: string;
  /** What has to be installed for it. */
  readonly packages: readonly string[];
  readonly keyVariable: string;
  /** Servers on the user's own machine rarely ask for a key. */
  readonly keyRequired: boolean;
  readonly urlVariable: string | null;
  readonly defaultUrl: string;
  create(settings: ProviderSettings): Promise<LanguageModel>;
  /** What a user's own server can say about itself; hosted servers say nothing. */
  readonly localServer?: LocalServer;
}
