// Judges that are simulated: how often each flags clean runs and faults, and what its verdicts share.
import { normalQuantile } from '../../generated/internals.mjs';

const TYPES = 6;
const SCENARIOS = 6;
const inEvery = (count, value) => new Array(count).fill(value);

/**
 * A judge. `alarm` is its flag rate on clean runs and `detect` on faults by type. How the two belong
 * together is the model: `independent` draws both; a `detector` flags a fault where it flags the parent,
 * and otherwise sees it with its rate; a `copier` answers as on the parent where the type is hidden from
 * it. Instances shift all rates on the logit scale with deviation `instance` (the faults' by `share` of
 * that), and scenarios shift them by fixed amounts.
 */
export const judge = (given) => ({
  alarm: 0,
  detect: inEvery(TYPES, 1),
  model: 'independent',
  instance: 0,
  share: 1,
  onClean: inEvery(SCENARIOS, 0),
  onFaults: inEvery(SCENARIOS, 0),
  hidden: inEvery(TYPES, false),
  slip: 0,
  ...given,
});

/** Judges that a referee would try first: saturated, silent, noisy, blind, different on every type. */
export const namedJudges = {
  perfect: judge({}),
  'rules-like': judge({ detect: [0, 1, 1, 1, 1, 0] }),
  'flags everything': judge({ alarm: 1 }),
  'flags nothing': judge({ detect: inEvery(TYPES, 0) }),
  'flags nearly everything': judge({ alarm: 0.97, detect: [0.99, 0.97, 1, 0.98, 1, 0.96] }),
  'flags hardly anything': judge({ alarm: 0.02, detect: [0.04, 0.02, 0.3, 0.02, 0.05, 0] }),
  coin: judge({ alarm: 0.4, detect: inEvery(TYPES, 0.4) }),
  inverted: judge({ alarm: 0.9, detect: inEvery(TYPES, 0.1) }),
  'good, few alarms': judge({ alarm: 0.02, detect: [0.97, 0.97, 0.99, 0.97, 0.9, 0.2] }),
  'good, unequal types': judge({ alarm: 0.05, detect: [1, 1, 0.9, 0.6, 0.95, 0.1], instance: 1 }),
  'sees only answers': judge({
    alarm: 0.33,
    detect: [0, 0, 0, 0, 0.9, 0.5],
    model: 'copier',
    hidden: [true, true, true, true, false, false],
    instance: 2,
  }),
  'detector with many alarms': judge({
    alarm: 0.35,
    detect: inEvery(TYPES, 0.5),
    model: 'detector',
  }),
  overdispersed: judge({ alarm: 0.2, detect: inEvery(TYPES, 0.7), instance: 4 }),
  'sees all, flags some clean': judge({ alarm: 0.15, instance: 2 }),
  'follows the scenario': judge({
    alarm: 0.2,
    detect: inEvery(TYPES, 0.7),
    onClean: [-2, -1, 0, 1, 2, 0],
    onFaults: [1, -1, 2, 0, -2, 0],
  }),
};

/** A judge from a wide prior: a quarter of all rates are 0 or 1, and many are close to that. */
export function randomJudge({ random, normal, oneOf }) {
  const rate = () => {
    const kind = random();
    if (kind < 0.12) return 0;
    if (kind < 0.24) return 1;
    if (kind < 0.4) return 0.02 + 0.05 * random();
    if (kind < 0.56) return 0.93 + 0.06 * random();
    return random();
  };
  const alarmRate = () => {
    const kind = random();
    if (kind < 0.12) return 0;
    if (kind < 0.4) return 0.005 + 0.05 * random();
    if (kind < 0.6) return 0.05 + 0.25 * random();
    if (kind < 0.8) return random();
    return kind < 0.95 ? 0.9 + 0.09 * random() : 1;
  };
  const scenario = random() < 0.5 ? 0 : oneOf([0.5, 1.5]);
  const shifts = () => Array.from({ length: SCENARIOS }, () => scenario * normal());
  const same = random() < 0.25 ? rate() : null;
  return judge({
    alarm: alarmRate(),
    detect: Array.from({ length: TYPES }, () => same ?? rate()),
    model: oneOf(['independent', 'detector', 'copier']),
    instance: random() < 0.4 ? 0 : oneOf([0.5, 1, 2, 4]),
    share: oneOf([1, 0.3]),
    onClean: shifts(),
    onFaults: shifts(),
    hidden: Array.from({ length: TYPES }, () => random() < 0.4),
    slip: oneOf([0, 0.05]),
  });
}

/** A rate that is shifted on the logit scale. */
export const shifted = (rate, by) =>
  rate <= 0 || rate >= 1 || by === 0 ? rate : 1 / (1 + ((1 - rate) / rate) * Math.exp(-by));

export const alarmOf = ({ alarm, onClean }, scenario, effect) =>
  shifted(alarm, onClean[scenario] + effect);

/** The chance that a fault is flagged, given the verdict on its parent. */
export function detectionOf(judged, { type, scenario }, parentFlagged, effect) {
  const seen = shifted(judged.detect[type], judged.onFaults[scenario] + judged.share * effect);
  if (judged.model === 'detector') return parentFlagged ? 1 : seen;
  if (judged.model === 'copier' && judged.hidden[type]) {
    return parentFlagged ? 1 - judged.slip : judged.slip * judged.alarm;
  }
  return seen;
}

/** The quantiles of a normal instance effect, over which the truth is averaged. */
const EFFECTS = 400;
const effects = Array.from({ length: EFFECTS }, (_, i) => normalQuantile((i + 0.5) / EFFECTS));

/** The expected flag rates of a judge on one fault and on its parent. */
export function expected(judged, pair) {
  let [fault, parent] = [0, 0];
  for (const quantile of effects) {
    const effect = judged.instance * quantile;
    const alarm = alarmOf(judged, pair.scenario, effect);
    parent += alarm / EFFECTS;
    fault +=
      (alarm * detectionOf(judged, pair, true, effect) +
        (1 - alarm) * detectionOf(judged, pair, false, effect)) /
      EFFECTS;
  }
  return { fault, parent };
}

/**
 * Flags of one simulated run over a design, into the given columns.
 *
 * @param effectOf the level of each instance, of an earlier run of the same judge where it is not drawn anew
 */
export function simulateRun(
  judged,
  { pairs, scenarioOf },
  draw,
  faultFlags,
  parentFlags,
  effectOf,
) {
  for (let parent = 0; parent < parentFlags.length; parent++) {
    const alarm = alarmOf(judged, scenarioOf[parent], effectOf[parent]);
    parentFlags[parent] = draw.random() < alarm ? 1 : 0;
  }
  for (let at = 0; at < pairs.length; at++) {
    const pair = pairs[at];
    const chance = detectionOf(judged, pair, parentFlags[pair.parent] === 1, effectOf[pair.parent]);
    faultFlags[at] = draw.random() < chance ? 1 : 0;
  }
}

/** How easily a judge flags the runs of each instance. */
export function drawEffects({ instance }, draw, effectOf) {
  for (let at = 0; at < effectOf.length; at++) {
    effectOf[at] = instance === 0 ? 0 : instance * draw.normal();
  }
}
