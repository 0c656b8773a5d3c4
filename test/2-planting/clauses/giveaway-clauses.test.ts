import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../src/1-worlds/contract/environment.ts';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import {
  checkContract,
  environmentContract,
  requireContract,
} from '../../../src/2-planting/clauses/contract.ts';

const clause = environmentContract.find(({ sample }) => sample !== null);
const broken = (environment: Environment): readonly string[] => [
  ...(clause?.breaches(environment, { seed: 0, instances: 200 }) ?? []),
];
const { tells: _, ...unexplained } = supportDesk;

describe('the clause about what words tell', () => {
  it('is broken by thoughts that only faults have, unless the environment says why', () => {
    const breaches = broken(unexplained);
    expect(breaches.join('\n')).toMatch(
      /patterns in the thoughts tell the fault from its parent in 9\d % of pairs, and 65 % are allowed; they go by /,
    );
    expect(breaches.join('\n')).toContain('or raise tells.thoughts with a reason');
    expect(broken(supportDesk)).toEqual([]);
  });

  it('is broken by a ceiling without a reason', () => {
    const tells = { ...supportDesk.tells, reply: { ceiling: 1, reason: ' ' } };
    expect(broken({ ...supportDesk, tells })).toEqual([
      'the ceiling for the reply is raised without a reason',
    ]);
  });

  it('says nothing of labels, so that a set is generated all the same', () => {
    expect(() => requireContract(unexplained, 'desk.ts')).not.toThrow();
    const checked = checkContract(unexplained, { seeds: 1, instances: 24 });
    expect(checked.filter(({ count }) => count > 0).map(({ name }) => name)).toEqual([
      'patterns of words tell no more of faults than is allowed',
    ]);
  });
});
