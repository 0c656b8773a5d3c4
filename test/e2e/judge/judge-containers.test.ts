import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readRows } from '../../support/files/read-rows.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { generated } from '../../support/process/generated.ts';
import { tj } from '../../support/process/tj.ts';

const main = fileURLToPath(new URL('../../../dist/cli/main.mjs', import.meta.url));
const container = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];

/** Namespaces need rights that not everybody has. */
function canContain(): boolean {
  try {
    execFileSync('unshare', [...container.slice(1), 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it.skipIf(!canContain())(
  'two containers on one volume with one hostname never write to a folder together',
  async () => {
    const folder = join(temporaryFolder(), 'run');
    generated(folder, '-n', '12');
    const script = join(folder, '..', 'slow.mjs');
    const begun = join(folder, '..', 'begun');
    // It answers when it is told to, so the first invocation is at work for as long as the test wants.
    writeFileSync(
      script,
      `import { existsSync, writeFileSync } from 'node:fs';
       import { createInterface } from 'node:readline';
       writeFileSync(${JSON.stringify(begun)}, '');
       while (!existsSync(${JSON.stringify(`${begun}.go`)})) await new Promise((r) => setTimeout(r, 20));
       for await (const line of createInterface({ input: process.stdin })) {
         const { id } = JSON.parse(line);
         console.log(JSON.stringify({ id, faulty: false, confidence: 1 }));
       }`,
    );
    const judge = [process.execPath, main, 'judge', folder, '--judge', `cmd:node ${script}`];
    const [program = '', ...rest] = [...container, ...judge];
    const first = spawn(program, rest, { stdio: 'ignore' });
    const ended = once(first, 'exit');
    await expect.poll(() => existsSync(begun), { timeout: 20_000 }).toBe(true);
    const holder = JSON.parse(readFileSync(join(folder, 'run.lock'), 'utf8'));

    const second = spawn(program, rest, { stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    second.stderr?.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    const [status] = await once(second, 'close');
    expect(status, stderr).toBe(2);
    expect(stderr).toContain(`held by process ${holder.pid} on`);
    // From outside, its number is that of another process or of none.
    expect(tj(judge.slice(2)).stderr).toContain(`held by process ${holder.pid} on`);

    writeFileSync(`${begun}.go`, '');
    expect((await ended)[0]).toBe(0);
    const rows = readRows(folder, 'verdicts.jsonl').map((row) => row.trajectory_id);
    expect(new Set(rows).size).toBe(rows.length);
    expect(tj(judge.slice(2)).status).toBe(0);
  },
  60_000,
);
