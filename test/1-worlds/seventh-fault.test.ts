import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkContract } from '../../src/2-planting/clauses/contract.ts';
import { root } from '../docs/practice-clone.ts';
import { typeCheck } from '../docs/type-check.ts';
import seventhFault from '../fixtures/seventh-fault.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { tj } from '../support/process/tj.ts';

const fixture = 'test/fixtures/seventh-fault.ts';

describe('an environment that spreads another and adds a fault type', () => {
  it('compiles under strict types, without a cast', { timeout: 60_000 }, () => {
    const text = readFileSync(join(root, fixture), 'utf8');
    expect(typeCheck([{ name: fixture, text }])).toEqual([]);
    expect(text).not.toMatch(/\bas\b(?! a researcher)/);
  });

  it('keeps the contract, and its faults are planted like the others', () => {
    const broken = checkContract(seventhFault, { seeds: 1, instances: 20 });
    expect(broken.filter(({ count }) => count > 0)).toEqual([]);
    const out = join(temporaryFolder(), 'set');
    const made = tj([
      'generate',
      '--seed',
      '7',
      '-n',
      '60',
      '--environment',
      join(root, fixture),
      '--out',
      out,
    ]);
    expect(made.status, made.stderr).toBe(0);
    expect(made.stdout).toContain('repeated_lookup, repeated_reply');
  });
});
