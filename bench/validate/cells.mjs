// One simulated run gives many intervals. Each is held against the truth that the judge was made with.
import {
  clopperPearson,
  clusteredChange,
  clusteredShare,
  pairedInterval,
} from '../../generated/internals.mjs';
import { alarmOf, drawEffects, expected, simulateRun } from './judges.mjs';
import { CONFIDENCE } from './simulation.mjs';

/** How many of its verdicts a variant of a judge keeps; the others it gives afresh. */
const KEPT = [0.98, 0.9];
const variant = (kept) => `difference of Δ, ${100 * kept} % kept|all|all`;

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
  const truths = new Map(KEPT.map((kept) => [variant(kept), 0]));
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

/** Every interval of one simulated run, by name, with its estimate. */
export function intervalsOf(judged, other, design, draw, columns) {
  const { pairs, groups } = design;
  const run = (of, fault, parent, effect) => simulateRun(of, design, draw, fault, parent, effect);
  drawEffects(other, draw, columns.effect);
  run(other, columns.otherFault, columns.otherParent, columns.effect);
  drawEffects(judged, draw, columns.effect);
  run(judged, columns.fault, columns.parent, columns.effect);
  const found = new Map();
  const put = (key, estimate, interval) => {
    if (interval !== null) found.set(key, { estimate, ...interval });
  };
  const told = (at, fault, parent) => fault[at] - parent[pairs[at].parent];
  const tells = (at) => told(at, columns.fault, columns.parent);
  for (const { name, kind, members } of groups) {
    const mean = (of) => members.reduce((sum, at) => sum + of(at), 0) / members.length;
    put(
      `Δ|${kind}|${name}`,
      mean(tells),
      pairedInterval(clustersOf(members, pairs, columns), CONFIDENCE),
    );
    // A type is one stratum, as in a measurement.
    const rows = rowsOf(members, pairs, design, kind === 'one type');
    const count = Uint8Array.from(members, (at) => columns.fault[at]);
    const of = new Uint8Array(members.length).fill(1);
    put(
      `recall|${kind}|${name}`,
      mean((at) => columns.fault[at]),
      clusteredShare({ ...rows, count, of }, CONFIDENCE),
    );
    if (kind === 'one type' || kind === 'one scenario') continue;
    const change = Int8Array.from(
      members,
      (at) => tells(at) - told(at, columns.otherFault, columns.otherParent),
    );
    const ofDelta = clusteredChange({ ...rows, change, most: 2 }, CONFIDENCE);
    put(`difference of Δ|${kind}|${name}`, ofDelta.estimate, ofDelta);
    const flagged = Int8Array.from(members, (at) => columns.fault[at] - columns.otherFault[at]);
    const ofRecall = clusteredChange({ ...rows, change: flagged, most: 1 }, CONFIDENCE);
    put(`difference of recall|${kind}|${name}`, ofRecall.estimate, ofRecall);
  }
  const every = groups[0].members;
  const rows = rowsOf(every, pairs, design, false);
  const detected = Uint8Array.from(every, (at) => columns.fault[at]);
  const exact = Uint8Array.from(every, (at) =>
    columns.fault[at] === 1 && draw.random() < judged.locates[pairs[at].type] ? 1 : 0,
  );
  const total = (flags) => flags.reduce((sum, flag) => sum + flag, 0);
  put(
    'right step|all|all',
    total(exact) / total(detected),
    clusteredShare({ ...rows, count: exact, of: detected }, CONFIDENCE),
  );
  let alarms = 0;
  for (const scenario of design.cleanScenarios) {
    const effect = judged.instance === 0 ? 0 : judged.instance * draw.normal();
    if (draw.random() < alarmOf(judged, scenario, effect)) alarms++;
  }
  const runs = design.cleanScenarios.length;
  put('false alarms|all|all', alarms / runs, clopperPearson(alarms, runs, CONFIDENCE));
  // A second run of the same judge on the same instances, of which a variant takes over a few verdicts.
  run(judged, columns.otherFault, columns.otherParent, columns.effect);
  for (const kept of KEPT) {
    const vary = (now, again) => now.map((flag, at) => (draw.random() < kept ? flag : again[at]));
    const fault = vary(columns.fault, columns.otherFault);
    const parent = vary(columns.parent, columns.otherParent);
    const change = Int8Array.from(every, (at) => tells(at) - told(at, fault, parent));
    const difference = clusteredChange({ ...rows, change, most: 2 }, CONFIDENCE);
    put(variant(kept), difference.estimate, difference);
  }
  return found;
}

/** The flags on some pairs, those of one parent together. */
export function clustersOf(members, pairs, { fault, parent }) {
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
function rowsOf(members, pairs, { parents, strata }, isOne) {
  return {
    cluster: Int32Array.from(members, (at) => pairs[at].parent),
    clusters: parents,
    stratum: Int32Array.from(members, (at) =>
      isOne ? 0 : 2 * pairs[at].type + (pairs[at].silent ? 1 : 0),
    ),
    strata,
  };
}
