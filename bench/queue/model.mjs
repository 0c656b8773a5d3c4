import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const MODEL = 'qwen2.5:14b';

/** Starts a model server that takes this long for every answer. */
export async function startModel(delayMs) {
  const child = fork(fileURLToPath(new URL('./model-process.mjs', import.meta.url)), [
    `${delayMs}`,
  ]);
  const [{ url }] = await once(child, 'message');
  const request = async (what) => {
    const answered = once(child, 'message');
    child.send(what);
    return (await answered)[0];
  };
  return {
    env: { OLLAMA_HOST: url },
    /** How many calls it received, and the seconds from the first to the last. */
    received: () => request('received'),
    /** The same, and then it forgets them. */
    clear: () => request('clear'),
    stop: () => child.kill(),
  };
}
