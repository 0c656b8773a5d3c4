import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_MEASURE, measure } from '../../../src/4-measuring/measure.ts';
import { openRunFolder } from '../../../src/4-measuring/open-run-folder.ts';
import { pairStatus } from '../../../src/4-measuring/rows/pair-status.ts';
import { keptFrom, promptsTables } from '../../../src/5-reporting/tables/prompts-table.ts';
import { shownIn } from '../../../src/folder/files.ts';
import { readShown, type ShownRow, writeShown } from '../../../src/folder/logs/shown-log.ts';
import { shownHash } from '../../../src/run/shown-hash.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { buildSet, verdict } from '../../support/rows/simulate.ts';
import { writeRun } from '../../support/rows/written-run.ts';

const set = buildSet({ size: 48, seed: 3, parents: true });
const BLIND_TO = 'ignored_observation';

/** What a judge sent that shows all but one type of fault, with changes to each row. */
const rows = (more: Partial<ShownRow> = {}): readonly ShownRow[] =>
  set.map((run) => {
    const { label, instanceId, id } = run;
    const text = label.failureType === BLIND_TO ? `${instanceId}-clean` : id;
    return {
      judge_id: 'mine',
      fingerprint: 'a'.repeat(64),
      trajectory_id: id,
      prompt_sha256: Buffer.from(text).toString('hex').padEnd(64, '0').slice(-64),
      view: 'step',
      shown_sha256: shownHash('step', run),
      ...more,
    };
  });

/** A folder whose judge flags every fault of one type alone, and what was seen of its prompts. */
async function measured(seen: readonly ShownRow[], flags = 'wrong_tool') {
  const folder = temporaryFolder();
  const verdicts = set.map((run) =>
    verdict(run, 'mine', run.label.failureType === flags, { extra: { view: 'step' } }),
  );
  const judge = { id: 'mine', kind: 'external', view: 'step', fingerprint: 'a'.repeat(64) };
  const generated = { command: 'generate', environment: 'support-desk', seed: 3, n_requested: 48 };
  writeRun(folder, set, verdicts, [generated, { command: 'judge', judges: [judge] }]);
  await writeShown(folder, 'mine', seen);
  const { judged } = await openRunFolder(folder);
  const measurement = measure(judged, DEFAULT_MEASURE);
  const [found] = measurement.judges;
  if (found === undefined) throw new Error('the judge is missing');
  return { folder, judged, measurement, judge: found };
}

const faults = set.filter(({ label }) => label.faulty);
const hidden = faults.filter(({ label }) => label.failureType === BLIND_TO);

describe('what was seen of the prompts of a judge', () => {
  it('says which Δ it can have at most, by type and in all', async () => {
    const { judge, judged, measurement } = await measured(rows());
    expect(judge.prompts).toMatchObject({ compared: faults.length, alike: hidden.length });
    expect(judge.prompts?.ceiling).toBeCloseTo(1 - hidden.length / faults.length, 12);
    const type = judge.prompts?.byType.find((each) => each.type === BLIND_TO);
    expect(type).toMatchObject({ compared: hidden.length, alike: hidden.length, ceiling: 0 });
    const statuses = hidden.map(({ id }) => {
      const [columns] = judged.judges;
      if (columns === undefined) throw new Error('the judge is missing');
      return pairStatus(judged.set, columns, judged.set.rowOf.get(id) ?? -1);
    });
    expect(new Set(statuses)).toEqual(new Set(['not-shown']));
    expect(judge.pairedByType.find(({ group }) => group === BLIND_TO)?.noneShown).toBe(true);
    expect(promptsTables(measurement, 'every type')[0]?.rows).toHaveLength(7);
    expect(keptFrom(judge)).toContain(`${hidden.length} of ${faults.length} faults compared`);
  });

  it('does not take away what the judge found by other means than its model', async () => {
    const { judge } = await measured(rows(), BLIND_TO);
    expect(judge.pairedByType.find(({ group }) => group === BLIND_TO)).toMatchObject({
      delta: 1,
      noneShown: false,
    });
    expect(judge.leak).toBeNull();
  });

  it('says nothing if the judge or the runs have changed since, or nothing was seen', async () => {
    for (const seen of [
      rows({ fingerprint: 'b'.repeat(64) }),
      rows({ shown_sha256: 'c'.repeat(64) }),
      rows({ view: 'outcome' }),
      [],
    ]) {
      const { judge, measurement } = await measured(seen);
      expect(judge.prompts).toBeNull();
      expect([keptFrom(judge), promptsTables(measurement, 'every type')]).toEqual([null, []]);
    }
  });

  it('counts types of which no prompt was seen as shown', async () => {
    const some = rows().filter(({ trajectory_id }) => !trajectory_id.includes(BLIND_TO));
    const { judge } = await measured(some);
    expect(judge.prompts).toMatchObject({ alike: 0, ceiling: 1 });
    expect(judge.prompts?.byType.some(({ type }) => type === BLIND_TO)).toBe(false);
  });

  it('is kept for each judge, and lines that are something else are left out', async () => {
    const { folder } = await measured(rows());
    writeFileSync(shownIn(folder), `{"judge_id":1}\nnonsense\n${JSON.stringify(rows()[0])}\n`);
    await writeShown(folder, 'other', rows({ judge_id: 'other' }).slice(0, 2));
    const kept = await readShown(folder);
    expect(kept.map(({ judge_id }) => judge_id)).toEqual(['mine', 'other', 'other']);
    expect(await readShown(join(folder, 'nowhere'))).toEqual([]);
  });
});
