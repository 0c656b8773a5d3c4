import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Figures } from '../../src/paper/paper-figures.ts';
import { rebuildPaper } from '../../src/paper/rebuild.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { hasNumpy, python } from '../support/reference/python.ts';
import {
  cellRules,
  episodes,
  instanceNumber,
  isOfType,
  octoberSet,
  writeSyntheticRelease,
} from './synthetic-release.ts';

interface October {
  readonly figures: Figures;
  readonly missing: readonly string[];
  readonly reasons: readonly string[];
}

/** Most tests look at the same figures, which take a second to make. */
const made = new Map<string, Promise<October>>();

function october(options: Parameters<typeof writeSyntheticRelease>[1] = {}): Promise<October> {
  const key = JSON.stringify(options);
  const figures = made.get(key) ?? rebuilt(options);
  made.set(key, figures);
  return figures;
}

async function rebuilt(options: Parameters<typeof writeSyntheticRelease>[1]): Promise<October> {
  const folder = temporaryFolder();
  writeSyntheticRelease(folder, options);
  const { october, notRebuilt } = await rebuildPaper(folder);
  return { figures: october, missing: notRebuilt?.names ?? [], reasons: notRebuilt?.reasons ?? [] };
}

const clean = octoberSet.filter(({ label }) => !label.faulty);
const alarmsOfB = clean.filter((run) => instanceNumber(run) % 5 === 0).length;

describe("October's figures on verdicts that follow known rules", () => {
  it('are complete, and are what the rules imply', async () => {
    const { figures, missing } = await october();
    expect(missing).toEqual([]);
    expect(Object.keys(figures)).toHaveLength(101);
    expect(figures).toMatchObject({
      // A flags premature stops and nothing else.
      AblAFA: '0.000',
      AblAFAN: '141',
      AblAFACI: '---',
      AblAPairReplySame: '+0.00',
      AblAPairReplyChanged: '+0.50',
      AblAPairUnsup: '+0.00',
      AblAPairUnsupCI: '---',
      AblAPairPrem: '+1.00',
      AblAPairPremCI: '[+1.00, +1.00]',
      AblAPairAll: '+0.17',
      AblAFAOrigK: '0',
      AblAFAOrigN: '100',
      AblARecallSameMinPct: '0\\%',
      AblARecallSameMaxPct: '0\\%',
      // August's outcome judge flagged every fault.
      AblARecallMoveMaxPts: '100',
      // B also flags every fifth instance, fault or not.
      AblBFAK: String(alarmsOfB),
      AblBFAN: '141',
      AblBSameFlipK: '0',
      AblBPairReplySameCI: '---',
      // C flags three of the four types that leave the reply unchanged.
      AblCPairReplySame: '+0.75',
      AblCPairReplyChanged: '+0.00',
      AblCPairSameBroke: '+1.00',
      AblCRefundStepK: '100',
      AblCRefundStepN: '100',
      AblCSkippedSilentN: '25',
      AblCHallucK: '50',
      AblCWrongToolK: '0',
      // D flags every fault except the invented promises.
      AblDPairReplySame: '+1.00',
      AblDPairReplySameCI: '[+1.00, +1.00]',
      AblDPairReplyChanged: '+0.50',
      AblDPairAll: '+0.83',
      // D - C on reply-unchanged faults: wrong_tool is a quarter of them.
      AblCTwo: '+0.250',
      AblCTwoPHolm: '<0.001',
      // Neither flags a promise, so every replicate is zero.
      AblCThree: '+0.000',
      AblCThreeCI: '[+0.000, +0.000]',
      AblCThreePHolm: '1.000',
      AblCFour: `+${(alarmsOfB / 141).toFixed(3)}`,
      AblCFourPHolm: '<0.001',
      AblCFive: '+0.667',
    });
  });

  it('count agreement with August field by field', async () => {
    const { figures } = await october();
    const stops = octoberSet.filter(isOfType('premature_stop'));
    const unseen = stops.filter(
      (run) => instanceNumber(run) % 3 === 0 || instanceNumber(run) % 5 === 0,
    ).length;
    expect(figures).toMatchObject({
      AblDAgreeN: '400',
      AblDAgreeFaultyK: '350',
      AblDFlipK: '50',
      AblDAgreeTypeK: '350',
      AblDAgreeStepK: String(350 - unseen),
      AblDAgreeConfK: '400',
      AblDAgreeRationaleK: '400',
      AblAAgreeN: '400',
      AblAAgreeFaultyK: '150',
      AblSchemaIdenticalN: '441',
    });
  });

  it('use the raw step that a judge named if the run has no such step', async () => {
    const { figures } = await october();
    const stops = octoberSet.filter(isOfType('premature_stop')).map(instanceNumber);
    const four = stops.filter((number) => number % 3 === 0).length;
    const other = stops.filter((number) => number % 3 !== 0 && number % 5 === 0).length;
    expect(figures).toMatchObject({
      AblDPremDetectedN: '50',
      AblDPremStepFourK: String(four),
      AblDPremStepOtherK: String(other),
      AblDPremStepThreeK: String(50 - four - other),
    });
  });

  it("count what the cells flag among the agent's episodes", async () => {
    const { figures } = await october();
    const faulty = episodes.filter(({ label }) => label.faulty);
    expect(figures).toMatchObject({
      OrgAFlagsFaultyK: String(faulty.filter(cellRules.A).length),
      OrgAFlagsFaultyN: '4',
      OrgAFlagsCleanK: '0',
      OrgAFlagsCleanN: '8',
      OrgDFlagsFaultyK: '4',
      OrgDFlagsFaultyN: '4',
      OrgDFlagsCleanK: '0',
      OrgDMissK: '0',
    });
  });

  it.runIf(hasNumpy)("have the intervals and p-values of numpy's own streams", async () => {
    const { figures } = await october();
    const instances = [...new Set(octoberSet.map(({ instanceId }) => instanceId))].sort();
    const parents = new Map(clean.map((run) => [run.instanceId, run]));
    const rows = octoberSet
      .filter(({ label }) => label.faulty)
      .map((fault) => {
        const parent = parents.get(fault.instanceId) as (typeof clean)[number];
        const differences = (['A', 'B', 'C', 'D'] as const).map(
          (cell) => Number(cellRules[cell](fault)) - Number(cellRules[cell](parent)),
        );
        const changed = isOfType('premature_stop', 'unsupported_claim')(fault);
        return [instances.indexOf(fault.instanceId), differences, changed] as const;
      });
    const alarms = clean.map((run) => [Number(cellRules.A(run)), Number(cellRules.B(run))]);
    const answers = python<Record<string, [number, number]>>(
      `import numpy as np
data = json.load(sys.stdin)
B = 10000
first, second = [np.random.default_rng(s) for s in np.random.SeedSequence(20261002).spawn(2)]
hosts = sorted({r[0] for r in data["rows"]})
m = len(hosts)
weights = first.multinomial(m, np.full(m, 1 / m), size=B)
def estimate(cell, keep):
    total, count = np.zeros(m), np.zeros(m)
    for host, differences, changed in data["rows"]:
        if keep(changed):
            total[hosts.index(host)] += differences[cell]
            count[hosts.index(host)] += 1
    return (weights @ total) / (weights @ count)
flags = np.array(data["alarms"])
picked = np.array([second.integers(0, len(flags), size=len(flags)) for _ in range(B)])
rates = flags[picked].mean(axis=1)
out = {
    "AblBPairReplyChangedCI": estimate(1, lambda c: c),
    "AblCPairAllCI": estimate(2, lambda c: True),
    "AblCOneCI": estimate(3, lambda c: c) - estimate(1, lambda c: c),
    "AblCTwoCI": estimate(3, lambda c: not c) - estimate(2, lambda c: not c),
    "AblCFiveCI": estimate(3, lambda c: True) - estimate(0, lambda c: True),
    "AblBFACI": rates[:, 1],
    "AblCFourCI": rates[:, 1] - rates[:, 0],
}
json.dump({k: [float(x) for x in np.percentile(v, [2.5, 97.5])] for k, v in out.items()}, sys.stdout)`,
      { rows, alarms },
    );
    for (const [name, ends] of Object.entries(answers)) {
      const places = /AblC(One|Two|Four|Five)/.test(name) ? 3 : 2;
      const plus = name === 'AblBFACI' ? '' : '+';
      const written = ends.map((end) =>
        end < 0 ? `\\ensuremath{-}${(-end).toFixed(places)}` : `${plus}${end.toFixed(places)}`,
      );
      expect(figures[name], name).toBe(`[${written.join(', ')}]`);
    }
  });

  it('are omitted, with the reason, if the verdicts that they need are missing', async () => {
    const nothing = await october({ cells: [], organic: false });
    expect(nothing.missing).toHaveLength(101);
    expect(nothing.reasons).toEqual(['there are no ablation verdicts']);

    const withoutB = await october({ cells: ['A', 'C', 'D', 'Schema'] });
    expect(withoutB.missing).toContain('AblCOne');
    expect(withoutB.figures).toMatchObject({ AblSchemaIdenticalN: '441', OrgDMissK: '0' });
    expect(withoutB.reasons).toEqual([
      'there are no verdicts by outview-proctask:qwen2.5:14b on the judged set',
    ]);

    const withoutEpisodes = await october({ organic: false });
    expect(withoutEpisodes.missing.every((name) => name.startsWith('Org'))).toBe(true);
    expect(withoutEpisodes.missing).toHaveLength(8);
  });

  it('are the same if the folder of results is named instead of its parent', async () => {
    const folder = temporaryFolder();
    writeSyntheticRelease(folder);
    const fromRoot = await rebuildPaper(folder);
    expect(await rebuildPaper(join(folder, 'results'))).toEqual(fromRoot);
  });
});
