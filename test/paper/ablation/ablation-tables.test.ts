import { describe, expect, it } from 'vitest';
import { ablationTables } from '../../../src/paper/ablation/ablation-tables.ts';
import { agreementBetween } from '../../../src/paper/ablation/judge-agreement.ts';
import { measured } from './ablation-rows.ts';

const tablesOf = (changes: Parameters<typeof measured>[0] = {}) =>
  ablationTables({
    ablation: measured(changes).measurement,
    schemaCheck: agreementBetween([], []),
    against: [],
    stepConventions: null,
  });

describe('the tables of an ablation', () => {
  it('name fault types in words', () => {
    const [contrasts] = tablesOf();
    expect(contrasts?.rows[2]?.[3]).toBe('unsupported claim (50)');
  });

  it('give no reading of contrasts with a cell outside its band, and say why', () => {
    const [contrasts] = tablesOf({ B: () => true });
    expect(contrasts?.rows.map((row) => row.at(-1))).toEqual([
      '–',
      'higher',
      'lower',
      '–',
      'higher',
    ]);
    expect(contrasts?.note).toContain('Contrasts with cell B are not interpreted, because');
    expect(tablesOf()[0]?.note).not.toContain('interpreted');
  });
});
