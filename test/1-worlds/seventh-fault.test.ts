import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkContract } from '../../src/2-planting/clauses/contract.ts';
import { root } from '../docs/practice-clone.ts';
import seventhFault from '../fixtures/seventh-fault.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { tj } from '../support/process/tj.ts';

const fixture = 'test/fixtures/seventh-fault.ts';

describe('an environment that spreads another and adds a fault type', () => {
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
