import { present } from '../../base/present.ts';
import type { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import type { JudgeColumns } from '../rows/judge-columns.ts';
import { pairsOf } from '../rows/pairs.ts';
import type { SetColumns } from '../rows/set-columns.ts';
import type { DrawFlags } from './assumed-judge.ts';
import { designOf, type SetDesign } from './set-design.ts';

/** What a judge said of one parent and of the faults that were made from it. */
interface PilotCluster {
  readonly instance: string;
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
    const cluster = clusters.get(place) ?? { instance, parentFlagged: false, types: [], flags: [] };
    clusters.set(place, cluster);
    cluster.parentFlagged = parent === 1;
    cluster.types.push(present(set.type[row]));
    cluster.flags.push(fault === 1);
  }
  return { types: set.types, clusters: [...clusters.values()] };
}

/** The pilot's own parents over and over, for runs that no environment can make more of. */
export function repeatedDesign({ types, clusters }: Pilot, parents: number): SetDesign {
  const repeated = Array.from({ length: parents }, (_, i) => {
    const { instance, types: own } = present(clusters[i % clusters.length]);
    const round = Math.floor(i / clusters.length);
    return { instance: round === 0 ? instance : `${instance} ${round}`, types: own };
  });
  return designOf(types, repeated, parents);
}

/**
 * How much the estimated variance of Δ varies between sets as large as the pilot, as a share of it:
 * from the fourth moment of what each parent contributes.
 */
export function pilotSpread({
  clusters,
}: {
  readonly clusters: readonly Omit<PilotCluster, 'instance'>[];
}): number {
  const types = new Map<number, { pairs: number; sum: number }>();
  const nets = clusters.map((cluster) =>
    cluster.types.map((type, i) => {
      const net = Number(cluster.flags[i]) - Number(cluster.parentFlagged);
      const { pairs, sum } = types.get(type) ?? { pairs: 0, sum: 0 };
      types.set(type, { pairs: pairs + 1, sum: sum + net });
      return { type, net };
    }),
  );
  let sizes = 0;
  let second = 0;
  let fourth = 0;
  for (const pairs of nets) {
    let residual = 0;
    for (const { type, net } of pairs) {
      const all = types.get(type) ?? { pairs: 1, sum: 0 };
      residual += net - all.sum / all.pairs;
    }
    sizes += pairs.length ** 2;
    second += residual ** 2;
    fourth += residual ** 4;
  }
  const count = clusters.length;
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
export function pilotJudge(pilot: Pilot): DrawFlags {
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
  return (set, random) => {
    const { design } = set;
    const typeOf = design.types.map((name) => pilot.types.indexOf(name));
    let pair = 0;
    design.clusters.forEach((cluster, place) => {
      const types = cluster.types.map((type) => present(typeOf[type]));
      const donor =
        known.get(cluster.instance) ??
        drawn(donors.get(patternOf(types)) ?? pilot.clusters, random) ??
        NOBODY;
      set.flagParent(place, donor.parentFlagged);
      for (const type of types) {
        const own = donor.flags[donor.types.indexOf(type)];
        const others =
          singles.get(`${type} ${donor.parentFlagged}`) ?? singles.get(`${type}`) ?? donor.flags;
        set.flagFault(pair++, own ?? drawn(others, random) ?? false);
      }
    });
  };
}

const NOBODY: PilotCluster = { instance: '', parentFlagged: false, types: [], flags: [] };

const patternOf = (types: readonly number[]): string => types.toSorted((a, b) => a - b).join();

function drawn<Value>(values: readonly Value[], random: NumpyGenerator): Value | undefined {
  return values[Math.floor(random.random() * values.length)];
}
