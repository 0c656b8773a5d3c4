import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { expectMistake, tj } from '../../support/process/tj.ts';
import { brokenEnvironments, thermostat, writeBroken } from './broken-environments.ts';

describe.each(brokenEnvironments)('an environment with $what', (broken) => {
  it('is refused by generate before anything is written, in the words of the contract', () => {
    const folder = temporaryFolder();
    const [path, out] = [writeBroken(folder, broken), join(folder, 'set')];
    expectMistake(['generate', '-n', '20', '--environment', path, '--out', out], broken.told);
    expect(existsSync(out)).toBe(false);
  });

  it('fails check-environment with exit code 1', () => {
    const path = writeBroken(temporaryFolder(), broken);
    const { status, stdout, stderr } = tj(['check-environment', path, '--seeds', '1']);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(broken.told);
  });
});

describe('tj check-environment', () => {
  it('exits with 0 for an environment that keeps its contract', () => {
    const { status, stdout, stderr } = tj(['check-environment', thermostat, '--seeds', '2']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^thermostat keeps its contract: \d+ clauses, 2 seeds/);
    expect(tj(['check-environment', 'support-desk', '--seeds', '1']).status).toBe(0);
  });

  it('says as JSON which clause is broken, how often and how', () => {
    const [broken] = brokenEnvironments;
    if (broken === undefined) throw new Error('there is no broken environment');
    const path = writeBroken(temporaryFolder(), broken);
    const { status, stdout } = tj(['check-environment', path, '--seeds', '1', '--json']);
    expect(status).toBe(1);
    const { environment, kept, clauses } = JSON.parse(stdout);
    expect({ environment, kept }).toEqual({ environment: 'thermostat', kept: false });
    const [first] = clauses.filter(({ count }: { count: number }) => count > 0);
    expect(first.name).toBe('a fault differs from its parent by exactly the declared edit');
    expect(first.breaches[0]).toMatch(broken.told);
  });

  it('explains what is not an environment', () => {
    expectMistake(['check-environment', './nowhere.ts'], /no such module/);
    expectMistake(['check-environment', thermostat, '--seeds', '0'], /whole number from 1/);
  });
});

describe('tj generate', () => {
  it('prints nothing of a broken environment either', () => {
    const [broken] = brokenEnvironments;
    if (broken === undefined) throw new Error('there is no broken environment');
    const path = writeBroken(temporaryFolder(), broken);
    expectMistake(['generate', '-n', '20', '--environment', path, '--out', '-'], broken.told);
  });

  it('takes a broken environment as it is with --no-contract', () => {
    const folder = temporaryFolder();
    const [broken] = brokenEnvironments;
    if (broken === undefined) throw new Error('there is no broken environment');
    const path = writeBroken(folder, broken);
    const args = [
      'generate',
      '--seed',
      '7',
      '-n',
      '20',
      '--environment',
      path,
      '--out',
      join(folder, 'set'),
    ];
    expect(tj([...args, '--no-contract']).status).toBe(0);
  });
});
