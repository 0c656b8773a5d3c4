import { normalProbability, normalQuantile } from '../../generated/internals.mjs';
import { shifted } from './judges.mjs';

/** Standard normal: an instance's level. */
const level = (random) => normalQuantile(Math.max(1e-12, random.random()));

/** The mean of something over instances, by the quantiles of their levels. */
function overInstances(of, pieces = 2000) {
  let sum = 0;
  for (let i = 0; i < pieces; i++) sum += of(normalQuantile((i + 0.5) / pieces));
  return sum / pieces;
}

/** The mean over all faults of a design of what is true of their types. */
function deltaIn({ clusters, pairs }, deltas) {
  let sum = 0;
  for (const { types } of clusters) {
    for (const type of types) sum += deltas[type % deltas.length];
  }
  return sum / pairs;
}

/**
 * A kind of judge: how often it flags clean runs, how often faults of each type (repeated for further
 * types), whether a fault that it does not see gets the parent's answer, and how much instances differ
 * (the standard deviation of a shift on the logit scale that all runs of an instance share). `deltaIn`
 * is its true Δ in sets of a design.
 */
export function kindOfJudge({ alarm, rates, copies = false, effect = 0 }) {
  const deltas = rates.map((rate) => {
    const deltaAt = (z) => {
      const [parent, seen] = [shifted(alarm, effect * z), shifted(rate, effect * z)];
      return (copies ? seen + parent - seen * parent : seen) - parent;
    };
    return effect === 0 ? deltaAt(0) : overInstances(deltaAt);
  });
  const draw = (set, random) => {
    let pair = 0;
    set.design.clusters.forEach(({ types }, cluster) => {
      const by = effect === 0 ? 0 : effect * level(random);
      const parent = random.random() < shifted(alarm, by);
      set.flagParent(cluster, parent);
      for (const type of types) {
        const sees = random.random() < shifted(rates[type % rates.length], by);
        set.flagFault(pair++, sees || (copies && parent));
      }
    });
  };
  return Object.assign(draw, { deltaIn: (design) => deltaIn(design, deltas) });
}

/** Rates of six types around one: a third as far from the nearer of 0 and 1, or as many at 0 and 1 as fit. */
function typeRates(rate, types) {
  const reach = 0.9 * Math.min(rate, 1 - rate);
  if (types === 'unequal') return [-1, -0.6, -0.2, 0.2, 0.6, 1].map((at) => rate + at * reach);
  if (types !== 'certain') return [rate];
  const seen = Math.floor(6 * rate);
  return Array.from({ length: 6 }, (_, at) => (at < seen ? 1 : at === seen ? 6 * rate - seen : 0));
}

/**
 * A judge with exactly these rates over all runs, whatever instances do to it: an effect on the logit scale
 * of a standard deviation, on faults and on parents, or siblings that share a coin so often.
 */
export function alike({
  alarmRate,
  delta,
  types,
  copies = false,
  alarmsIn = 1,
  faults = 0,
  parents = 0,
  coin = 0,
}) {
  // A probit effect, under which the mean over instances is known; 1.7 of its units are one of the logit.
  const within = (rate, sd, z) => {
    if (sd === 0 || rate <= 0 || rate >= 1) return rate;
    const effect = sd / 1.7;
    return normalProbability(normalQuantile(rate) * Math.sqrt(1 + effect ** 2) + effect * z);
  };
  const recall = alarmRate + delta;
  const rates = typeRates(copies ? (recall - alarmRate) / (1 - alarmRate) : recall, types);
  const draw = (set, random) => {
    let pair = 0;
    set.design.clusters.forEach(({ types: planted }, cluster) => {
      const z = level(random);
      const isProne = alarmsIn === 1 || random.random() < alarmsIn;
      const alarm = isProne ? alarmRate / alarmsIn : 0;
      const parent = random.random() < within(alarm, parents, z);
      set.flagParent(cluster, parent);
      const shared = random.random() < coin ? random.random() : null;
      for (const type of planted) {
        const rate = within(rates[type % rates.length], faults, z);
        set.flagFault(pair++, (shared ?? random.random()) < rate || (copies && parent));
      }
    });
  };
  const deltas = rates.map((rate) => (copies ? rate * (1 - alarmRate) : rate - alarmRate));
  return Object.assign(draw, { deltaIn: (design) => deltaIn(design, deltas) });
}
