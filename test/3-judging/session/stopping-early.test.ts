import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StopSwitch } from '../../../src/3-judging/asking/stop.ts';
import { ModelFailure } from '../../../src/3-judging/models/model.ts';
import { readRows } from '../../support/files/read-rows.ts';
import { temporaryFolder } from '../../support/files/temporary-folder.ts';
import { fakeModel, flagged, slowly } from '../../support/models/fake-model.ts';
import { judgeNamed, runJob, someSet } from '../../support/rows/judge-job.ts';
import { comparable, readVerdicts } from '../../support/rows/read-verdicts.ts';

const size = someSet.length;

describe('judging that ends early', () => {
  it('stops after several failures in a row', async () => {
    const { model, prompts } = fakeModel(() => {
      throw new ModelFailure('unreachable', 'connection refused');
    });
    const { counts, stopped } = await runJob(temporaryFolder(), [await judgeNamed('step', model)], {
      retries: 1,
      maxFailures: 5,
      jobs: 1,
    });
    expect(stopped).toMatchObject({ kind: 'failures' });
    expect(stopped?.message).toContain('connection refused');
    expect([counts[0]?.done, counts[0]?.failed, prompts.length]).toEqual([0, 5, 10]);
  });

  it.each(['unauthorised', 'no such model'] as const)(
    'stops after the calls under way if a model is %s',
    async (kind) => {
      const { model, prompts } = fakeModel((request, call) => {
        if (call >= 3) throw new ModelFailure(kind, 'run: ollama pull fake:1b');
        return flagged(request);
      });
      const folder = temporaryFolder();
      const job = runJob(folder, [await judgeNamed('step', model)], { jobs: 1 });
      await expect(job).rejects.toThrow('ollama pull');
      expect(prompts.length).toBe(4);
      expect((await readVerdicts(folder)).length).toBe(3);
    },
  );

  it('keeps within its number of calls and its cost', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel(slowly(2));
    const judges = [await judgeNamed('step', model)];
    const few = await runJob(folder, judges, { maxCalls: 7 });
    expect([few.stopped?.kind, few.counts[0]?.done, prompts.length]).toEqual(['max calls', 7, 7]);
    // 1010 tokens a call, a dollar for ten thousand: 0.101 USD each.
    const prices = { priceIn: 100, priceOut: 100 };
    const cheap = await runJob(folder, judges, { maxCost: 2.5, ...prices });
    expect(cheap.stopped?.kind).toBe('max cost');
    expect(cheap.counts[0]?.earlier).toBe(7);
    expect((cheap.counts[0]?.calls ?? 99) * 0.101).toBeLessThanOrEqual(2.5);
    const rest = await runJob(folder, judges);
    expect(rest.counts[0]?.done).toBe(size);
  });

  it('finishes the calls under way when stopped, and asks none of them again', async () => {
    const folder = temporaryFolder();
    const stop = new StopSwitch();
    const { model, prompts, seen } = fakeModel(
      slowly(20, (request, call) => {
        if (call === 12) stop.drain({ kind: 'interrupted', message: 'interrupted' });
        return flagged(request);
      }),
    );
    const judges = [await judgeNamed('step', model)];
    const first = await runJob(folder, judges, { jobs: 4 }, { stop });
    expect([first.stopped?.kind, seen.active, seen.peak]).toEqual(['interrupted', 0, 4]);
    expect(first.counts[0]?.done).toBe(prompts.length);
    const asked = prompts.length;
    const second = await runJob(folder, judges);
    expect(second.counts[0]).toMatchObject({ done: size, calls: prompts.length - asked });
    expect(prompts.length).toBe(new Set(prompts).size);
  });

  it('gives up calls that ignore their signal when aborted', async () => {
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

  it('keeps the votes of an item that was not finished', async () => {
    const folder = temporaryFolder();
    const { model, prompts } = fakeModel();
    const judges = [await judgeNamed('selfcons', model, 5)];
    await runJob(folder, judges, { maxCalls: 13, jobs: 1 });
    expect((await readVerdicts(folder)).length).toBe(2);
    const { counts } = await runJob(folder, judges);
    expect(counts[0]?.done).toBe(size);
    expect(prompts.length).toBe(5 * size);
    expect(readRows(folder, 'responses.jsonl').length).toBe(5 * size);
    const whole = temporaryFolder();
    await runJob(whole, judges);
    expect(comparable(await readVerdicts(folder))).toEqual(comparable(await readVerdicts(whole)));
  });
});
