import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finished, startTj } from './start-tj.ts';

export interface Served {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly finished: Promise<Finished>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Resolves when the run is in one of these states. */
  settled(id: string, ...states: readonly string[]): Promise<Record<string, unknown>>;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<Finished>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back
  readonly body: any;
}

/** Starts `tj serve` on a free port and waits until it listens. */
export async function serve(
  runs: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Served> {
  const { child, finished } = startTj(
    ['serve', runs, '--port', '0', '--json', '--create', ...args],
    env,
  );
  const line = await Promise.race([once(child.stdout ?? process.stdin, 'data'), finished]);
  if (!Array.isArray(line)) throw new Error(`the service ended: ${line.stderr}`);
  const { port } = JSON.parse(String(line[0]));
  const url = `http://127.0.0.1:${port}`;
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, init);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const { status, headers } = response;
    return { status, headers, text, body: isJson ? JSON.parse(text) : null };
  };
  const get: Served['get'] = (path, headers = {}) => ask(path, { headers });
  return {
    url,
    port,
    pid: child.pid ?? 0,
    finished,
    get,
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async settled(id, ...states) {
      const response = await fetch(`${url}/v1/runs/${id}/events`);
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      const decoder = new TextDecoder();
      for (let text = ''; ; ) {
        const { done, value } = await reader.read();
        text += decoder.decode(value);
        const said = text.split('\n').findLast((each) => /^data: .*\}$/.test(each));
        const summary = said === undefined ? null : JSON.parse(said.slice(6));
        if (states.includes(summary?.state)) {
          await reader.cancel();
          return summary;
        }
        if (done) throw new Error(`${id} ended as ${summary?.state}: ${summary?.problem}`);
      }
    },
    signal: (name) => void child.kill(name),
    stop() {
      child.kill('SIGTERM');
      return finished;
    },
  };
}

/** A judge that takes its time for every answer, or never gives one. Returns how --judge names it. */
export function slowJudge(folder: string, name: string, milliseconds: number | null): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { createInterface } from 'node:readline';
     for await (const line of createInterface({ input: process.stdin })) {
       const { id, final_answer } = JSON.parse(line);
       const faulty = /sorry/i.test(final_answer);
       const answer = () => console.log(JSON.stringify({ id, faulty, confidence: 0.7 }));
       ${milliseconds === null ? '' : `setTimeout(answer, ${milliseconds});`}
     }`,
  );
  return `${name}=cmd:${process.execPath} ${file}`;
}
