import { describe, expect, it } from 'vitest';
import type { GenerateRequest } from '../../../src/3-judging/models/model.ts';
import type { Verdict } from '../../../src/run/verdict.ts';
import { scanVerdict, writeVerdict } from '../../../src/run/wire/verdict-row.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { fakeModel, flagged } from '../../support/models/fake-model.ts';
import { judgeNamed, runJob, someSet } from '../../support/rows/judge-job.ts';
import { readVerdicts } from '../../support/rows/read-verdicts.ts';

const size = someSet.length;

describe('an answer that is unscored', () => {
  it('is stored with its text, as is a step that the run does not have', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel((request, call) =>
      call === 0
        ? 'I would rather not say.'
        : flagged(request).replace(/"failure_step":-?\d+/, '"failure_step":99'),
    );
    const { counts } = await runJob(folder, [await judgeNamed('step', model)], { jobs: 1 });
    expect(counts[0]?.unscored).toBe(1);
    const rows = await readVerdicts(folder);
    expect(rows[0]).toMatchObject({
      faulty: false,
      confidence: 0.5,
      error: expect.any(String),
      extra: { raw: 'I would rather not say.' },
    });
    const out = rows.filter((row) => row.faulty);
    expect(out.length).toBeGreaterThan(0);
    for (const row of out) {
      expect([row.failureStep, row.extra?.raw_failure_step]).toEqual([null, 99]);
    }
  });

  it('counts as clean only when asked to, and its text is still kept', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel(() => 'no');
    const judges = [await judgeNamed('step', model)];
    await runJob(folder, judges, { unscoredAs: 'clean', unreadable: 0 });
    const [row] = await readVerdicts(folder);
    expect(row).toMatchObject({
      error: expect.any(String),
      extra: { unscored_as: 'clean', raw: 'no' },
    });
    expect(scanVerdict(writeVerdict(row as Verdict), 'row', 1).unscored).toBe(false);
    const plain = { ...(row as Verdict), extra: null };
    expect(scanVerdict(writeVerdict(plain), 'row', 1).unscored).toBe(true);
  });

  it('is one to a prompt that the server has cut', async () => {
    const { model } = fakeModel();
    const cutting = {
      ...model,
      generate: async (request: GenerateRequest) => ({
        ...(await model.generate(request)),
        promptTokens: 12,
      }),
    };
    const folder = temporaryFolder();
    const { counts } = await runJob(folder, [await judgeNamed('step', cutting)], { unreadable: 0 });
    expect(counts[0]).toMatchObject({ done: size, unscored: size });
    expect((await readVerdicts(folder))[0]?.error).toContain('not the whole prompt');
  });
});
