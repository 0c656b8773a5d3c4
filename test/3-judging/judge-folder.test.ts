import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgeFolder } from '../../src/3-judging/judge.ts';
import type { ExternalInput, ExternalJudge } from '../../src/3-judging/judges/judge.ts';
import { ModelFailure } from '../../src/3-judging/models/model.ts';
import { takeLock } from '../../src/base/files/lock/lock.ts';
import { lockIn } from '../../src/folder/files.ts';
import { readRows } from '../support/files/read-rows.ts';
import { temporaryFolder } from '../support/files/temporary-folder.ts';
import { fakeModel, flagged, slowly } from '../support/models/fake-model.ts';
import { jobIn, judgeNamed, runJob, someSet } from '../support/rows/judge-job.ts';
import { readVerdicts } from '../support/rows/read-verdicts.ts';

const size = someSet.length;

describe('judging a folder', () => {
  it('gives every trajectory one verdict by every judge, and asks nothing the second time', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel();
    const judges = [
      await judgeNamed('programmatic', null),
      await judgeNamed('step', model),
      await judgeNamed('control-coin-0.4', null),
    ];
    const { counts, stopped } = await runJob(folder, judges);
    expect(stopped).toBeNull();
    expect(counts.map(({ judge, done, total }) => [judge, done, total])).toEqual([
      ['programmatic', size, size],
      ['step:fake:1b', size, size],
      ['control-coin-0.4', size, size],
    ]);
    const rows = await readVerdicts(folder);
    expect(new Set(rows.map((row) => `${row.judgeId} ${row.trajectoryId}`)).size).toBe(3 * size);
    expect(rows.length).toBe(3 * size);
    const asked = prompts.length;
    const again = await runJob(folder, judges);
    expect(prompts.length).toBe(asked);
    expect(again.counts.map(({ done, earlier, calls }) => [done, earlier, calls])).toEqual([
      [size, size, 0],
      [size, size, 0],
      [size, size, 0],
    ]);
    expect(await readVerdicts(folder)).toEqual(rows);
  });

  it('repeats a call that can be repeated, and counts the repeats', async () => {
    const { model } = fakeModel((request, call) => {
      if (call % 3 === 0) throw new ModelFailure('reset', 'the connection was reset');
      return flagged(request);
    });
    const folder = temporaryFolder();
    const { counts } = await runJob(folder, [await judgeNamed('step', model)], { jobs: 1 });
    expect(counts[0]).toMatchObject({ done: size, failed: 0 });
    expect(counts[0]?.retries).toBeGreaterThan(size / 4);
    expect(readRows(folder, 'failures.jsonl')).toEqual([]);
  });

  it('never turns a failed call into a verdict: it is listed, and the next invocation asks again', async () => {
    const folder = temporaryFolder();
    const healthy = fakeModel();
    await runJob(temporaryFolder(), [await judgeNamed('step', healthy.model)]);
    const failing = healthy.prompts[5];
    const { model } = fakeModel((request) => {
      if (request.prompt === failing) throw new ModelFailure('server error', 'out of memory');
      return flagged(request);
    });
    const judges = [await judgeNamed('step', model)];
    const { counts, stopped } = await runJob(folder, judges, { retries: 1 });
    expect([counts[0]?.done, counts[0]?.failed, stopped]).toEqual([size - 1, 1, null]);
    expect(readRows(folder, 'failures.jsonl')).toMatchObject([
      { judge_id: 'step:fake:1b', kind: 'server error', message: 'out of memory' },
    ]);
    const repaired = await runJob(folder, [await judgeNamed('step', healthy.model)]);
    expect(repaired.counts[0]).toMatchObject({ done: size, earlier: size - 1, calls: 1 });
  });
  it('keeps the responses of models when asked to', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel();
    await runJob(folder, [await judgeNamed('step', model)], { keepResponses: true });
    const rows = readRows(folder, 'responses.jsonl');
    expect(rows.length).toBe(new Set(rows.map((row) => row.key)).size);
    expect(rows[0]).toMatchObject({ judge_id: 'step:fake:1b', sample: 0 });
  });

  it('refuses to mix engines unless told to', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel();
    await runJob(folder, [await judgeNamed('step', model)], { maxCalls: 10 });
    const changed = fakeModel(flagged, {
      describe: async () => ({ engine: 'fake', version: '1.1', digest: 'sha256:def' }),
    });
    const step = await judgeNamed('step', changed.model);
    await expect(runJob(folder, [step])).rejects.toThrow(
      /verdicts of fake:1b in this folder were made under fake 1\.0, digest sha256:abc, and now it runs under fake 1\.1/,
    );
    // Judges are compared with each other, so this applies to every judge of the model.
    const outcome = await judgeNamed('outcome', changed.model);
    await expect(runJob(folder, [outcome])).rejects.toThrow(/--allow-engine-change/);
    const mixed = await runJob(folder, [step], { allowEngineChange: true });
    expect(mixed.counts[0]).toMatchObject({ done: size, calls: changed.prompts.length });
    expect(new Set([...prompts, ...changed.prompts]).size).toBe(
      prompts.length + changed.prompts.length,
    );
  });

  it("counts the verdicts of a user's rubric when it refuses to mix engines", async () => {
    const folder = temporaryFolder();
    const rubric = join(temporaryFolder(), 'strict.md');
    writeFileSync(rubric, 'Be strict.');
    await runJob(folder, [await judgeNamed(`prompt:${rubric}`, fakeModel().model)]);
    const changed = fakeModel(flagged, {
      describe: async () => ({ engine: 'fake', version: '1.1', digest: 'sha256:def' }),
    });
    await expect(runJob(folder, [await judgeNamed('step', changed.model)])).rejects.toThrow(
      `${size} verdicts of fake:1b in this folder were made under fake 1.0`,
    );
  });

  it('refuses verdicts that answer another question', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel();
    await runJob(folder, [await judgeNamed('step', model)]);
    const edited = someSet.map((each) => ({ ...each, goal: `${each.goal} Please.` }));
    const job = runJob(folder, [await judgeNamed('step', model)], {}, { trajectories: edited });
    await expect(job).rejects.toThrow(
      `${size} verdicts of step:fake:1b in this folder answer another`,
    );
  });

  it('holds the lock of its folder while it works, and releases it', async () => {
    const folder = temporaryFolder();
    const locked: boolean[] = [];
    const { model } = fakeModel((request) => {
      locked.push(existsSync(lockIn(folder)));
      return flagged(request);
    });
    await runJob(folder, [await judgeNamed('step', model)]);
    expect(new Set(locked)).toEqual(new Set([true]));
    const lock = await takeLock(lockIn(folder), new Date());
    await lock.release();
  });

  it('stops when its folder disappears', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel(
      slowly(1, (request, call) => {
        if (call === 20) rmSync(folder, { recursive: true });
        return flagged(request);
      }),
    );
    const job = runJob(folder, [await judgeNamed('step', model)], { jobs: 1 });
    await expect(job).rejects.toMatchObject({ name: 'StoreError', problem: 'lost' });
  });

  it("shows a user's judge only its view, under an opaque id", async () => {
    const inputs: ExternalInput[] = [];
    const mine: ExternalJudge = {
      kind: 'external',
      id: 'mine',
      view: 'outcome',
      endpoint: 'mine',
      async judge(input) {
        inputs.push(input);
        if (inputs.length === 3) throw new TypeError('a mistake of the user');
        return {
          faulty: false,
          failureStep: null,
          failureType: null,
          confidence: 1,
          rationale: '',
        };
      },
    };
    const folder = temporaryFolder();
    const { counts } = await runJob(folder, [mine]);
    expect(counts[0]).toMatchObject({ done: size - 1, failed: 1 });
    expect(readRows(folder, 'failures.jsonl')).toMatchObject([{ kind: 'judge failed' }]);
    expect(inputs.every(({ steps, id }) => steps === null && /^[0-9a-f]{16}$/.test(id))).toBe(true);
  });

  it('writes every invocation to run.json, with its judges and their engines', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel();
    const judges = [await judgeNamed('step', model), await judgeNamed('programmatic', null)];
    await runJob(folder, judges, { maxCalls: 3 });
    await judgeFolder(jobIn(folder, judges));
    const { runs } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8'));
    expect(runs).toMatchObject([
      { command: 'judge', stopped: '--max-calls 3 is reached' },
      {
        stopped: null,
        judges: [
          {
            id: 'step:fake:1b',
            family: 'step',
            model: 'fake:1b',
            engine: 'fake',
            engine_version: '1.0',
            digest: 'sha256:abc',
            prompts_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
          { id: 'programmatic', kind: 'local', family: 'programmatic' },
        ],
        counts: [
          { done: size, earlier: 3 },
          { done: size, earlier: size },
        ],
      },
    ]);
  });
});
