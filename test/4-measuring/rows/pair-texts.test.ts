import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPairTexts } from '../../../src/4-measuring/rows/pair-texts.ts';
import { PAYLOADS } from '../../support/browser/hostile-page.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { buildSet } from '../../support/rows/simulate.ts';
import { modelVerdicts, writeRun } from '../../support/rows/written-run.ts';

const set = buildSet({ size: 12, seed: 3, parents: true });
const verdicts = modelVerdicts(set);

async function textsOf(folder: string, wanted: readonly string[]) {
  return readPairTexts(
    join(folder, 'trajectories.jsonl'),
    join(folder, 'verdicts.jsonl'),
    new Set(wanted),
  );
}

describe('the texts of pairs', () => {
  it('are the wanted trajectories and the verdicts on them', async () => {
    const folder = temporaryFolder();
    writeRun(folder, set, verdicts);
    const wanted = set.slice(3, 6).map(({ id }) => id);
    const { trajectories, verdicts: said } = await textsOf(folder, wanted);
    expect([...trajectories.values()]).toEqual(set.slice(3, 6));
    for (const [judgeId, byRun] of said) {
      expect([...byRun.values()]).toEqual(
        verdicts.filter((row) => row.judgeId === judgeId && wanted.includes(row.trajectoryId)),
      );
    }
  });

  it('are found wherever a row has its id, and whatever the id is', async () => {
    const folder = temporaryFolder();
    const [first, second] = set;
    if (first === undefined || second === undefined) throw new Error('the set is too small');
    const ids = [...PAYLOADS, '', '"trajectory_id":"x"', '\\', 'back\\"slash'];
    const rows = ids.map((id, place) => {
      const row = {
        trajectory_id: id,
        instance_id: 'I-1',
        goal: `"trajectory_id":"${second.id}"`,
        steps: first.steps.map((step) => ({
          ...step,
          call: { tool: 'look', args: { trajectory_id: 'another' } },
        })),
        final_answer: '',
        label: null,
      };
      const keys = Object.keys(row) as (keyof typeof row)[];
      const order = place % 2 === 0 ? keys : keys.toReversed();
      const entries = order.map((key) => [key, row[key]] as const);
      return JSON.stringify(Object.fromEntries(entries), null, place % 3 === 0 ? 1 : 0);
    });
    writeFileSync(
      join(folder, 'trajectories.jsonl'),
      rows.map((row) => `${row.replaceAll('\n', ' ')}\n`).join(''),
    );
    writeFileSync(join(folder, 'verdicts.jsonl'), '');
    expect([...(await textsOf(folder, ids)).trajectories.keys()]).toEqual(ids);
    expect((await textsOf(folder, ['another', second.id])).trajectories.size).toBe(0);
  });
});
