import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { startTj } from '../support/process/start-tj.ts';
import { tj } from '../support/process/tj.ts';

/** Kills the process at the rename whose number KILL_AT says: before it, or after it for halves. */
const KILL = `import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
const at = Number(process.env.KILL_AT);
const { rename } = fs;
let renames = 0;
fs.rename = async (from, to) => {
  if (++renames === at) process.kill(process.pid, 'SIGKILL');
  await rename(from, to);
  if (renames === at - 0.5) process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
`;

async function killedAt(at: number, args: readonly string[]): Promise<void> {
  const script = join(temporaryFolder(), 'kill.mjs');
  writeFileSync(script, KILL);
  const env = { KILL_AT: String(at), NODE_OPTIONS: `--import ${script}` };
  expect((await startTj(args, env).finished).signal).toBe('SIGKILL');
}

/** What is in a folder; two commands differ in nothing but what they were told. */
const content = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

const repeated = (args: readonly string[]): void => {
  const { status, stderr } = tj(args);
  expect(status, stderr).toBe(0);
};

// The renames are those of run.json, of the set, and of run.json again.
const PLACES = [1, 1.5, 2, 2.5, 3];

describe('a set whose writing was killed', () => {
  it.each(PLACES)('can simply be written again (rename %d)', async (at) => {
    const base = temporaryFolder();
    const args = (out: string) => ['generate', '-n', '6', '--out', join(base, out)];
    await killedAt(at, args('killed'));
    repeated(args('killed'));
    repeated(args('whole'));
    expect(content(join(base, 'killed'))).toEqual(content(join(base, 'whole')));
  });

  it.each(PLACES)('is never under what is recorded of another (rename %d)', async (at) => {
    const folder = join(temporaryFolder(), 'set');
    repeated(['generate', '-n', '6', '--environment', 'data-analyst', '--out', folder]);
    const replace = ['generate', '-n', '6', '--out', folder, '--force'];
    await killedAt(at, replace);
    const { status, stderr } = tj(['check', folder]);
    expect(status, stderr).toBe(1);
    expect(stderr).toContain(at < 2.5 ? 'rule of data-analyst' : 'rule of support-desk');
    repeated(replace);
    expect(Object.keys(content(folder)).toSorted()).toEqual(['run.json', 'trajectories.jsonl']);
    expect(tj(['check', folder]).stderr).toContain('rule of support-desk');
  });

  it('of recorded runs comes with its declaration, and again if it is planted again', async () => {
    const base = temporaryFolder();
    const [recorded, tools] = [join(base, 'recorded'), join(base, 'tools.json')];
    repeated(['import', 'examples/traces/workshop.json', '--out', recorded]);
    repeated(['inject', recorded, '--init', '--out', tools]);
    const args = (out: string) => ['inject', recorded, '--tools', tools, '--out', join(base, out)];
    await killedAt(3, args('killed'));
    repeated(args('killed'));
    repeated(args('whole'));
    expect(content(join(base, 'killed'))).toEqual(content(join(base, 'whole')));
    expect(readdirSync(join(base, 'killed'))).toContain('tools.json');
  });
});

it('a set under the record of another is not judged by rules that are not its own', () => {
  const base = temporaryFolder();
  const [mixed, other] = [join(base, 'mixed'), join(base, 'other')];
  repeated(['generate', '-n', '6', '--environment', 'data-analyst', '--out', mixed]);
  repeated(['generate', '-n', '6', '--out', other]);
  writeFileSync(join(mixed, 'trajectories.jsonl'), content(other)['trajectories.jsonl'] ?? '');
  const { status, stderr } = tj(['judge', mixed, '--judge', 'programmatic']);
  expect(status, stderr).toBe(2);
  expect(stderr).toMatch(/rules of data-analyst, and these are no runs of it: tool \w+ is unknown/);
});

it('leaves what a running process is writing alone', () => {
  const out = join(temporaryFolder(), 'set');
  repeated(['generate', '-n', '6', '--out', out]);
  const strange = join(out, 'trajectories.jsonl.00000000-1-1-0123456789abcdef.partial');
  writeFileSync(strange, 'written on another machine');
  repeated(['generate', '-n', '6', '--out', out, '--force']);
  expect(readFileSync(strange, 'utf8')).toBe('written on another machine');
});
