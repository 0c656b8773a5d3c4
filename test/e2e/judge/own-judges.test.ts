import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { generated } from '../../support/process/generated.ts';
import { tjMeanwhile } from '../../support/process/tj.ts';

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

it('a user’s own judges of all four kinds judge a set together and see only opaque ids', async () => {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    // Before the work begins, a judge is asked what it is made of. This one does not know the path.
    if (request.method === 'GET') return void response.writeHead(404).end();
    received.push(body);
    response.end(JSON.stringify({ faulty: body.length % 2 === 0, confidence: 0.7 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const folder = temporaryFolder();
  const set = join(folder, 'set');
  generated(set, '-n', '24');
  writeFileSync(join(folder, 'rubric.md'), 'Is this right?\n\n{{view}}\n');
  const { port } = server.address() as AddressInfo;
  const args = [
    ...['judge', set, '--model', 'scripted:', '--view', 'outcome', '--json', '--judge'],
    fixture('judge-module.ts'),
    `cmd:python3 '${fixture('judge-command.py')}'`,
    `http://127.0.0.1:${port}/judge`,
    `prompt:${join(folder, 'rubric.md')}`,
  ];
  const { status, stdout, stderr } = await tjMeanwhile(args);
  expect(status, stderr).toBe(0);
  const { judges } = JSON.parse(stdout) as {
    judges: { judge: string; total: number; done: number; unscored: number }[];
  };
  expect(judges.map(({ judge }) => judge)).toEqual([
    'too-many-steps',
    expect.stringMatching(/^cmd-judge-command-/),
    `http-127.0.0.1:${port}`,
    'prompt-rubric:scripted',
  ]);
  for (const { total, done, unscored } of judges) expect([done, unscored]).toEqual([total, 0]);

  expect(received.length).toBeGreaterThan(0);
  for (const body of received) {
    expect(JSON.parse(body)).toMatchObject({ view: 'outcome', steps: null });
    expect(body).not.toMatch(/INS-\d|clean|skipped_precondition|premature_stop|label/);
  }
  const rows = readFileSync(join(set, 'verdicts.jsonl'), 'utf8').trimEnd().split('\n');
  const said = rows.filter((row) => row.includes('"cmd-judge-command'));
  // The command repeats what it was shown: no steps, and an opaque id.
  for (const row of said) expect(JSON.parse(row).rationale).toMatch(/^outcome True [0-9a-f]+$/);
});
