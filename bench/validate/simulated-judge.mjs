import { precisionAtPrevalence, supportDesk } from '../../generated/internals.mjs';
import { faults, ofType, set } from './design.mjs';
import { random } from './simulation.mjs';

const types = supportDesk.faults.map(({ name }) => name);

/** Flag rates by fault type, the false-alarm rate, and how often a flag names the right type. */
export const profiles = {
  weak: { flag: [0.34, 0.34, 0.7, 0.75, 0.95, 0.5], alarm: 0.3, typed: 0.5, instance: 0 },
  strong: { flag: [0.97, 0.97, 0.97, 0.97, 0.9, 0.2], alarm: 0.03, typed: 0.7, instance: 0 },
  uneven: { flag: [0.4, 0.5, 0.7, 0.75, 0.9, 0.6], alarm: 0.25, typed: 0.6, instance: 2 },
};

const shifted = (rate, by) => 1 / (1 + ((1 - rate) / rate) * Math.exp(-by));

/** Instances make a judge stricter or laxer, by the same amount for all runs of one. */
export function drawEffects({ instance }) {
  const effects = new Map();
  return (id) => {
    if (instance === 0) return 0;
    if (!effects.has(id)) {
      const normal =
        Math.sqrt(-2 * Math.log(1 - random.random())) * Math.cos(2 * Math.PI * random.random());
      effects.set(id, instance * normal);
    }
    return effects.get(id);
  };
}

/** A rate averaged over instances. */
export function overInstances(rate, instance) {
  if (instance === 0) return rate;
  let [sum, weights] = [0, 0];
  for (let x = -8; x <= 8; x += 0.01) {
    const weight = Math.exp((-x * x) / 2);
    sum += weight * shifted(rate, instance * x);
    weights += weight;
  }
  return sum / weights;
}
const CONFIDENT = { right: 0.9, wrong: 0.7 };

/** A verdict of a judge with this profile. The judge is surer when it is right. */
export function simulatedVerdict(trajectory, judgeId, { flag, alarm, typed }, effectOf) {
  const { faulty, failureType } = trajectory.label;
  const rate = faulty ? flag[types.indexOf(failureType)] : alarm;
  const flagged = random.random() < shifted(rate, effectOf(trajectory.instanceId));
  const other = types[(types.indexOf(failureType) + 1) % types.length];
  return {
    trajectoryId: trajectory.id,
    judgeId,
    faulty: flagged,
    failureStep: null,
    failureType: flagged ? (random.random() < typed ? failureType : other) : null,
    confidence: flagged === faulty ? CONFIDENT.right : CONFIDENT.wrong,
    rationale: '',
    latencySeconds: 0,
    promptTokens: 0,
    completionTokens: 0,
    error: null,
    extra: null,
  };
}

/** The true value of each metric: what it would be on a set too large for chance to matter. */
export function truthOf({ flag: flags, alarm: alarmAt0, typed, instance }) {
  const flag = flags.map((rate) => overInstances(rate, instance));
  const alarm = overInstances(alarmAt0, instance);
  const counts = types.map((type) => ofType(type).length);
  const all = faults.length;
  const clean = set.length - all;
  const hits = counts.reduce((sum, count, i) => sum + count * flag[i], 0);
  const alarms = clean * alarm;
  const typeF1 = types.map((_, i) => {
    const right = counts[i] * flag[i] * typed;
    const before = (i + types.length - 1) % types.length;
    const wrong = counts[before] * flag[before] * (1 - typed);
    return (2 * right) / (right + wrong + counts[i]);
  });
  const error = (flagged, faulty) =>
    flagged === faulty ? (1 - CONFIDENT.right) ** 2 : CONFIDENT.wrong ** 2;
  const brierFaults = (hits * error(true, true) + (all - hits) * error(false, true)) / all;
  const brierClean = alarm * error(true, false) + (1 - alarm) * error(false, false);
  return {
    precision: hits / (hits + alarms),
    f1: (2 * hits) / (hits + alarms + all),
    typeF1: typeF1.reduce((sum, value) => sum + value, 0) / types.length,
    brier: (all * brierFaults + clean * brierClean) / set.length,
    precisionAtPrevalence: precisionAtPrevalence(hits / all, alarm, 0.05),
    recall: hits / all,
    falseAlarms: alarm,
    delta: hits / all - alarm,
  };
}
