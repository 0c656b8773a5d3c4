import { InvalidOptionError } from '../../../base/errors.ts';
import { compatibleFormat } from '../chat/formats/openai-format.ts';
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
    const [{ chatModel }, { localServer }] = await Promise.all([
      import('../chat/chat-model.ts'),
      import('../chat/local-server.ts'),
    ]);
    const server = {
      scheme: 'http',
      format: compatibleFormat,
      baseUrl,
      keyVariable: KEY_VARIABLE,
      keyRequired: false,
      unreachable: 'start the server, or check the address',
    };
    const apiKey = settings.environmentVariables[KEY_VARIABLE] ?? '';
    return chatModel(server, model, model, settings, localServer(baseUrl, model, apiKey));
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
  return { baseUrl: baseUrl.replace(/\/+$/, ''), model: spec.slice(at + 1) };
}
