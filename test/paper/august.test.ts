import { describe, expect, it } from 'vitest';
import { publishedFigures } from '../../src/paper/paper-figures.ts';
import { differences, rebuildPaper } from '../../src/paper/rebuild.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { published } from '../support/reference/published.ts';
import { writeSyntheticRelease } from './synthetic-release.ts';

describe("August's figures", () => {
  it.skipIf(published === null)('are equal to the published strings, all 510 of them', async () => {
    const rebuilt = await rebuildPaper(published?.folder ?? '');
    expect(rebuilt.august).toEqual(publishedFigures.august);
    expect(Object.keys(rebuilt.august)).toHaveLength(510);
    expect(differences(rebuilt)).toEqual([]);
  });

  it('are all rebuilt from other verdicts too, and differ where the verdicts do', async () => {
    const folder = temporaryFolder();
    writeSyntheticRelease(folder, { cells: [], organic: false });
    const rebuilt = await rebuildPaper(folder);
    expect(Object.keys(rebuilt.august)).toEqual(Object.keys(publishedFigures.august));
    // Every judge flags every fault and no clean run, and names its step and type.
    expect(rebuilt.august).toMatchObject({
      NTraj: '400',
      NPairs: '251',
      NLateParents: '41',
      StepQFone: '1.000',
      StepQFoneCI: '---',
      StepQSilentCI: '[0.98, 1.00]',
      // At 0 and 1 the paper uses exact intervals in its main table only.
      StepQSensCI: '---',
      OutcomeFA: '0.000',
      OutcomePairAll: '+1.000',
      OutcomePairAllCI: '[+1.00, +1.00]',
      OutcomePairGap: '+0.000',
      DeltaSelfconsTypeF: '+0.000',
      StepQLocJoint: '1.000',
      StepQECE: '0.100',
      StepQUnsupMissed: '0',
      CaseConf: '---',
      PairExOrder: '---',
      TotalHours: '0.56',
      AgentN: '12',
      AgentFaulty: '4',
      AgentWrongOutcome: '1',
      AgentRepliesOracleIdentical: '12',
    });
    expect(differences(rebuilt)).toContainEqual({
      name: 'OutcomeFA',
      published: '0.330',
      rebuilt: '0.000',
    });
  });
});

describe('the published figures', () => {
  it('have 611 different names', () => {
    const { august, october } = publishedFigures;
    expect([Object.keys(august).length, Object.keys(october).length]).toEqual([510, 101]);
    expect(Object.keys({ ...august, ...october })).toHaveLength(611);
  });

  it.skipIf(published === null)('are the ones in the release', () => {
    const released = JSON.parse(published?.text('numbers.json') ?? '{}');
    expect(publishedFigures).toEqual({ august: released.august, october: released.october });
  });
});
