import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';

const main = fileURLToPath(new URL('../../../dist/cli/main.mjs', import.meta.url));

const judge = (faulty: string): string =>
  `export default { id: 'mine', view: 'step', judge: ({ steps }) => ({ faulty: ${faulty} }) };`;

describe('tj run --watch', () => {
  it('measures again when a judge is edited, goes on after a mistake, and keeps the old verdicts', async () => {
    const cwd = temporaryFolder();
    // Of few types, because a judge of one's own starts a process for each.
    const runs = { size: 40, types: ['skipped_precondition', 'hallucinated_argument'] };
    const config = { runs, judges: ['./judge.mjs', 'programmatic'] };
    writeFileSync(join(cwd, 'tj.config.json'), JSON.stringify(config));
    writeFileSync(join(cwd, 'judge.mjs'), judge('true'));
    // One pipe for both, because two may be read in another order than they were written in.
    const both = ['-c', 'exec "$@" 2>&1', 'sh', process.execPath, main, 'run', '--watch'];
    const watching = spawn('sh', both, { cwd });
    const closed = once(watching, 'close');
    let said = '';
    watching.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    /** At once, as editors do: what is half written would be judged as well, and fail. */
    const edit = (text: string): void => {
      writeFileSync(join(cwd, 'edited'), text);
      renameSync(join(cwd, 'edited'), join(cwd, 'judge.mjs'));
    };
    const told = async (text: RegExp): Promise<string> => {
      for (;;) {
        const [found] = text.exec(said) ?? [];
        if (found !== undefined) {
          said = said.slice(said.search(text) + found.length);
          return found;
        }
        const isOver = await Promise.race([
          once(watching.stdout, 'data').then(() => false),
          closed.then(() => true),
        ]);
        if (isOver) throw new Error(`it ended without ${text}, and had said: ${said}`);
      }
    };
    try {
      await told(/mine: Δ \+0\.00/);
      await told(/Watching/);
      edit(judge('steps.length < 6'));
      const first = await told(/mine: Δ .*on the first \d+ pairs/);
      expect(first).not.toContain('+0.00 [');
      expect(said).not.toContain('programmatic: Δ');
      await told(/Watching/);
      edit(judge('((('));
      await told(/tj: \.\/judge\.mjs could not be loaded/);
      await told(/Watching/);
      edit(judge('false'));
      await told(/mine: Δ \+0\.00/);
      await told(/Watching/);
      const verdicts = readFileSync(join(cwd, 'runs/tj/verdicts.jsonl'), 'utf8');
      expect(verdicts).not.toMatch(/"judge_id":"mine","faulty":true/);
    } finally {
      watching.kill('SIGINT');
    }
    await closed;
  });
});
