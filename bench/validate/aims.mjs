// What people feel first: a nearly perfect judge in a small world, and a judge that did not get worse.
import {
  clusteredChange,
  labelledSet,
  loadEnvironment,
  NumpyGenerator,
  pairedInterval,
  planSet,
  SetDesigns,
  supportDesk,
} from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { CONFIDENCE, percent } from './simulation.mjs';

/** How many faults each parent of a set has, by type. */
function parentsOf(environment, size) {
  const parents = new Map();
  for (const { instanceId, label } of labelledSet(planSet(environment, { size, seed: 7 }))) {
    if (!label.faulty) continue;
    parents.set(instanceId, [...(parents.get(instanceId) ?? []), label.failureType]);
  }
  return [...parents.values()];
}

/** Intervals of Δ that reach 0 for judges that are far from it. */
async function smallWorld(simulations, seed) {
  const random = NumpyGenerator.defaultRng(seed);
  const parents = parentsOf(await loadEnvironment('code-repair'), 77);
  const types = [...new Set(parents.flat())];
  return [
    [0.98, 0.01],
    [0.9, 0.05],
  ].map(([recall, alarms]) => {
    let [reaching, covering, low, high] = [0, 0, 0, 0];
    for (let s = 0; s < simulations; s++) {
      const clusters = parents.map((faults) => {
        const flags = faults.map(() => (random.random() < recall ? 1 : 0));
        return {
          pairs: faults.length,
          faultsFlagged: flags.reduce((sum, flag) => sum + flag, 0),
          parentFlagged: random.random() < alarms,
          times: 1,
          types: faults.map((type, at) => ({
            type: types.indexOf(type),
            pairs: 1,
            faultsFlagged: flags[at],
          })),
        };
      });
      const found = pairedInterval(clusters, CONFIDENCE);
      if (found.low <= 0) reaching++;
      if (found.low <= recall - alarms && recall - alarms <= found.high) covering++;
      low += found.low / simulations;
      high += found.high / simulations;
    }
    return [
      `recall ${recall}, alarms ${alarms}, ${parents.length} parents`,
      `[${low.toFixed(2)}, ${high.toFixed(2)}]`,
      percent(covering / simulations),
      percent(reaching / simulations),
      reaching > 0 && recall > 0.95 ? 'WIDE' : '',
    ];
  });
}

/** Flag rates on parents and on faults, and the share of verdicts that a second run gives afresh. */
const JUDGE = { alarms: 0.05, recall: 0.85 };
const AFRESH = [0.02, 0.04, 0.1];

/** How often a judge without any drop passes the default `--max-drop 0.05`. */
function withoutDrop(simulations, seed) {
  const random = NumpyGenerator.defaultRng(seed + 1);
  const { clusters, types } = new SetDesigns(supportDesk, { seed: 7 }).ofSize(400);
  let flips = 0;
  const change = (rate, afresh) => {
    const [now, again] = [random.random() < rate, random.random() < rate];
    const differs = random.random() < afresh ? Number(now) - Number(again) : 0;
    flips += Math.abs(differs);
    return differs;
  };
  return AFRESH.map((afresh) => {
    let passed = 0;
    let verdicts = 0;
    flips = 0;
    for (let s = 0; s < simulations; s++) {
      const parents = clusters.map(() => change(JUDGE.alarms, afresh));
      const rows = clusters.flatMap(({ types: own }, at) =>
        own.map((type) => ({ at, type, fell: change(JUDGE.recall, afresh) - parents[at] })),
      );
      const { high } = clusteredChange(
        {
          cluster: Int32Array.from(rows, ({ at }) => at),
          clusters: clusters.length,
          stratum: Int32Array.from(rows, ({ type }) => type),
          strata: types.length,
          change: Int8Array.from(rows, ({ fell }) => fell),
          most: 2,
        },
        CONFIDENCE,
      );
      verdicts += clusters.length + rows.length;
      if (high <= 0.05) passed++;
    }
    const share = passed / simulations;
    const aim = flips / verdicts < 0.01 ? 0.9 : null;
    return [
      `${percent(1 - afresh)} of verdicts kept (${percent(flips / verdicts)} flipped), -n 400`,
      percent(share),
      aim === null ? '' : percent(aim),
      aim !== null && share < aim ? 'LOW' : '',
    ];
  });
}

export async function validateAims(simulations, seed) {
  return [
    'A judge in a small world: the mean interval of Δ, and how often it reaches 0.\n',
    table(
      ['judge', 'mean interval', 'coverage', 'reaches 0', ''],
      await smallWorld(simulations, seed),
    ),
    '\nA judge whose Δ did not change passes --max-drop 0.05.\n',
    table(['between the two runs', 'passes', 'aim', ''], withoutDrop(simulations, seed)),
  ].join('\n');
}
