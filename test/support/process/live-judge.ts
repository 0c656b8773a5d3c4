import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../files/temporary-folder.ts';
import { generated } from './generated.ts';

/** A judge behind an address that is right about all runs of a set until it is told to pass everything. */
export async function liveJudge() {
  const folder = temporaryFolder();
  const set = generated(join(folder, 'set'), '-n', '60', '--parents');
  const faulty = new Map<string, boolean>();
  for (const line of readFileSync(join(set, 'trajectories.jsonl'), 'utf8').trimEnd().split('\n')) {
    const { goal, steps, final_answer, label } = JSON.parse(line);
    faulty.set(JSON.stringify([goal, steps, final_answer]), label.faulty);
  }
  const live = { sees: true, requests: [] as { id: string; isFaulty: boolean }[] };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method === 'GET') return void response.writeHead(404).end();
    const { id, goal, steps, final_answer } = JSON.parse(body);
    const isFaulty = faulty.get(JSON.stringify([goal, steps, final_answer]));
    if (isFaulty === undefined) throw new Error('this run is not in the set');
    live.requests.push({ id, isFaulty });
    response.end(JSON.stringify({ faulty: live.sees && isFaulty }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { folder, set, live, judge: `http://127.0.0.1:${port}/` };
}
