// The fastest that judging could be: the same prompts to the same server through bare fetch, with
// as many calls at once, and nothing kept. It is a separate process, as the command is.
//   node bench/bare-loop.mjs SET URL MODEL CONCURRENCY
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [set, url, model, concurrency] = process.argv.slice(2);
const prompts = readFileSync(join(set, 'trajectories.jsonl'), 'utf8').trimEnd().split('\n');
const queue = prompts[Symbol.iterator]();
let answered = 0;

async function work() {
  for (const prompt of queue) {
    const response = await fetch(`${url}/api/generate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        model,
        prompt,
        stream: false,
        options: { temperature: 0, seed: 7, num_ctx: 8192 },
      }),
    });
    answered += JSON.parse((await response.json()).response).faulty === undefined ? 0 : 1;
  }
}

await Promise.all(Array.from({ length: Number(concurrency) }, work));
if (answered !== prompts.length) throw new Error(`${answered} of ${prompts.length} answered`);
