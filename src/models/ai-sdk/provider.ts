import type { LanguageModel } from 'ai';
import type { LocalServer } from './local-server.ts';

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** What a provider needs to make one model of its own. */
export interface ProviderSettings {
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly fetch: typeof fetch;
}

/** A family of servers that the SDK speaks to. */
export interface Provider {
  /** As a model's name begins: `openai` in `openai:gpt-4.1`. */
  readonly scheme: string;
  readonly packages: readonly string[];
  readonly keyVariable: string;
  /** Servers on the user's own machine mostly want no key. */
  readonly keyRequired: boolean;
  readonly urlVariable: string | null;
  readonly defaultUrl: string;
  create(settings: ProviderSettings): Promise<LanguageModel>;
  /** What a server of the user's own can say about itself; hosted ones say nothing. */
  localServer?(model: string): LocalServer;
}
