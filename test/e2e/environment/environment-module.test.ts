import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
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
    const generated = tj([
      'generate',
      '--seed',
      '7',
      '-n',
      '40',
      '--no-parents',
      '--out',
      out,
      ...environment,
    ]);
    expect(generated.stderr).toBe('');
    expect(generated.stdout).toContain('skipped_reading, false_report');
    expect(
      tj(['show', 'ROOM-0-skipped_reading', '--set', out, '--diff', ...environment]).stdout,
    ).toContain('- [step 0] call: read_temperature(room=');
    expect(tj(['show', 'ROOM-0-clean', '--set', out, ...environment]).stdout).toMatch(
      /'celsius': \d+\.0, 'label': 'sensor'}/,
    );
    expect(
      tj(['prompt', 'ROOM-0-clean', '--cell', 'A', '--set', out, ...environment]).stdout,
    ).toContain('You are auditing a heating agent.');
    const check = tj(['check', out, ...environment]);
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
    const generated = tj([
      'generate',
      '--seed',
      '7',
      '-n',
      '40',
      '--out',
      out,
      ...types,
      ...environment,
    ]);
    expect(generated.stdout).toContain('faults of each type: skipped_reading, overheated');
    const promptOn = (set: string) =>
      tj(['prompt', 'ROOM-0-clean', '--cell', 'D', '--set', set, ...environment]).stdout;
    const prompt = promptOn(out);
    expect(prompt).toContain('overheated: set the heating higher');
    expect(
      tj(['judge', out, '--judge', 'step', '--model', 'scripted', ...environment]).status,
    ).toBe(0);
    expect(tj(['judge', out, '--judge', 'programmatic', ...environment]).status).toBe(0);
    const [overheated] = JSON.parse(
      tj(['measure', out, '--json', ...environment]).stdout,
    ).judges[0].pairedByType.filter(({ group }: { group: string }) => group === 'overheated');
    expect(overheated.pairs).toBeGreaterThan(0);

    const copy = join(temporaryFolder(), 'copy');
    expect(
      tj(['judge', out, '--judge', 'programmatic', '--out', copy, ...environment]).status,
    ).toBe(0);
    expect(promptOn(copy)).toBe(prompt);

    const usual = join(temporaryFolder(), 'set');
    tj(['generate', '--seed', '7', '-n', '40', '--out', usual, ...environment]);
    expect(promptOn(usual)).not.toContain('overheated');
  });

  it('has optional rules, which are checked only if they are named', () => {
    const set = tj([
      'generate',
      '--seed',
      '7',
      '-n',
      '40',
      '--out',
      '-',
      '--environment',
      thermostat,
    ]).stdout;
    const check = (...args: string[]) =>
      tj(['check', '-', '--environment', thermostat, ...args], { input: set });
    expect(check().stdout).not.toContain('one_reading');
    expect(check('--rules', 'one_reading').stdout.match(/: one_reading \(/g)?.length).toBe(15);
    expect(check('--rules', 'typo').stderr).toContain(
      "unknown rule 'typo'; known: heating_unread, no_report, one_reading",
    );
    expect(check('--rules', 'R9_required_sequence').stderr).toContain(
      "unknown rule 'R9_required_sequence'",
    );
  });

  it('can be anywhere, without anything installed next to it', () => {
    const folder = temporaryFolder();
    copyFileSync(thermostat, join(folder, 'thermostat.ts'));
    mkdirSync(join(folder, 'elsewhere'));
    const args = [
      'generate',
      '--seed',
      '7',
      '-n',
      '4',
      '--out',
      'set',
      '--environment',
      './thermostat.ts',
    ];
    expect(tj(args, { cwd: folder })).toMatchObject({ status: 0, stderr: '' });
    const elsewhere = { cwd: join(folder, 'elsewhere') };
    // The folder says what to type, and what it says works.
    const refused = tj(['check', '../set'], elsewhere);
    expect(refused.status).toBe(2);
    const option = /add (--environment) (\S+)$/.exec(refused.stderr.trimEnd())?.slice(1) ?? [];
    expect(option[1]).toBe('../thermostat.ts');
    expect(tj(['check', '../set', ...option], elsewhere).stderr).toContain('of thermostat.');
  });

  it('is refused with a reason if it is not an environment', () => {
    const folder = temporaryFolder();
    let files = 0;
    const refused = (code: string, message: RegExp) => {
      const path = join(folder, `bad-${files++}.ts`);
      writeFileSync(path, code);
      expectMistake(['generate', '--out', '-', '--environment', path], message);
    };
    refused('export const x = 1;', /export an environment as the default/);
    refused('export default { name: 7 };', /the environment's name must be a string/);
    refused('export default {', /could not be loaded: /);
    refused('throw new Error("boom\\nbang");', /could not be loaded: boom bang/);
  });

  it('is recorded by name and content, and a change in it or in what it imports is told', () => {
    const folder = temporaryFolder();
    const module = join(folder, 'heating.ts');
    copyFileSync(thermostat, join(folder, 'thermostat.ts'));
    writeFileSync(module, "export { default } from './thermostat.ts';\n");
    const set = join(folder, 'set');
    const environment = ['--environment', module];
    expect(tj(['generate', '--seed', '7', '-n', '4', '--out', set, ...environment]).status).toBe(0);
    const [entry] = JSON.parse(readFileSync(join(set, 'run.json'), 'utf8')).runs;
    expect(entry).toMatchObject({ environment: 'thermostat', environment_module: '../heating.ts' });
    expect(entry.environment_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(tj(['check', set, ...environment]).stderr).not.toContain('SHA-256');

    appendFileSync(join(folder, 'thermostat.ts'), '// A change.\n');
    expect(tj(['check', set, ...environment]).stderr).toMatch(
      /'thermostat' is not the one that made this set \(SHA-256 [0-9a-f]{12}…, now [0-9a-f]{12}…\)/,
    );
    expect(tj(['check', set, '--environment', 'support-desk']).stderr).toContain(
      "This set was made with the environment 'thermostat'; it is now read with 'support-desk'.",
    );
  });

  it('is compiled afresh, with no cache that another user could have filled', () => {
    const folder = temporaryFolder();
    const temporary = join(folder, 'tmp');
    mkdirSync(temporary);
    const env = { TMPDIR: temporary };
    const args = ['generate', '--seed', '7', '-n', '4', '--out', '-', '--environment', thermostat];
    expect(tj(args, { env }).status).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
