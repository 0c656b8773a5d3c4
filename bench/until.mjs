// `npm run bench -- until [FOLDER] [criterion]`: which share of the runs of a folder that was judged to its end
// `tj judge --until` would have asked about, for each judge, in 200 orders of its instances.
import { existsSync } from 'node:fs';
import { clusterOrder, NumpyGenerator, openRunFolder, pairsOf } from '../generated/internals.mjs';
import { table } from './measure.mjs';
import { bothSides, richAfter } from './validate/until.mjs';

const SHUFFLES = 200;
const DIFFERENCE = { low: -1, high: 1 };

export async function benchUntil(folder = '../shared/published', threshold = 0.5) {
  if (!existsSync(folder)) {
    console.log(`There is no ${folder}, so nothing is replayed; name a run folder.`);
    return;
  }
  const { judged } = await openRunFolder(folder);
  const { set, judges } = judged;
  const pairs = pairsOf(set);
  const members = new Map();
  pairs.fault.forEach((row, pair) => {
    const cluster = set.all.cluster[row];
    members.set(cluster, [...(members.get(cluster) ?? []), pair]);
  });
  const clusters = clusterOrder(set).filter((cluster) => members.has(cluster));
  const largest = Math.max(...[...members.values()].map(({ length }) => length));
  const random = NumpyGenerator.defaultRng(1);
  const share = (calls) => `${((100 * calls) / set.size).toFixed(0)} %`;
  const rows = judges.map((judge) => {
    const sumOf = (cluster) => {
      const own = members.get(cluster);
      const ends = own.map((pair) => {
        const [fault, parent] = [pairs.fault[pair], pairs.parent[pair]].map(
          (row) => judge.all.flag[row],
        );
        return {
          low: (fault < 0 ? 0 : fault) - (parent < 0 ? 1 : parent),
          high: (fault < 0 ? 1 : fault) - (parent < 0 ? 0 : parent),
        };
      });
      const total = (end) => ends.reduce((sum, each) => sum + each[end], 0);
      return { low: total('low'), high: total('high'), size: own.length };
    };
    const sums = clusters.map(sumOf);
    const delta = sums.reduce((sum, { low }) => sum + low, 0) / pairs.size;
    const used = [];
    const decided = { met: 0, failed: 0, open: 0 };
    for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
      const order = sums
        .map((sum) => ({ sum, turn: random.random() }))
        .sort((a, b) => a.turn - b.turn)
        .map(({ sum }) => sum);
      const [met, failed] = richAfter(order, bothSides(threshold, DIFFERENCE, largest));
      const at = Math.min(met, failed, order.length);
      decided[met === failed ? 'open' : met < failed ? 'met' : 'failed']++;
      // Every parent and its faults.
      used.push(order.slice(0, at).reduce((calls, { size }) => calls + size + 1, 0));
    }
    used.sort((a, b) => a - b);
    const quantile = (part) => used[Math.floor(part * (SHUFFLES - 1))];
    return [
      judge.judgeId,
      delta.toFixed(2),
      ...Object.values(decided).map(String),
      ...[0.1, 0.5, 0.9].map((part) => `${quantile(part)} (${share(quantile(part))})`),
    ];
  });
  console.log(
    `delta>=${threshold} on ${folder}: ${set.size} runs, ${clusters.length} instances with ${pairs.size} pairs, ${SHUFFLES} orders each.\n`,
  );
  console.log(
    table(['judge', 'Δ', 'met', 'failed', 'open', 'calls, 10 %', 'median', '90 %'], rows),
  );
}
