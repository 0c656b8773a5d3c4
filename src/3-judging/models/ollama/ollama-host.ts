import { InvalidOptionError } from '../../../base/errors.ts';

const DEFAULT_PORT = '11434';

/**
 * The address in OLLAMA_HOST, read the way Ollama reads it: `10.0.0.7`, `box:8080`, `:8080` or
 * `https://ollama.example`. The port is 11434 unless the address has a scheme or a port.
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
  // A server can listen on 0.0.0.0, but not every system can connect to that address.
  if (url.hostname === '0.0.0.0') {
    url.hostname = '127.0.0.1';
  }
  return url.href.replace(/\/+$/, '');
}
