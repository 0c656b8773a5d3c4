import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startLoopbackServer } from '../../../support/loopback/loopback-server.mjs';
import { generated } from '../../../support/process/generated.ts';
import { tjMeanwhile } from '../../../support/process/tj.ts';

/** Judges of every kind: two prompts, a vote, two rubrics, a command, and two that ask nobody. */
export const ASKED = {
  step: 'step:qwen2.5:14b',
  outcome: 'outcome:qwen2.5:14b',
  vote: 'selfcons3:qwen2.5:14b',
  rubric: 'strict',
  chat: 'chat',
  command: 'mine',
  rules: 'programmatic',
  control: 'control-nothing',
} as const;

const RUBRIC = 'Be <b>strict</b>, and $& too. The run:\n{{view}}\nIs {{view}} right?';
const CHAT =
  '---\nanswer: { pass: PASS, fail: FAIL }\n---\n--- system ---\nBe <i>fair</i>.\n--- user ---\n{{messages}}\nPASS or FAIL?';
const COMMAND = `
const lines = require('node:readline').createInterface({ input: process.stdin });
lines.on('line', (line) => {
  require('node:fs').appendFileSync(process.argv[2], line + '\\n');
  console.log(JSON.stringify({ id: JSON.parse(line).id, faulty: true }));
});`;

export interface AskedFolder {
  readonly folder: string;
  /** Every prompt that the model was sent, after its system message if it has one. */
  readonly prompts: ReadonlySet<string>;
  /** Every line that the command was sent. */
  readonly lines: readonly string[];
}

/** A folder that judges of every kind have judged with the real commands, and what they were sent. */
export async function askedFolder(base: string, options: readonly string[]): Promise<AskedFolder> {
  const folder = join(base, 'run');
  const received = join(base, 'received.jsonl');
  generated(folder, '-n', '20', '--parents');
  writeFileSync(join(base, 'rubric.md'), RUBRIC);
  writeFileSync(join(base, 'chat.md'), CHAT);
  writeFileSync(join(base, 'judge.cjs'), COMMAND);
  writeFileSync(received, '');
  const server = await startLoopbackServer({
    answer: ({ schema }) => (schema === null ? 'FAIL' : undefined),
  });
  try {
    const { status, stderr } = await tjMeanwhile(
      [
        ...['judge', folder, '--model', 'qwen2.5:14b', ...options, '--judge'],
        ...['step', 'outcome', 'selfcons', 'programmatic', 'control-nothing'],
        `${ASKED.rubric}=prompt:${join(base, 'rubric.md')}`,
        `${ASKED.chat}=prompt:${join(base, 'chat.md')}`,
        `${ASKED.command}=cmd:${process.execPath} ${join(base, 'judge.cjs')} ${received}`,
      ],
      { env: { OLLAMA_HOST: server.url } },
    );
    expect(status, stderr).toBe(0);
  } finally {
    await server.close();
  }
  return {
    folder,
    prompts: new Set(server.requests.map(({ system, prompt }) => `${system ?? ''}${prompt}`)),
    lines: readFileSync(received, 'utf8').trim().split('\n'),
  };
}
