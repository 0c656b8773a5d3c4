// One simulated run gives many intervals. Each is held against the truth that the judge was made with.
import {
  clopperPearson,
  clusteredChange,
  clusteredShare,
  pairedInterval,
} from '../../generated/internals.mjs';
import { alarmOf, expected, simulateRun } from './judges.mjs';
import { previousDelta, previousRate } from './previous.mjs';

const CONFIDENCE = 0.95;

/** The truths of a judge on a design, by the same names as the intervals of `intervalsOf`. */
export function truthsOf(judged, design, other) {
  const rates = new Map();
  const rateOf = (from, pair) => {
    const key = `${from === judged ? 0 : 1} ${pair.type} ${pair.scenario}`;
    if (!rates.has(key)) rates.set(key, expected(from, pair));
    return rates.get(key);
  };
  const mean = (members, of) =>
    members.reduce((sum, at) => sum + of(design.pairs[at]), 0) / members.length;
  const deltaOf = (from) => (pair) => rateOf(from, pair).fault - rateOf(from, pair).parent;
  const truths = new Map();
  for (const { name, kind, members } of design.groups) {
    truths.set(`Δ|${kind}|${name}`, mean(members, deltaOf(judged)));
    truths.set(
      `recall|${kind}|${name}`,
      mean(members, (pair) => rateOf(judged, pair).fault),
    );
    if (kind === 'one type' || kind === 'one scenario') continue;
    truths.set(
      `difference of Δ|${kind}|${name}`,
      mean(members, deltaOf(judged)) - mean(members, deltaOf(other)),
    );
    truths.set(
      `difference of recall|${kind}|${name}`,
      mean(members, (pair) => rateOf(judged, pair).fault - rateOf(other, pair).fault),
    );
  }
  const every = design.groups[0].members;
  const located = (pair) => rateOf(judged, pair).fault * judged.locates[pair.type];
  truths.set(
    'right step|all|all',
    mean(every, located) / mean(every, (pair) => rateOf(judged, pair).fault),
  );
  const alarms = design.cleanScenarios.map(
    (scenario) => expected({ ...judged, detect: judged.detect }, { type: 0, scenario }).parent,
  );
  truths.set('false alarms|all|all', alarms.reduce((sum, rate) => sum + rate, 0) / alarms.length);
  return truths;
}

/** Every interval of one simulated run, by name, and the one that was offered before where there was one. */
export function intervalsOf(judged, other, design, draw, columns, withPrevious) {
  const { pairs, groups } = design;
  simulateRun(judged, design, draw, columns.fault, columns.parent);
  simulateRun(other, design, draw, columns.otherFault, columns.otherParent);
  const found = new Map();
  for (const { name, kind, members } of groups) {
    const clusters = clustersOf(members, pairs, columns);
    found.set(`Δ|${kind}|${name}`, [
      pairedInterval(clusters, CONFIDENCE),
      withPrevious ? previousDelta(clusters) : null,
    ]);
    const rows = rowsOf(members, pairs, design);
    const count = Uint8Array.from(members, (at) => columns.fault[at]);
    const of = new Uint8Array(members.length).fill(1);
    found.set(`recall|${kind}|${name}`, [
      clusteredShare({ ...rows, count, of }, CONFIDENCE),
      withPrevious ? previousRate(strataOf(members, pairs, columns)) : null,
    ]);
    if (kind === 'one type' || kind === 'one scenario') continue;
    const told = (at, fault, parent) => fault[at] - parent[pairs[at].parent];
    const change = Int8Array.from(
      members,
      (at) =>
        told(at, columns.fault, columns.parent) - told(at, columns.otherFault, columns.otherParent),
    );
    found.set(`difference of Δ|${kind}|${name}`, [
      clusteredChange({ ...rows, change, most: 2 }, CONFIDENCE),
    ]);
    const flagged = Int8Array.from(members, (at) => columns.fault[at] - columns.otherFault[at]);
    found.set(`difference of recall|${kind}|${name}`, [
      clusteredChange({ ...rows, change: flagged, most: 1 }, CONFIDENCE),
    ]);
  }
  const every = groups[0].members;
  const detected = Uint8Array.from(every, (at) => columns.fault[at]);
  const exact = Uint8Array.from(every, (at) =>
    columns.fault[at] === 1 && draw.random() < judged.locates[pairs[at].type] ? 1 : 0,
  );
  found.set('right step|all|all', [
    clusteredShare({ ...rowsOf(every, pairs, design), count: exact, of: detected }, CONFIDENCE),
  ]);
  let alarms = 0;
  for (const scenario of design.cleanScenarios) {
    const effect = judged.instance === 0 ? 0 : judged.instance * draw.normal();
    if (draw.random() < alarmOf(judged, scenario, effect)) alarms++;
  }
  const strata = [{ count: alarms, of: design.cleanScenarios.length }];
  found.set('false alarms|all|all', [
    clopperPearson(alarms, design.cleanScenarios.length, CONFIDENCE),
    withPrevious ? previousRate(strata) : null,
  ]);
  return found;
}

function clustersOf(members, pairs, { fault, parent }) {
  const clusters = new Map();
  for (const at of members) {
    const { parent: of, type } = pairs[at];
    let cluster = clusters.get(of);
    if (cluster === undefined) {
      cluster = {
        pairs: 0,
        faultsFlagged: 0,
        parentFlagged: parent[of] === 1,
        times: 1,
        types: [],
      };
      clusters.set(of, cluster);
    }
    cluster.pairs++;
    cluster.faultsFlagged += fault[at];
    cluster.types.push({ type, pairs: 1, faultsFlagged: fault[at] });
  }
  return [...clusters.values()];
}

/** As a measurement stratifies: by type and outcome. */
const stratumOf = ({ type, silent }) => 2 * type + (silent ? 1 : 0);

function rowsOf(members, pairs, { parents, strata }) {
  return {
    cluster: Int32Array.from(members, (at) => pairs[at].parent),
    clusters: parents,
    stratum: Int32Array.from(members, (at) => stratumOf(pairs[at])),
    strata,
  };
}

function strataOf(members, pairs, { fault }) {
  const strata = [];
  for (const at of members) {
    const of = stratumOf(pairs[at]);
    strata[of] ??= { count: 0, of: 0 };
    strata[of].count += fault[at];
    strata[of].of++;
  }
  return strata.filter(Boolean);
}
