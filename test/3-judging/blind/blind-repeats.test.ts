import { describe, expect, it } from 'vitest';
import { Blinding } from '../../../src/3-judging/blind/blinding.ts';
import type { ExternalJudge } from '../../../src/3-judging/judges/judge.ts';
import { repetitionOf } from '../../../src/run/repetition.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { runJob, someSet } from '../../support/rows/judge-job.ts';
import { readVerdicts } from '../../support/rows/read-verdicts.ts';

const size = someSet.length;
const REPEATS = 3;

/** The ids that a judge sees in the order of asking, and what each of them stands for. */
async function asked(): Promise<{ ids: string[]; trajectories: string[]; numbers: number[] }> {
  const ids: string[] = [];
  const judge: ExternalJudge = {
    kind: 'external',
    id: 'mine',
    view: 'step',
    endpoint: 'mine',
    async judge({ id }) {
      ids.push(id);
      return { faulty: true, failureStep: null, failureType: null, confidence: 1, rationale: '' };
    },
  };
  const folder = temporaryFolder();
  await runJob(folder, [judge], { repeats: REPEATS, jobs: 1 });
  const rows = await readVerdicts(folder);
  return {
    ids,
    trajectories: rows.map(({ trajectoryId }) => trajectoryId),
    numbers: rows.map(repetitionOf),
  };
}

/** Spearman's rank correlation between the places of the same trajectories in two orders. */
function correlation(a: readonly string[], b: readonly string[]): number {
  const squares = a.reduce((sum, id, at) => sum + (at - b.indexOf(id)) ** 2, 0);
  return 1 - (6 * squares) / (a.length * (a.length ** 2 - 1));
}

describe('a judge of the user’s own that is asked several times', () => {
  it('sees an id only once, all of them of the same form', async () => {
    const { ids } = await asked();
    expect(ids.length).toBe(REPEATS * size);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is asked in passes whose orders have nothing to do with each other', async () => {
    const found: number[] = [];
    for (let run = 0; run < 20; run++) {
      const { trajectories, numbers } = await asked();
      expect(numbers).toEqual(numbers.toSorted());
      const passes = [0, 1, 2].map((at) => trajectories.slice(at * size, (at + 1) * size));
      for (const pass of passes) expect(new Set(pass).size).toBe(size);
      found.push(correlation(passes[0] ?? [], passes[1] ?? []));
      found.push(correlation(passes[1] ?? [], passes[2] ?? []));
    }
    const mean = found.reduce((sum, each) => sum + each, 0) / found.length;
    // Five standard errors of the mean of independent rank correlations.
    expect(Math.abs(mean)).toBeLessThan(5 / Math.sqrt((size - 1) * found.length));
  });

  it('has no trajectory whose id in one repetition is that of another in the next', () => {
    const blinding = new Blinding(new Uint8Array(32));
    const names = ['x', '2 x', 'again 2 id x', 'id x', '2 id x'];
    const drawn = names.flatMap((name) => [1, 2, 3].map((number) => blinding.idOf(name, number)));
    expect(new Set(drawn).size).toBe(drawn.length);
  });
});
