import { present } from '../../base/present.ts';
import { NumpyGenerator } from '../../base/random/numpy/generator.ts';
import type { JudgedSet } from '../rows/judged-set.ts';
import { labelledRows } from '../rows/labelled-rows.ts';
import { pairsOf } from '../rows/pairs.ts';
import { kendall } from '../statistics/rank-correlation.ts';

/** Fixed, so that the same rows always give the same interval. */
const SEED = 20261118;
/** The standard error of a standard error is then about 5 % of it. */
const REPLICATES = 200;

/** What the two flag rates of a judge are made of: flags on faulty runs, their number, and the same for others. */
const PARTS = 4;

/** For every judge and task, the parts of its two flag rates. */
interface TaskSums {
  readonly tasks: number;
  readonly byJudge: readonly Float64Array[];
}

interface Judged {
  readonly judged: JudgedSet;
}

/**
 * The standard error of Kendall's τ between Δ and unpaired Δ of the same judges, over other runs like these:
 * by a bootstrap of tasks within each folder, the same resample for every judge, because judges that read the
 * same runs err together.
 */
export function orderError(
  planted: readonly Judged[],
  labelled: readonly Judged[],
  judges: readonly string[],
): number {
  const random = NumpyGenerator.defaultRng(SEED);
  const [deltas, unpaired] = [
    planted.map(({ judged }) => pairSums(judged, judges)),
    labelled.map(({ judged }) => labelledSums(judged, judges)),
  ];
  const taus: number[] = [];
  for (let replicate = 0; replicate < REPLICATES; replicate++) {
    const tau = kendall(resampledMeans(deltas, random), resampledMeans(unpaired, random));
    if (tau !== null) taus.push(tau);
  }
  const mean = taus.reduce((sum, tau) => sum + tau, 0) / taus.length;
  const squares = taus.reduce((sum, tau) => sum + (tau - mean) ** 2, 0);
  return taus.length < 2 ? 0 : Math.sqrt(squares / (taus.length - 1));
}

function pairSums({ set, judges }: JudgedSet, ids: readonly string[]): TaskSums {
  const pairs = pairsOf(set);
  return sumsOf(ids, set.clusters, (id, add) => {
    const flag = judges.find(({ judgeId }) => judgeId === id)?.flag;
    pairs.fault.forEach((fault, pair) => {
      const parent = present(pairs.parent[pair]);
      const [onFault = -1, onParent = -1] = [flag?.[fault], flag?.[parent]];
      if (onFault < 0 || onParent < 0) return;
      add(present(set.cluster[parent]), 'faulty', onFault);
      add(present(set.cluster[parent]), 'other', onParent);
    });
  });
}

function labelledSums({ set, judges }: JudgedSet, ids: readonly string[]): TaskSums {
  const rows = labelledRows(set)?.rows ?? [];
  return sumsOf(ids, set.clusters, (id, add) => {
    const flag = judges.find(({ judgeId }) => judgeId === id)?.flag;
    for (const row of rows) {
      const flagged = flag?.[row] ?? -1;
      if (flagged < 0) continue;
      add(present(set.cluster[row]), set.faulty[row] === 1 ? 'faulty' : 'other', flagged);
    }
  });
}

type Add = (task: number, side: 'faulty' | 'other', flagged: number) => void;

function sumsOf(
  judges: readonly string[],
  tasks: number,
  addAll: (judge: string, add: Add) => void,
): TaskSums {
  const byJudge = judges.map((judge) => {
    const sums = new Float64Array(PARTS * tasks);
    addAll(judge, (task, side, flagged) => {
      const at = PARTS * task + (side === 'faulty' ? 0 : 2);
      sums[at] = (sums[at] ?? 0) + flagged;
      sums[at + 1] = (sums[at + 1] ?? 0) + 1;
    });
    return sums;
  });
  return { tasks, byJudge };
}

/** For each judge, the mean over folders of its flag rate on faulty runs minus that on others, in a resample. */
function resampledMeans(folders: readonly TaskSums[], random: NumpyGenerator): Float64Array {
  const means = new Float64Array(folders[0]?.byJudge.length ?? 0);
  for (const { tasks, byJudge } of folders) {
    const drawn = random.choice(tasks, tasks);
    for (const [judge, sums] of byJudge.entries()) {
      const total = new Float64Array(PARTS);
      for (const task of drawn) {
        for (let part = 0; part < PARTS; part++) {
          total[part] = present(total[part]) + present(sums[PARTS * task + part]);
        }
      }
      const [flags = 0, faulty = 0, alarms = 0, others = 0] = total;
      const difference = flags / Math.max(1, faulty) - alarms / Math.max(1, others);
      means[judge] = present(means[judge]) + difference / folders.length;
    }
  }
  return means;
}
