import { present } from '../../base/present.ts';
import type { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { pairsOf } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import { normalQuantile } from '../statistics/normal-quantile.ts';
import { drawnNearer, type Trial } from './fewest-enough.ts';
import { designOf, type SetDesign } from './set-design.ts';
import { SimulatedSet } from './simulated-set.ts';

/** What a judge said of one parent and of the faults that were made from it. */
interface PilotCluster {
  readonly instance: string;
  /** Parents with the same number are of one task. */
  readonly task: number;
  parentFlagged: boolean;
  readonly types: number[];
  readonly flags: boolean[];
}

/** The scored pairs of a judge, to be resampled for what it would do on a larger set. */
export interface Pilot {
  readonly types: readonly string[];
  readonly clusters: readonly PilotCluster[];
}

export function pilotOf(set: SetColumns, judge: JudgeColumns): Pilot {
  const pairs = pairsOf(set);
  const clusters = new Map<number, PilotCluster>();
  for (let pair = 0; pair < pairs.size; pair++) {
    const row = present(pairs.fault[pair]);
    const fault = present(judge.flag[row]);
    const parent = present(judge.flag[present(pairs.parent[pair])]);
    if (fault < 0 || parent < 0) continue;
    const place = present(pairs.cluster[pair]);
    const instance = present(set.instances[present(set.instance[row])]);
    const task = present(set.cluster[row]);
    const cluster = clusters.get(place) ?? {
      instance,
      task,
      parentFlagged: false,
      types: [],
      flags: [],
    };
    clusters.set(place, cluster);
    cluster.parentFlagged = parent === 1;
    cluster.types.push(present(set.type[row]));
    cluster.flags.push(fault === 1);
  }
  return { types: set.types, clusters: [...clusters.values()] };
}

/** The design of the pilot itself. */
export const pilotDesign = ({ types, clusters }: Pilot): SetDesign =>
  designOf(types, clusters, clusters.length);

/**
 * The correlation of a judge's answers on two faults of one instance, less what the rates of the types
 * explain; null where no two faults share an instance or nothing varies.
 */
export function siblingCorrelation({ clusters }: Pilot): number | null {
  const rates = new Map<number, { faults: number; flagged: number }>();
  for (const { types, flags } of clusters) {
    types.forEach((type, i) => {
      const { faults, flagged } = rates.get(type) ?? { faults: 0, flagged: 0 };
      rates.set(type, { faults: faults + 1, flagged: flagged + Number(flags[i]) });
    });
  }
  let [products, siblings, squares, faults] = [0, 0, 0, 0];
  for (const { types, flags } of clusters) {
    const residuals = types.map((type, i) => {
      const of = present(rates.get(type));
      return Number(flags[i]) - of.flagged / of.faults;
    });
    const sum = residuals.reduce((all, each) => all + each, 0);
    const own = residuals.reduce((all, each) => all + each ** 2, 0);
    products += sum ** 2 - own;
    siblings += types.length * (types.length - 1);
    squares += own;
    faults += types.length;
  }
  return siblings === 0 || squares === 0 ? null : products / siblings / (squares / faults);
}

/**
 * How much the estimated variance of Δ varies between sets as large as the pilot, as a share of it:
 * from the fourth moment of what each parent contributes, or each task of several.
 */
export function pilotSpread({ clusters }: Pick<Pilot, 'clusters'>): number {
  const types = new Map<number, { pairs: number; sum: number }>();
  const nets = new Map<number, { readonly type: number; readonly net: number }[]>();
  for (const cluster of clusters) {
    const ofTask = nets.get(cluster.task) ?? [];
    nets.set(cluster.task, ofTask);
    for (const [i, type] of cluster.types.entries()) {
      const net = Number(cluster.flags[i]) - Number(cluster.parentFlagged);
      const { pairs, sum } = types.get(type) ?? { pairs: 0, sum: 0 };
      types.set(type, { pairs: pairs + 1, sum: sum + net });
      ofTask.push({ type, net });
    }
  }
  let sizes = 0;
  let second = 0;
  let fourth = 0;
  for (const pairs of nets.values()) {
    let residual = 0;
    for (const { type, net } of pairs) {
      const all = types.get(type) ?? { pairs: 1, sum: 0 };
      residual += net - all.sum / all.pairs;
    }
    sizes += pairs.length ** 2;
    second += residual ** 2;
    fourth += residual ** 4;
  }
  const count = nets.size;
  // Half a parent more whose flag contradicts all of its pairs: where few were seen, the fourth moment
  // is itself badly known, and one of them would carry much of the variance.
  const squared = sizes / count;
  second += squared / 2;
  fourth += squared ** 2 / 2;
  return Math.sqrt(Math.max(1, (fourth * count) / second ** 2 - 1) / count);
}

/**
 * A judge that goes on as it began. What was measured stays; a further parent, with its faults, gets
 * the answers of a parent drawn from the pilot, one with the same fault types where there is one.
 */
export function pilotJudge(pilot: Pilot): (set: SimulatedSet) => (random: NumpyGenerator) => void {
  const known = new Map(pilot.clusters.map((cluster) => [cluster.instance, cluster]));
  const donors = new Map<string, PilotCluster[]>();
  const singles = new Map<string, boolean[]>();
  const put = <Value>(lists: Map<string, Value[]>, key: string, value: Value): void => {
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [value]);
    else list.push(value);
  };
  for (const cluster of pilot.clusters) {
    put(donors, patternOf(cluster.types), cluster);
    cluster.types.forEach((type, i) => {
      put(singles, `${type} ${cluster.parentFlagged}`, present(cluster.flags[i]));
      put(singles, `${type}`, present(cluster.flags[i]));
    });
  }
  /** The answers that a fault of a type may get beside those of a donor. */
  const answersOf = (donor: PilotCluster, type: number): readonly boolean[] => {
    const own = donor.flags[donor.types.indexOf(type)];
    if (own !== undefined) return [own];
    return singles.get(`${type} ${donor.parentFlagged}`) ?? singles.get(`${type}`) ?? donor.flags;
  };
  return (set) => {
    const { design } = set;
    const typeOf = design.types.map((name) => pilot.types.indexOf(name));
    const answers = (among: readonly PilotCluster[], types: readonly number[]) =>
      among.map((donor) => ({
        parentFlagged: donor.parentFlagged,
        ofFaults: types.map((type) => answersOf(donor, type)),
      }));
    // Who may answer depends on the design alone, and is found once for all clusters with the same types.
    const drawnFrom = new Map<string, ReturnType<typeof answers>>();
    const choices = design.clusters.map((cluster) => {
      const types = cluster.types.map((type) => present(typeOf[type]));
      const own = known.get(cluster.instance);
      if (own !== undefined) return answers([own], types);
      const key = types.join();
      const among =
        drawnFrom.get(key) ?? answers(donors.get(patternOf(types)) ?? pilot.clusters, types);
      drawnFrom.set(key, among);
      return among;
    });
    return (random) => {
      let pair = 0;
      for (const [place, among] of choices.entries()) {
        const donor = present(drawn(among, random));
        set.flagParent(place, donor.parentFlagged);
        for (const flags of donor.ofFaults) set.flagFault(pair++, drawn(flags, random) ?? false);
      }
    };
  };
}

/**
 * The Δ of such a judge. How much it varies was learned from the pilot and is itself uncertain, the more so
 * the more is added to it.
 */
export function pilotTrial(pilot: Pilot, delta: number, confidence: number): Trial {
  const spread = pilotSpread(pilot);
  const { pairs } = pilotDesign(pilot);
  return {
    truth: delta,
    on(design) {
      const set = new SimulatedSet(design);
      const flag = pilotJudge(pilot)(set);
      const unknown = spread * Math.sqrt(Math.max(0, 1 - pairs / design.pairs));
      return (random) => {
        flag(random);
        const { delta: value, interval } = set.row(confidence);
        const log = unknown * normalQuantile(random.random()) + unknown ** 2 / 2;
        return drawnNearer({ value, interval }, delta, Math.exp(log / 2));
      };
    },
  };
}

const patternOf = (types: readonly number[]): string => types.toSorted((a, b) => a - b).join();

function drawn<Value>(values: readonly Value[], random: NumpyGenerator): Value | undefined {
  return values.length === 1 ? values[0] : values[Math.floor(random.random() * values.length)];
}
