import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import {
  endMarkedProcesses,
  markedEnvironment,
  markedInList,
} from '../../../../src/3-judging/judges/own/end-marked-processes.ts';

it('what a marked process started is found although it hides its variables', () => {
  const list = [
    '  10     1 S    node judge.mjs TJ_JUDGE_PROCESS=one PATH=/bin',
    '  11    10 S    /bin/sh -c sleep',
    '  12    11 S    sleep 60',
    '  13     1 S    node other.mjs TJ_JUDGE_PROCESS=two',
    '  14    10 Z    (python3)',
    `  ${process.pid} 1 S    vitest TJ_JUDGE_PROCESS=one`,
  ].join('\n');
  expect(markedInList(list, 'one')).toEqual([10, 11, 12]);
  expect(markedInList('', 'one')).toEqual([]);
});

// The list of ps has the same form on macOS and on Linux.
it.skipIf(process.platform === 'win32').each([process.platform, 'darwin'] as const)(
  'a process ends with what it started in a session of its own (as on %s)',
  async (platform) => {
    const child =
      "require('child_process').spawn('sleep', ['60'], { detached: true, stdio: 'ignore' })";
    const code = `console.log(${child}.pid); setInterval(() => {}, 1000)`;
    const mark = `test-${platform}-${process.pid}`;
    const parent = spawn(process.execPath, ['-e', code], {
      env: markedEnvironment(mark),
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(parent.stdout ?? parent, 'data');
    const started = Number(String(line));
    endMarkedProcesses(mark, parent.pid, platform);
    await once(parent, 'exit');
    await expect.poll(() => isRunning(started), { timeout: 5_000 }).toBe(false);
  },
);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
