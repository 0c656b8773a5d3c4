import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExternalInput, ExternalJudge } from '../../src/judges/external-judge.ts';
import { StopSwitch } from '../../src/judging/asking/stop.ts';
import { type GenerateRequest, ModelFailure } from '../../src/models/model.ts';
import { judgeFolder } from '../../src/pipeline/3-judge.ts';
import { lockIn } from '../../src/run-folder/files.ts';
import { takeLock } from '../../src/store/lock.ts';
import type { Verdict } from '../../src/trajectory/verdict.ts';
import { scanVerdict } from '../../src/trajectory/wire/scan-rows.ts';
import { writeVerdict } from '../../src/trajectory/wire/verdict-row.ts';
import {
  comparable,
  fakeModel,
  flagged,
  jobIn,
  judgeNamed,
  runJob,
  slowly,
  someSet,
  verdictsIn,
} from '../support/judging.ts';
import { temporaryFolder } from '../support/tj.ts';

const size = someSet.length;
const rowsOf = (folder: string, file: string): Record<string, unknown>[] =>
  existsSync(join(folder, file))
    ? readFileSync(join(folder, file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];

describe('judging a folder', () => {
  it('gives every trajectory one verdict by every judge, and nothing more the second time', async () => {
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
    const rows = await verdictsIn(folder);
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
    expect(await verdictsIn(folder)).toEqual(rows);
  });

  it('asks equal questions once: the others say whose answer it is and cost nothing', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel();
    const judges = [await judgeNamed('outcome', model)];
    const { counts } = await runJob(folder, judges);
    const rows = await verdictsIn(folder);
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

  it('never shares samples that were drawn at a temperature', async () => {
    const { model, prompts } = fakeModel();
    await runJob(temporaryFolder(), [await judgeNamed('selfcons', model, 3)]);
    expect(prompts.length).toBe(3 * size);
  });

  it('copies an answer on record for a trajectory that joins later', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel();
    const judges = [await judgeNamed('outcome', model)];
    const whole = temporaryFolder();
    await runJob(whole, judges);
    const asked = prompts.length;
    await runJob(folder, judges, {}, { trajectories: someSet.slice(0, size / 2) });
    await runJob(folder, judges);
    expect(prompts.length).toBe(2 * asked);
    expect(comparable(await verdictsIn(folder))).toEqual(comparable(await verdictsIn(whole)));
  });

  it('stores an unreadable answer with its text, and a step that is out of range', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel((request, call) =>
      call === 0
        ? 'I would rather not say.'
        : flagged(request).replace(/"failure_step":-?\d+/, '"failure_step":99'),
    );
    const { counts } = await runJob(folder, [await judgeNamed('step', model)], { concurrency: 1 });
    expect(counts[0]?.unscored).toBe(1);
    const rows = await verdictsIn(folder);
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

  it('counts an unreadable answer as clean only where asked to, and keeps what it was', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel(() => 'no');
    const judges = [await judgeNamed('step', model)];
    await runJob(folder, judges, { unscoredAs: 'clean' });
    const [row] = await verdictsIn(folder);
    expect(row).toMatchObject({
      error: expect.any(String),
      extra: { unscored_as: 'clean', raw: 'no' },
    });
    expect(scanVerdict(writeVerdict(row as Verdict), 'row', 1).unscored).toBe(false);
    const plain = { ...(row as Verdict), extra: null };
    expect(scanVerdict(writeVerdict(plain), 'row', 1).unscored).toBe(true);
  });

  it('does not score an answer to a prompt that the server cut', async () => {
    const { model } = fakeModel();
    const cutting = {
      ...model,
      generate: async (request: GenerateRequest) => ({
        ...(await model.generate(request)),
        promptTokens: 12,
      }),
    };
    const folder = temporaryFolder();
    const { counts } = await runJob(folder, [await judgeNamed('step', cutting)]);
    expect(counts[0]).toMatchObject({ done: size, unscored: size });
    expect((await verdictsIn(folder))[0]?.error).toContain('not the whole prompt');
  });

  it('repeats what can be repeated, and counts it', async () => {
    const { model } = fakeModel((request, call) => {
      if (call % 3 === 0) throw new ModelFailure('reset', 'the connection was reset');
      return flagged(request);
    });
    const folder = temporaryFolder();
    const { counts } = await runJob(folder, [await judgeNamed('step', model)], { concurrency: 1 });
    expect(counts[0]).toMatchObject({ done: size, failed: 0 });
    expect(counts[0]?.retries).toBeGreaterThan(size / 4);
    expect(rowsOf(folder, 'failures.jsonl')).toEqual([]);
  });

  it('never makes a verdict of a failed call: it is listed, and asked again by the next run', async () => {
    const folder = temporaryFolder();
    const well = fakeModel();
    await runJob(temporaryFolder(), [await judgeNamed('step', well.model)]);
    const unwell = well.prompts[5];
    const { model } = fakeModel((request) => {
      if (request.prompt === unwell) throw new ModelFailure('server error', 'out of memory');
      return flagged(request);
    });
    const judges = [await judgeNamed('step', model)];
    const { counts, stopped } = await runJob(folder, judges, { retries: 1 });
    expect([counts[0]?.done, counts[0]?.failed, stopped]).toEqual([size - 1, 1, null]);
    expect(rowsOf(folder, 'failures.jsonl')).toMatchObject([
      { judge_id: 'step:fake:1b', kind: 'server error', message: 'out of memory' },
    ]);
    const mended = await runJob(folder, [await judgeNamed('step', well.model)]);
    expect(mended.counts[0]).toMatchObject({ done: size, earlier: size - 1, calls: 1 });
  });

  it('stops after failures in a row', async () => {
    const { model, prompts } = fakeModel(() => {
      throw new ModelFailure('unreachable', 'connection refused');
    });
    const { counts, stopped } = await runJob(temporaryFolder(), [await judgeNamed('step', model)], {
      retries: 1,
      maxFailures: 5,
      concurrency: 1,
    });
    expect(stopped).toMatchObject({ kind: 'failures' });
    expect(stopped?.message).toContain('connection refused');
    expect([counts[0]?.done, counts[0]?.failed, prompts.length]).toEqual([0, 5, 10]);
  });

  it.each(['unauthorised', 'no such model'] as const)('stops at once on: %s', async (kind) => {
    const { model, prompts } = fakeModel((request, call) => {
      if (call >= 3) throw new ModelFailure(kind, 'run: ollama pull fake:1b');
      return flagged(request);
    });
    const folder = temporaryFolder();
    const job = runJob(folder, [await judgeNamed('step', model)], { concurrency: 1 });
    await expect(job).rejects.toThrow('ollama pull');
    expect(prompts.length).toBe(4);
    expect((await verdictsIn(folder)).length).toBe(3);
  });

  it('keeps to its number of calls and its cost', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel(slowly(2));
    const judges = [await judgeNamed('step', model)];
    const few = await runJob(folder, judges, { maxCalls: 7 });
    expect([few.stopped?.kind, few.counts[0]?.done, prompts.length]).toEqual(['max calls', 7, 7]);
    // 1010 tokens a call, a dollar for ten thousand: 0.101 USD each.
    const price = { input: 100, output: 100 };
    const cheap = await runJob(folder, judges, { maxCost: 2.5, price });
    expect(cheap.stopped?.kind).toBe('max cost');
    expect(cheap.counts[0]?.earlier).toBe(7);
    expect((cheap.counts[0]?.calls ?? 99) * 0.101).toBeLessThanOrEqual(2.5);
    const rest = await runJob(folder, judges);
    expect(rest.counts[0]?.done).toBe(size);
  });

  it('finishes what is in flight when stopped, and asks none of it again', async () => {
    const folder = temporaryFolder();
    const stop = new StopSwitch();
    const { model, prompts, seen } = fakeModel(
      slowly(20, (request, call) => {
        if (call === 12) stop.drain({ kind: 'interrupted', message: 'interrupted' });
        return flagged(request);
      }),
    );
    const judges = [await judgeNamed('step', model)];
    const first = await runJob(folder, judges, { concurrency: 4 }, { stop });
    expect([first.stopped?.kind, seen.active, seen.peak]).toEqual(['interrupted', 0, 4]);
    expect(first.counts[0]?.done).toBe(prompts.length);
    const asked = prompts.length;
    const second = await runJob(folder, judges);
    expect(second.counts[0]).toMatchObject({ done: size, calls: prompts.length - asked });
    expect(prompts.length).toBe(new Set(prompts).size);
  });

  it('gives up calls that do not heed their signal when aborted', async () => {
    const stop = new StopSwitch();
    const { model } = fakeModel((request, call) => {
      if (call === 9) stop.abort({ kind: 'interrupted', message: 'interrupted' });
      return call >= 5 ? new Promise(() => {}) : flagged(request);
    });
    const folder = temporaryFolder();
    const { counts } = await runJob(folder, [await judgeNamed('step', model)], {}, { stop });
    expect(counts[0]?.done).toBe(5);
    expect(existsSync(join(folder, 'run.lock'))).toBe(false);
  });

  it('keeps the samples of an unfinished vote', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel();
    const judges = [await judgeNamed('selfcons', model, 5)];
    await runJob(folder, judges, { maxCalls: 13, concurrency: 1 });
    expect((await verdictsIn(folder)).length).toBe(2);
    const { counts } = await runJob(folder, judges);
    expect(counts[0]?.done).toBe(size);
    expect(prompts.length).toBe(5 * size);
    expect(rowsOf(folder, 'responses.jsonl').length).toBe(5 * size);
    const whole = temporaryFolder();
    await runJob(whole, judges);
    expect(comparable(await verdictsIn(folder))).toEqual(comparable(await verdictsIn(whole)));
  });

  it('keeps responses when asked to', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel();
    await runJob(folder, [await judgeNamed('step', model)], { keepResponses: true });
    const rows = rowsOf(folder, 'responses.jsonl');
    expect(rows.length).toBe(new Set(rows.map((row) => row.key)).size);
    expect(rows[0]).toMatchObject({ judge_id: 'step:fake:1b', sample: 0 });
  });

  it('does not mix engines unless told to', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel();
    await runJob(folder, [await judgeNamed('step', model)], { maxCalls: 10 });
    const changed = fakeModel(flagged, {
      describe: async () => ({ engine: 'fake', version: '1.1', digest: 'sha256:def' }),
    });
    const step = await judgeNamed('step', changed.model);
    await expect(runJob(folder, [step])).rejects.toThrow(
      /verdicts of fake:1b here were made under fake 1\.0, digest sha256:abc, and now it runs under fake 1\.1/,
    );
    // Judges are compared with each other, so another judge of the model is held to it too.
    const outcome = await judgeNamed('outcome', changed.model);
    await expect(runJob(folder, [outcome])).rejects.toThrow(/--allow-engine-change/);
    const mixed = await runJob(folder, [step], { allowEngineChange: true });
    expect(mixed.counts[0]).toMatchObject({ done: size, calls: changed.prompts.length });
    expect(new Set([...prompts, ...changed.prompts]).size).toBe(
      prompts.length + changed.prompts.length,
    );
  });

  it('refuses verdicts that answer another question', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel();
    await runJob(folder, [await judgeNamed('step', model)]);
    const edited = someSet.map((each) => ({ ...each, goal: `${each.goal} Please.` }));
    const job = runJob(folder, [await judgeNamed('step', model)], {}, { trajectories: edited });
    await expect(job).rejects.toThrow(`${size} verdicts of step:fake:1b here answer another`);
  });

  it('is alone in its folder', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel(slowly(5));
    const running = runJob(folder, [await judgeNamed('step', model)]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(existsSync(join(folder, 'run.lock'))).toBe(true);
    await running;
    const lock = await takeLock(lockIn(folder), new Date());
    await lock.release();
  });

  it('stops when its folder is lost', async () => {
    const folder = temporaryFolder();
    const { model } = fakeModel(
      slowly(1, (request, call) => {
        if (call === 20) rmSync(folder, { recursive: true });
        return flagged(request);
      }),
    );
    const job = runJob(folder, [await judgeNamed('step', model)], { concurrency: 1 });
    await expect(job).rejects.toMatchObject({ name: 'StoreError', problem: 'lost' });
  });

  it('shows a judge of the user its view under a name that spells nothing', async () => {
    const inputs: ExternalInput[] = [];
    const mine: ExternalJudge = {
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
    expect(rowsOf(folder, 'failures.jsonl')).toMatchObject([{ kind: 'judge failed' }]);
    expect(inputs.every(({ steps, id }) => steps === null && /^[0-9a-f]{16}$/.test(id))).toBe(true);
  });

  it('writes every invocation to run.json, with what was asked of whom', async () => {
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
            model: 'fake:1b',
            engine: 'fake',
            engine_version: '1.0',
            digest: 'sha256:abc',
            prompts_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
          { id: 'programmatic', kind: 'local' },
        ],
        counts: [
          { done: size, earlier: 3 },
          { done: size, earlier: size },
        ],
      },
    ]);
  });
});
