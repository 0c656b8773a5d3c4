import { describe, expect, it } from 'vitest';
import { supportDesk } from '../../../src/1-worlds/support-desk/support-desk.ts';
import { ModelFailure } from '../../../src/3-judging/models/model.ts';
import { playEpisodes } from '../../../src/paper/agent/play-episodes.ts';
import type { LabelledTrajectory } from '../../../src/run/trajectory.ts';
import { instances, never, oracleModel } from './scripted-agent.ts';

describe('many episodes', () => {
  const keepIn =
    (kept: LabelledTrajectory[]) => async (one: { trajectory: LabelledTrajectory }) => {
      kept.push(one.trajectory);
    };

  it('go on where they were interrupted, to the same end', async () => {
    const plan = { environment: supportDesk, instances, concurrency: 4 };
    const whole: LabelledTrajectory[] = [];
    const { model } = oracleModel(supportDesk, instances);
    const ask = model.generate;
    await playEpisodes({ ...plan, ask, done: new Set(), signal: never, keep: keepIn(whole) });
    expect(whole).toHaveLength(60);

    const kept: LabelledTrajectory[] = [];
    const stop = new AbortController();
    const stopping = playEpisodes({
      ...plan,
      ask: (request) => {
        if (kept.length === 20) stop.abort();
        return stop.signal.aborted
          ? Promise.reject(new ModelFailure('aborted', 'stopped'))
          : model.generate(request);
      },
      done: new Set(),
      signal: stop.signal,
      keep: keepIn(kept),
    });
    await expect(stopping).rejects.toMatchObject({ kind: 'aborted' });
    const before = kept.length;
    expect(before).toBeGreaterThanOrEqual(20);
    expect(before).toBeLessThan(60);
    const done = new Set(kept.map(({ id }) => id));
    await playEpisodes({ ...plan, ask, done, signal: never, keep: keepIn(kept) });
    const byId = (a: LabelledTrajectory, b: LabelledTrajectory) => (a.id < b.id ? -1 : 1);
    expect(kept.sort(byId)).toEqual(whole.sort(byId));
    expect(kept[0]?.id).toBe('INS-00000-agent');
  });

  it('stop when one cannot be kept, and go on past one that failed', async () => {
    const { model } = oracleModel(supportDesk, instances);
    const plan = {
      environment: supportDesk,
      instances: instances.slice(0, 8),
      concurrency: 2,
      done: new Set<string>(),
      signal: never,
    };
    const full = playEpisodes({
      ...plan,
      ask: model.generate,
      keep: () => Promise.reject(new Error('the disk is full')),
      failed: async () => {},
    });
    await expect(full).rejects.toThrow('the disk is full');
    const kept: LabelledTrajectory[] = [];
    const failed: string[] = [];
    await playEpisodes({
      ...plan,
      ask: (request) =>
        request.prompt.includes('ORD-20003')
          ? Promise.reject(new ModelFailure('server error', 'no'))
          : model.generate(request),
      keep: keepIn(kept),
      failed: async ({ id }) => {
        failed.push(id);
      },
    });
    expect([kept.length, failed]).toEqual([7, ['INS-00003']]);
  });
});
