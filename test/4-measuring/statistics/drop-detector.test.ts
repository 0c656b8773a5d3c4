import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DropDetector } from '../../../src/4-measuring/statistics/anytime/drop-detector.ts';

/** What all bettors together have after these gains. */
function moneyAfter(gains: readonly number[]): number {
  const detector = new DropDetector(1);
  for (const gain of gains) detector.add(gain);
  return detector.level;
}

describe('a detector of drops', () => {
  it('holds on average what has been brought to it, one for each value, as long as nothing has dropped', () => {
    // All ways in which ten fair bets may end: the average run length follows from this.
    for (const length of [1, 4, 10]) {
      let mean = 0;
      for (let way = 0; way < 2 ** length; way++) {
        const gains = Array.from({ length }, (_, at) => ((way >> at) & 1 ? 0.7 : -0.7));
        mean += moneyAfter(gains) / 2 ** length;
      }
      expect(mean).toBeCloseTo(length, 8);
    }
  });

  it('goes on from what it had come to as if it had never been stopped', () => {
    const gains = fc.array(fc.double({ min: -1, max: 3, noNaN: true }), { maxLength: 60 });
    fc.assert(
      fc.property(gains, fc.nat(60), (all, cut) => {
        const whole = new DropDetector(1000);
        for (const gain of all) whole.add(gain);
        let detector = new DropDetector(1000);
        for (const [at, gain] of all.entries()) {
          if (at === cut)
            detector = new DropDetector(1000, JSON.parse(JSON.stringify(detector.logs)));
          detector.add(gain);
        }
        expect(detector.level).toBe(whole.level);
        expect(Number.isNaN(detector.level)).toBe(false);
      }),
    );
  });

  it('finds a drop after thousands of values as fast as after none', () => {
    const alarmAfter = (before: number): number => {
      const detector = new DropDetector(100_000);
      for (let at = 0; at < before; at++) detector.add(-0.5);
      let values = 0;
      while (!detector.isAlarm) {
        detector.add(1);
        values++;
      }
      return values;
    };
    expect(alarmAfter(0)).toBeLessThanOrEqual(20);
    expect(alarmAfter(5000)).toBeLessThanOrEqual(alarmAfter(0) + 2);
  });
});
