import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WorkerCounts } from '../../../../src/3-judging/queue/worker/worker-counts.ts';

it('answers per minute are those of the last 60 seconds', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 50 });
  fc.assert(
    fc.property(gaps, (between) => {
      const counts = new WorkerCounts();
      const times: number[] = [];
      let now = 0;
      for (const gap of between) {
        now += gap;
        counts.began();
        counts.answered(now);
        counts.ended(now);
        times.push(now);
        expect(counts.perMinute(now)).toBe(times.filter((at) => at >= now - 60_000).length);
      }
      expect(counts).toMatchObject({ inFlight: 0, done: between.length, failures: 0 });
    }),
  );
});

it('a worker is idle since its last call ended, and never while one is under way', () => {
  const counts = new WorkerCounts();
  counts.began();
  counts.began();
  counts.ended(1_000);
  expect(counts.idleMs(9_000)).toBe(0);
  counts.failed();
  counts.ended(10_000);
  expect(counts.idleMs(12_500)).toBe(2_500);
  expect(counts).toMatchObject({ inFlight: 0, done: 0, failures: 1 });
});
