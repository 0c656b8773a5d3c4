import { defineJudge } from 'trajectory-judge/judge';
import { describe, expect, it } from 'vitest';
import { judgeFolder, judgeSet, measureJudge } from '../../src/doors/library/index.ts';
import type { Verdict } from '../../src/run/verdict.ts';
import { readRows } from '../support/files/read-rows.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { fakeModel } from '../support/models/fake-model.ts';
import { generated } from '../support/process/generated.ts';
import { judgeNamed, someSet } from '../support/rows/judge-job.ts';

const short = defineJudge({
  id: 'short-runs',
  view: 'step',
  judge: ({ steps }) => ({ faulty: (steps?.length ?? 0) < 5, failure_type: 'premature_stop' }),
});

describe('a judge in memory', () => {
  it('is measured in one call', async () => {
    const { judges, set } = await measureJudge(short, { size: 60, seed: 7, compares: false });
    expect(judges.map(({ judgeId }) => judgeId)).toEqual(['short-runs']);
    expect(set.pairs).toBe(set.faults);
    const again = await measureJudge(short, { size: 60, seed: 7, compares: false });
    expect(again.judges[0]?.metrics.delta).toEqual(judges[0]?.metrics.delta);
  });

  it('can be of any kind', async () => {
    const { model } = fakeModel();
    const kinds = [short, await judgeNamed('programmatic', null), await judgeNamed('step', model)];
    for (const judge of kinds) {
      const verdicts: Verdict[] = [];
      for await (const verdict of judgeSet(judge, someSet)) verdicts.push(verdict);
      expect(new Set(verdicts.map(({ trajectoryId }) => trajectoryId)).size).toBe(someSet.length);
      expect(verdicts.length).toBe(someSet.length);
    }
  });

  it('may name any type of fault, and only those that exist count', async () => {
    const namer = defineJudge({
      id: 'namer',
      view: 'step',
      judge: ({ steps }) => ({
        faulty: true,
        failure_type: (steps?.length ?? 0) < 5 ? 'premature_stop' : 'gremlins',
      }),
    });
    const named = new Set<string | null>();
    for await (const verdict of judgeSet(namer, someSet)) named.add(verdict.failureType);
    expect(named).toEqual(new Set(['premature_stop', null]));
  });

  it('that was not made with defineJudge is refused, and the message says what to do', () => {
    const plain = { id: 'plain', view: 'step', judge: () => ({ faulty: true }) };
    expect(() => judgeSet(plain as unknown as typeof short, someSet)).toThrow(/defineJudge/);
  });

  it('cannot change what it is shown', async () => {
    const vandal = defineJudge({
      id: 'vandal',
      view: 'step',
      judge(input) {
        (input.steps as unknown[]).reverse();
        return { faulty: true };
      },
    });
    const before = structuredClone(someSet);
    const options = { options: { retries: 0 } };
    await expect(judgeSet(vandal, someSet, options).next()).rejects.toThrow(/vandal threw/);
    expect(someSet).toEqual(before);
  });
});

it('judging a folder needs only the folder and the judges', async () => {
  const folder = temporaryFolder();
  generated(folder, '-n', '12');
  const { counts, stopped } = await judgeFolder({ folder, judges: [short] });
  const size = readRows(folder, 'trajectories.jsonl').length;
  expect(stopped).toBeNull();
  expect(counts).toMatchObject([{ judge: 'short-runs', done: size, failed: 0 }]);
});
