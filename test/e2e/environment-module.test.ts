import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../support/process/tj.ts';

const thermostat = fileURLToPath(
  new URL('../../examples/environment/thermostat.ts', import.meta.url),
);

describe('an environment from a module', () => {
  it('generates, shows, prompts and checks like the one in the package', () => {
    const out = join(temporaryFolder(), 'set');
    const environment = ['--environment', thermostat];
    const generated = tj(['generate', '-n', '40', '--out', out, ...environment]);
    expect(generated.stderr).toBe('');
    expect(generated.stdout).toContain('skipped_reading, false_report');
    // The folder remembers its environment, so the commands that read it need not be told.
    expect(tj(['show', 'ROOM-0-skipped_reading', '--set', out, '--diff']).stdout).toContain(
      '- [step 0] call: read_temperature(room=',
    );
    expect(tj(['show', 'ROOM-0-clean', '--set', out]).stdout).toMatch(/'celsius': \d+\.0}/);
    expect(tj(['prompt', 'ROOM-0-clean', '--cell', 'A', '--set', out]).stdout).toContain(
      'You are auditing a heating agent.',
    );
    const check = tj(['check', out]);
    expect([check.status, check.stderr]).toEqual([
      1,
      '15 of 40 trajectories break a rule of thermostat.\n',
    ]);
    expect(
      check.stdout
        .trimEnd()
        .split('\n')
        .every((line) => line.includes('heating_unread')),
    ).toBe(true);
  });

  it('may lie anywhere, with nothing installed beside it', () => {
    const folder = temporaryFolder();
    copyFileSync(thermostat, join(folder, 'thermostat.ts'));
    mkdirSync(join(folder, 'elsewhere'));
    const args = ['generate', '-n', '4', '--out', 'set', '--environment', './thermostat.ts'];
    expect(tj(args, { cwd: folder })).toMatchObject({ status: 0, stderr: '' });
    const check = tj(['check', '../set'], { cwd: join(folder, 'elsewhere') });
    expect(check.stderr).toContain('of thermostat.');
  });

  it('is refused with a reason when it is not an environment', () => {
    const folder = temporaryFolder();
    const refused = (code: string, message: RegExp) => {
      const path = join(folder, 'bad.ts');
      writeFileSync(path, code);
      expectMistake(['generate', '--out', '-', '--environment', path], message);
    };
    refused('export const x = 1;', /export an environment as the default/);
    refused('export default { name: 7 };', /the environment's name must be a text/);
    refused('export default {', /could not be loaded: /);
    refused('throw new Error("boom\\nbang");', /could not be loaded: boom bang/);
  });
});

describe('a run folder from somebody else', () => {
  it('runs no program of its own unless the user names it', () => {
    const folder = temporaryFolder();
    expect(tj(['generate', '-n', '4', '--out', join(folder, 'set')]).status).toBe(0);
    writeFileSync(
      join(folder, 'set', 'planted.ts'),
      `import { writeFileSync } from 'node:fs';
       writeFileSync(${JSON.stringify(join(folder, 'ran'))}, '');
       export default {};`,
    );
    for (const named of ['./planted.ts', '../set/planted.ts', join(folder, 'set', 'planted.ts')]) {
      writeFileSync(
        join(folder, 'set', 'run.json'),
        JSON.stringify({ runs: [{ command: 'generate', environment: named, seed: 7 }] }),
      );
      expectMistake(
        ['check', join(folder, 'set')],
        /names a program in this very folder as the environment; if you trust it, add --environment/,
      );
      expect(existsSync(join(folder, 'ran'))).toBe(false);
    }
  });
});
