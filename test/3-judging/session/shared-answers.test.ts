import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { fakeModel } from '../../support/models/fake-model.ts';
import { judgeNamed, runJob, someSet } from '../../support/rows/judge-job.ts';
import { comparable, readVerdicts } from '../../support/rows/read-verdicts.ts';

const size = someSet.length;

describe('answers to equal questions', () => {
  it('come from one call: the other verdicts name the one they share and cost nothing', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel();
    const judges = [await judgeNamed('outcome', model)];
    const { counts } = await runJob(folder, judges);
    const rows = await readVerdicts(folder);
    const shared = rows.filter((row) => row.extra?.shared_with !== undefined);
    expect(prompts.length).toBe(new Set(prompts).size);
    expect(shared.length).toBe(size - prompts.length);
    expect(shared.length).toBeGreaterThan(0);
    expect(counts[0]).toMatchObject({
      done: size,
      shared: shared.length,
      calls: prompts.length,
      promptTokens: 1000 * prompts.length,
    });
    for (const row of shared) {
      const asked = rows.find(({ trajectoryId }) => trajectoryId === row.extra?.shared_with);
      expect(row).toEqual({
        ...asked,
        trajectoryId: row.trajectoryId,
        latencySeconds: 0,
        promptTokens: 0,
        completionTokens: 0,
        extra: { ...asked?.extra, shared_with: asked?.trajectoryId },
      });
    }
    const each = temporaryFolder();
    const apart = fakeModel();
    await runJob(each, [await judgeNamed('outcome', apart.model)], { dedupe: false });
    expect(apart.prompts.length).toBe(size);
  });

  it('are not shared if they were sampled at a temperature', async () => {
    const { model, prompts } = fakeModel();
    await runJob(temporaryFolder(), [await judgeNamed('selfcons', model, 3)]);
    expect(prompts.length).toBe(3 * size);
  });

  it('are copied from the record for a trajectory that is added later', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel();
    const judges = [await judgeNamed('outcome', model)];
    const whole = temporaryFolder();
    await runJob(whole, judges);
    const asked = prompts.length;
    await runJob(folder, judges, {}, { trajectories: someSet.slice(0, size / 2) });
    await runJob(folder, judges);
    expect(prompts.length).toBe(2 * asked);
    expect(comparable(await readVerdicts(folder))).toEqual(comparable(await readVerdicts(whole)));
  });
});
