import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../../src/1-worlds/support-desk/support-desk.ts';
import { cleanRuns, deskSet, findings, report } from './desk-replies.ts';

const set = deskSet(400, 7);
const flagged = new Map(set.map(({ id, ...run }) => [id, findings(run)]));

/** The flag rate on faults of a type minus the rate on their parents, which are all passed. */
function delta(type: string): number {
  const faults = set.filter(({ label }) => label?.failureType === type);
  return faults.filter(({ id }) => flagged.get(id)?.length !== 0).length / faults.length;
}

describe('grounded on the support desk', () => {
  it.each([7, 8, 99])('flags no clean run of the set with seed %i', (seed) => {
    const runs = cleanRuns(400, seed);
    expect(runs.length).toBeGreaterThan(100);
    expect(runs.filter((run) => findings(run).length > 0)).toEqual([]);
  });

  it('sees every invented argument, unsupported claim and premature stop', () => {
    for (const { name } of supportDesk.faults) report(`Δ ${delta(name).toFixed(2)} on ${name}`);
    expect(delta('hallucinated_argument')).toBe(1);
    expect(delta('unsupported_claim')).toBe(1);
    expect(delta('premature_stop')).toBe(1);
  });

  it('sees a refund of another amount than the reply states', () => {
    expect(delta('ignored_observation')).toBe(1);
  });

  it('sees nothing wrong with a grounded call of the wrong tool', () => {
    expect(delta('wrong_tool')).toBe(0);
  });

  it.each(['hallucinated_argument', 'unsupported_claim'])(
    'names the step and the type of %s',
    (type) => {
      for (const { id, label } of set) {
        if (label?.failureType !== type) continue;
        expect(flagged.get(id)?.[0]).toMatchObject({ step: label.failureStep, faultType: type });
      }
    },
  );
});
