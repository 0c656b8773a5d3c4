import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { checkContract } from '../../src/environment/contract/contract-check.ts';
import seventhFault from '../fixtures/seventh-fault.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { tj } from '../support/process/tj.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixture = join(root, 'test/fixtures/seventh-fault.ts');

describe('an environment that spreads another and adds a fault type', () => {
  it('compiles under strict types, without a cast', { timeout: 60_000 }, () => {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
    const program = ts.createProgram([fixture], options);
    const file = program.getSourceFile(fixture);
    const problems = program.getSemanticDiagnostics(file);
    expect(problems.map(({ messageText }) => messageText)).toEqual([]);
    expect(file?.text).not.toMatch(/\bas\b(?! a researcher)/);
  });

  it('keeps the contract, and its faults are planted like the others', () => {
    const broken = checkContract(seventhFault, { seeds: 1, instances: 20 });
    expect(broken.filter(({ count }) => count > 0)).toEqual([]);
    const out = join(temporaryFolder(), 'set');
    const made = tj(['generate', '-n', '60', '--environment', fixture, '--out', out]);
    expect(made.status, made.stderr).toBe(0);
    expect(made.stdout).toContain('repeated_lookup, repeated_reply');
  });
});
