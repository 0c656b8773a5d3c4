import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedFolder, temporaryFolder } from '../../support/files/temporary-folder.ts';
import { judgedFolder } from '../../support/process/gate.ts';
import { tj } from '../../support/process/tj.ts';

const honest = join(sharedFolder(), 'run');

beforeAll(() => {
  judgedFolder(honest, ['-n', '12'], 'programmatic');
});

/** A received folder with a program in or beside it that leaves a mark when it is run. */
function planted(module: string, recorded: (received: string) => string) {
  const received = temporaryFolder();
  const folder = join(received, 'run');
  cpSync(honest, folder, { recursive: true });
  const program = join(folder, module);
  mkdirSync(join(program, '..'), { recursive: true });
  const mark = join(received, 'ran');
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(mark)}, '');\nexport default {};\n`,
  );
  const run = { command: 'generate', environment: recorded(received), seed: 7, n_requested: 12 };
  writeFileSync(join(folder, 'run.json'), JSON.stringify({ runs: [run] }));
  return { received, folder, mark };
}

const commandsOn = (folder: string, out: string): readonly (readonly string[])[] => [
  ['check', folder],
  ['check', join(folder, 'trajectories.jsonl')],
  ['measure', folder],
  ['show', 'INS-00000-clean', '--set', folder],
  ['report', folder, '--out', join(out, 'page.html')],
  ['gate', folder, '--min-delta', '0.1'],
  ['gate', honest, '--against', folder],
  ['export', folder, '--format', 'csv'],
  ['judge', folder, '--judge', 'programmatic'],
];

function expectRefusal(args: readonly string[], mark: string): void {
  const { status, stdout, stderr } = tj(args);
  expect({ args, status, stdout, ran: existsSync(mark) }, stderr).toEqual({
    args,
    status: 2,
    stdout: '',
    ran: false,
  });
  expect(stderr).toMatch(/--environment/);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
}

describe('a received folder whose record names a program', () => {
  it('runs nothing, in any command that reads it', () => {
    const { received, folder, mark } = planted('./..env.ts', () => './..env.ts');
    for (const args of commandsOn(folder, received)) expectRefusal(args, mark);
  });

  it.each([
    ['in the folder, under a name that begins with two dots', '..env.ts', () => './..env.ts'],
    ['in a subfolder whose name begins with two dots', '..d/env.ts', () => './..d/env.ts'],
    ['beside the folder', '../evil.ts', () => '../evil.ts'],
    ['at an absolute path', '../evil.ts', (received: string) => join(received, 'evil.ts')],
  ])('runs nothing when the program is %s', (_where, module, recorded) => {
    const { folder, mark } = planted(module, recorded);
    expectRefusal(['check', folder], mark);
    expectRefusal(['measure', folder], mark);
  });

  it('runs nothing when the folder is reached through a link', () => {
    const { received, folder, mark } = planted('planted.ts', () => './planted.ts');
    const link = join(received, 'link');
    symlinkSync(folder, link);
    for (const args of commandsOn(link, received)) expectRefusal(args, mark);
  });

  it('says what to type, with the recorded path only as a quoted hint', () => {
    const { folder } = planted('x.ts', () => './$(touch ran)\u202e\n.ts');
    const { stderr } = tj(['check', folder]);
    expect(stderr).toMatch(/add --environment '.*\$\(touch ran\).*'/);
    expect(stderr).not.toMatch(/\u202e/);
  });

  it('is refused likewise when the record gives a name that is not built in', () => {
    const { folder, mark } = planted('x.ts', () => 'heating');
    expectRefusal(['check', folder], mark);
  });
});
