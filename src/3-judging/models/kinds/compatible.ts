import { InvalidOptionError } from '../../../base/errors.ts';
import { importPeer } from '../../../base/import-peer.ts';
import type { LocalServer } from '../ai-sdk/local-server.ts';
import type { Provider } from '../ai-sdk/provider.ts';
import type { ModelKind } from '../model-kind.ts';

const KEY_VARIABLE = 'OPENAI_COMPATIBLE_API_KEY';

/** Any server with OpenAI's chat completions: vLLM, llama-server, LM Studio. */
export const compatible: ModelKind = {
  id: 'compatible',
  schemes: ['http', 'https'],
  forms: ['http://HOST/v1#NAME'],
  description: "a model of any server with OpenAI's format, such as vLLM",
  example: 'http://127.0.0.1:8000/v1#qwen2.5',
  variables: [
    { name: KEY_VARIABLE, description: 'a key, if the server asks for one', required: false },
  ],
  address: 'name',
  nameOf: ({ spec }) => splitAddress(spec).model,
  async load({ spec }, settings) {
    const { baseUrl, model } = splitAddress(spec);
    const [{ aiSdkModel }, { localServer }] = await Promise.all([
      import('../ai-sdk/ai-sdk-model.ts'),
      import('../ai-sdk/local-server.ts'),
    ]);
    const server = localServer(baseUrl.replace(/\/+$/, ''), model);
    return aiSdkModel(providerAt(baseUrl, server), model, model, settings);
  },
};

/** `http://127.0.0.1:8000/v1#qwen2.5`: the address up to `/v1`, and the name the server knows. */
function splitAddress(spec: string): { readonly baseUrl: string; readonly model: string } {
  const at = spec.indexOf('#');
  const baseUrl = at < 0 ? spec : spec.slice(0, at);
  if (at < 0 || at === spec.length - 1) {
    throw new InvalidOptionError('--model', `'${spec}' lacks the model's name: add #NAME`);
  }
  if (!URL.canParse(baseUrl)) {
    throw new InvalidOptionError('--model', `'${baseUrl}' is not an address`);
  }
  return { baseUrl, model: spec.slice(at + 1) };
}

function providerAt(baseUrl: string, localServer: LocalServer): Provider {
  return {
    scheme: 'http',
    packages: ['ai', '@ai-sdk/openai-compatible'],
    keyVariable: KEY_VARIABLE,
    keyRequired: false,
    urlVariable: null,
    defaultUrl: baseUrl,
    localServer,
    async create({ model, apiKey, fetch }) {
      const { createOpenAICompatible } = await importPeer(
        `${this.scheme} models`,
        this.packages,
        () => import('@ai-sdk/openai-compatible'),
      );
      return createOpenAICompatible({
        name: 'compatible',
        baseURL: baseUrl,
        ...(apiKey === '' ? {} : { apiKey }),
        fetch,
        // Without this the SDK keeps the schema to itself and asks for JSON of any shape.
        supportsStructuredOutputs: true,
      })(model);
    },
  };
}
