import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';

const thermostat = fileURLToPath(
  new URL('../../../examples/environment/thermostat.ts', import.meta.url),
);

describe('an environment from a module', () => {
  it('generates, shows, prompts and checks like the built-in one', () => {
    const out = join(temporaryFolder(), 'set');
    const environment = ['--environment', thermostat];
    const generated = tj(['generate', '-n', '40', '--out', out, ...environment]);
    expect(generated.stderr).toBe('');
    expect(generated.stdout).toContain('skipped_reading, false_report');
    // The folder records its environment, so the commands that read it need no option.
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

  it('has optional faults, which only a set that names them has, and then prompts list them', () => {
    const out = join(temporaryFolder(), 'set');
    const types = ['--types', 'overheated,skipped_reading'];
    const environment = ['--environment', thermostat];
    const generated = tj(['generate', '-n', '40', '--out', out, ...types, ...environment]);
    expect(generated.stdout).toContain('faults of each type: skipped_reading, overheated');
    const prompt = tj(['prompt', 'ROOM-0-clean', '--cell', 'D', '--set', out]).stdout;
    expect(prompt).toContain('overheated: set the heating higher');
    expect(tj(['judge', out, '--judge', 'step', '--model', 'scripted']).status).toBe(0);
    expect(tj(['judge', out, '--judge', 'programmatic']).status).toBe(0);
    const [overheated] = JSON.parse(
      tj(['measure', out, '--json']).stdout,
    ).judges[0].pairedByType.filter(({ group }: { group: string }) => group === 'overheated');
    expect(overheated.pairs).toBeGreaterThan(0);

    const copy = join(temporaryFolder(), 'copy');
    expect(tj(['judge', out, '--judge', 'programmatic', '--out', copy]).status).toBe(0);
    expect(tj(['prompt', 'ROOM-0-clean', '--cell', 'D', '--set', copy]).stdout).toBe(prompt);

    const usual = join(temporaryFolder(), 'set');
    tj(['generate', '-n', '40', '--out', usual, ...environment]);
    expect(tj(['prompt', 'ROOM-0-clean', '--cell', 'D', '--set', usual]).stdout).not.toContain(
      'overheated',
    );
  });

  it('has optional rules, which are checked only if they are named', () => {
    const set = tj(['generate', '-n', '40', '--out', '-', '--environment', thermostat]).stdout;
    const check = (...args: string[]) =>
      tj(['check', '-', '--environment', thermostat, ...args], { input: set });
    expect(check().stdout).not.toContain('one_reading');
    expect(check('--rules', 'one_reading').stdout.match(/: one_reading \(/g)?.length).toBe(15);
    expect(check('--rules', 'typo').stderr).toContain(
      "unknown rule 'typo'; known: heating_unread, no_report, one_reading",
    );
    expect(check('--sequence', 'strict').stderr).toContain("unknown rule 'R9_required_sequence'");
  });

  it('can be anywhere, without anything installed next to it', () => {
    const folder = temporaryFolder();
    copyFileSync(thermostat, join(folder, 'thermostat.ts'));
    mkdirSync(join(folder, 'elsewhere'));
    const args = ['generate', '-n', '4', '--out', 'set', '--environment', './thermostat.ts'];
    expect(tj(args, { cwd: folder })).toMatchObject({ status: 0, stderr: '' });
    const check = tj(['check', '../set'], { cwd: join(folder, 'elsewhere') });
    expect(check.stderr).toContain('of thermostat.');
  });

  it('is refused with a reason if it is not an environment', () => {
    const folder = temporaryFolder();
    const refused = (code: string, message: RegExp) => {
      const path = join(folder, 'bad.ts');
      writeFileSync(path, code);
      expectMistake(['generate', '--out', '-', '--environment', path], message);
    };
    refused('export const x = 1;', /export an environment as the default/);
    refused('export default { name: 7 };', /the environment's name must be a string/);
    refused('export default {', /could not be loaded: /);
    refused('throw new Error("boom\\nbang");', /could not be loaded: boom bang/);
  });
});

describe('a run folder from someone else', () => {
  it('runs none of its own code unless the user names it', () => {
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
