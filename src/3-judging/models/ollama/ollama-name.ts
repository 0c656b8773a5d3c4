/** Services that people try to name the way a kind is named. None of them is an Ollama model. */
const OTHER_SERVICES: readonly string[] = [
  'azure',
  'bedrock',
  'claude',
  'cohere',
  'deepinfra',
  'fireworks',
  'gemini',
  'groq',
  'hf',
  'huggingface',
  'litellm',
  'llamacpp',
  'llama-cpp',
  'lmstudio',
  'openrouter',
  'replicate',
  'together',
  'vertex',
  'vllm',
  'xai',
];

/** `[host[:port]/][namespace/…]model[:tag]` */
const SHAPE = /^(?:[^\s/:#]+(?::\d+)?\/)?(?:[^\s/:#]+\/)*[^\s/:#]+(?::[^\s/:#]+)?$/;

/**
 * Whether a text can be the name of an Ollama model: `llama3.2`, `qwen2.5:14b`,
 * `hf.co/someone/some-model:Q4_K_M`. Such a name may hold a colon, so `groq:llama-3` has the right
 * shape too; it is told apart by the services that are known to be something else.
 */
export function isOllamaName(text: string): boolean {
  const [first = '', tag] = text.split(':');
  return SHAPE.test(text) && !(tag !== undefined && OTHER_SERVICES.includes(first));
}
