import { present } from '../../base/present.ts';
import type { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import type { Trial } from './fewest-enough.ts';
import { type Estimated, SimulatedSet } from './simulated-set.ts';

/** A judge by its flag rates, before anything of it was measured. */
export interface AssumedJudge {
  /** How often it flags a clean run. */
  readonly alarmRate: number;
  /** How much more often it flags a fault. */
  readonly delta: number;
  /**
   * The correlation of its answers on two faults of one instance: the share of instances whose faults stand
   * and fall together, where those of the other instances are judged independently.
   */
  readonly siblingCorrelation: number;
  /** Whether the clean run of such an instance is flagged rather where its faults are not. */
  readonly isOpposed?: boolean;
}

/** Of all judges with these flag rates, one that needs as many runs as any. */
export const atWorst = (judge: AssumedJudge): AssumedJudge => ({
  ...judge,
  siblingCorrelation: 1,
  isOpposed: true,
});

/** How a run is answered in each round of verdicts, from so many uniform random numbers. */
interface Answers {
  readonly rounds: number;
  readonly numbers: number;
  isFlagged(rate: number, numbers: Float64Array, round: number, isFault: boolean): boolean;
}

const once: Answers = {
  rounds: 1,
  numbers: 1,
  isFlagged: (rate, numbers) => present(numbers[0]) < rate,
};

/** Every verdict is either sure, and the same in all rounds, or answered anew in each. */
const repeatedly = (rounds: number, changed: number): Answers => ({
  rounds,
  numbers: 2 + rounds,
  isFlagged(rate, numbers, round) {
    const isUnsure = present(numbers[1]) * 2 * rate * (1 - rate) < changed;
    return present(numbers[isUnsure ? 2 + round : 0]) < rate;
  },
});

/** A second version, or another judge, with so many other verdicts; of the faults it flags so many fewer. */
const inTwoVersions = (changed: number, fall: number): Answers => ({
  rounds: 2,
  numbers: 2,
  isFlagged(rate, numbers, round, isFault) {
    const isFlagged = present(numbers[0]) < rate;
    if (round === 0) return isFlagged;
    const less = isFault ? fall : 0;
    // As many change as is assumed, unless the rates do not allow that.
    const lost = Math.min(rate, (changed + less) / 2, 1 - rate + less);
    const change = present(numbers[1]);
    return isFlagged ? change * rate >= lost : change * (1 - rate) < lost - less;
  },
});

/** Its Δ, as measured from one round of verdicts or as the mean of several. */
export const deltaTrial = (
  judge: AssumedJudge,
  confidence: number,
  { repeats, changed }: { readonly repeats: number; readonly changed: number } = ONCE,
): Trial =>
  repeats === 1
    ? trial(judge, once, judge.delta, (set) => {
        const { delta, interval } = set.row(confidence);
        return { value: delta, interval };
      })
    : trial(judge, repeatedly(repeats, changed), judge.delta, (set) => set.meanDelta(confidence));

const ONCE = { repeats: 1, changed: 0 };

/** How much lower Δ, or the share of faults that is flagged, is in a second version. */
export const fallTrial = (
  judge: AssumedJudge,
  confidence: number,
  { of, changed, fall }: { of: 'delta' | 'recall'; changed: number; fall: number },
): Trial =>
  trial(judge, inTwoVersions(Math.max(changed, Math.abs(fall)), fall), fall, (set) =>
    set.fall(of, confidence),
  );

function trial(
  judge: AssumedJudge,
  answers: Answers,
  truth: number,
  read: (set: SimulatedSet) => Estimated | null,
): Trial {
  return {
    truth,
    on(design) {
      const set = new SimulatedSet(design, answers.rounds);
      return (random) => {
        flag(set, judge, answers, random);
        return read(set);
      };
    },
  };
}

/**
 * Writes the verdicts of a judge. The same random numbers are drawn whatever the correlation, so that two
 * plans differ by the correlation and by little else.
 */
function flag(
  set: SimulatedSet,
  { alarmRate, delta, siblingCorrelation, isOpposed = false }: AssumedJudge,
  { rounds, numbers, isFlagged }: Answers,
  random: NumpyGenerator,
): void {
  const shared = new Float64Array(numbers);
  const opposite = new Float64Array(numbers);
  const own = new Float64Array(numbers);
  const draw = (): void => {
    for (let i = 0; i < numbers; i++) own[i] = random.random();
  };
  let pair = 0;
  set.design.clusters.forEach(({ types }, cluster) => {
    const isTogether = random.random() < siblingCorrelation;
    for (let i = 0; i < numbers; i++) {
      const level = random.random();
      shared[i] = level;
      opposite[i] = 1 - level;
    }
    draw();
    const ofParent = isTogether && isOpposed ? opposite : own;
    for (let round = 0; round < rounds; round++) {
      set.flagParent(cluster, isFlagged(alarmRate, ofParent, round, false), round);
    }
    for (let i = 0; i < types.length; i++, pair++) {
      draw();
      const ofFault = isTogether ? shared : own;
      for (let round = 0; round < rounds; round++) {
        set.flagFault(pair, isFlagged(alarmRate + delta, ofFault, round, true), round);
      }
    }
  });
}
