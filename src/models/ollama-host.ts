import { InvalidOptionError } from '../errors.ts';

const DEFAULT_PORT = '11434';

/**
 * The address in OLLAMA_HOST, read as Ollama itself reads it: `10.0.0.7`, `box:8080`, `:8080`,
 * `https://ollama.example`. The port is 11434 unless a scheme brings its own.
 */
export function ollamaHost(value: string | undefined): string {
  const given = value?.trim().replace(/^["']|["']$/g, '') ?? '';
  const scheme = /^(https?):\/\//.exec(given);
  const rest = given.slice(scheme?.[0].length ?? 0).replace(/^(?=:\d|\/|$)/, '127.0.0.1');
  let url: URL;
  try {
    url = new URL(`${scheme?.[0] ?? 'http://'}${rest}`);
  } catch (cause) {
    throw new InvalidOptionError('OLLAMA_HOST', `is not an address: ${given} (${String(cause)})`);
  }
  if (!scheme && !url.port && !/:80(\/|$)/.test(rest)) {
    url.port = DEFAULT_PORT;
  }
  // A server listens on 0.0.0.0; nobody can connect to it by that name everywhere.
  if (url.hostname === '0.0.0.0') {
    url.hostname = '127.0.0.1';
  }
  return url.href.replace(/\/+$/, '');
}
