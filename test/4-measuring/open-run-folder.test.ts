import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flagEverything } from '../../src/3-judging/judges/controls/controls.ts';
import { defineJudge } from '../../src/3-judging/judges/judge.ts';
import { measure } from '../../src/4-measuring/measure.ts';
import { measureJudge } from '../../src/4-measuring/measure-one-judge.ts';
import { openRunFolder } from '../../src/4-measuring/open-run-folder.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { buildSet, judged, verdict } from '../support/rows/simulate.ts';
import { writeRun } from '../support/rows/written-run.ts';

const set = buildSet({ size: 40, seed: 3, parents: true });
const ids = ['control-everything', 'step:model', 'renamed'];

/** Which judges of a folder are controls, if its manifest lists these. */
async function controls(judges?: readonly object[]): Promise<readonly string[]> {
  const folder = temporaryFolder();
  writeRun(
    folder,
    set,
    ids.flatMap((id) => set.map((run) => verdict(run, id, true))),
  );
  if (judges !== undefined) {
    const runs = [{ command: 'judge', environment: 'support-desk', judges }];
    writeFileSync(join(folder, 'run.json'), JSON.stringify({ runs }));
  }
  const measurement = measure((await openRunFolder(folder)).judged);
  return measurement.judges.filter(({ control }) => control).map(({ judgeId }) => judgeId);
}

describe('a judge is a control', () => {
  it('by its id where nothing else is known of it', async () => {
    expect(await controls()).toEqual(['control-everything']);
    expect(await controls([{ id: 'renamed', kind: 'external' }])).toEqual(['control-everything']);
  });

  it('by its family where that is on record', async () => {
    const family = 'control-coin-0.4';
    expect(await controls([{ id: 'renamed', view: 'step', kind: 'local', family }])).toEqual([
      ...['control-everything', 'renamed'],
    ]);
  });

  it('never if it is on record as a user’s own, whatever its id looks like', async () => {
    const own = { id: 'control-everything', view: 'step', kind: 'external' };
    expect(await controls([own])).toEqual([]);
    expect(await controls([{ ...own, family: null }])).toEqual([]);
  });

  it('in memory as well', async () => {
    const [known] = measure(judged(set, flagEverything)).judges;
    expect(known?.control).toBe(true);
    const own = defineJudge({
      id: 'control-everything',
      view: 'step',
      judge: () => ({ faulty: true }),
    });
    const { judges, recommendation } = await measureJudge(own, { size: 40, seed: 7 });
    expect(judges[0]?.control).toBe(false);
    expect(recommendation.headline).toMatch(
      /^control-everything cannot be trusted: it costs more than passing every run/,
    );
  });
});
