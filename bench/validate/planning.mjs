// Whether following the advice of `tj plan`, and of an inconclusive gate, succeeds as often as it says.
import { pathToFileURL } from 'node:url';
import {
  NumpyGenerator,
  neededSet,
  pairsToPin,
  pairsToSettle,
  powerToSettleRate,
  runsToSettleRate,
  SetDesigns,
  SimulatedSet,
  supportDesk,
  varianceSpread,
} from '../../dist/index.mjs';
import { table } from '../measure.mjs';
import { GrowingSet } from './growing-set.mjs';
import { kindOfJudge, percent, trueDelta } from './kinds-of-judge.mjs';

const CONFIDENCE = 0.95;
const POWER = 0.8;
const designs = new SetDesigns(supportDesk, { seed: 7 });

/** Judges as the plan assumes them: every type alike, answers independent. */
const ASSUMED = [
  { delta: 0.2, alarmRate: 0.4, above: 0, margin: 0.1 },
  { delta: 0.3, alarmRate: 0.1, above: 0.15, margin: 0.1 },
  { delta: 0.5, alarmRate: 0.3, above: 0.35, margin: 0.1 },
  { delta: 0.5, alarmRate: 0, above: 0.4, margin: 0.1 },
  { delta: 0.6, alarmRate: 0.2, above: 0.5, margin: 0.1 },
  { delta: 0.8, alarmRate: 0.05, above: 0.7, margin: 0.07 },
  { delta: 0.8, alarmRate: 0.02, above: 0, margin: 0.05 },
  { delta: 0.95, alarmRate: 0, above: 0.9, margin: 0.03 },
  { delta: 0.95, alarmRate: 0.03, above: 0.88, margin: 0.05 },
];

/** Judges that depart from what the plan assumes: for these the form with a pilot has to hold. */
const OTHERS = {
  'every type alike': { alarm: 0.1, rates: [0.6] },
  'many false alarms': { alarm: 0.4, rates: [0.7] },
  'no false alarms': { alarm: 0, rates: [0.7] },
  'copies the parent': { alarm: 0.2, rates: [0.5], copies: true },
  'types differ': { alarm: 0.1, rates: [0.9, 0.3, 0.7, 0.5, 0.8, 0.2] },
  'saturated types': { alarm: 0.03, rates: [1, 1, 0, 0.97, 1, 0.5] },
  'instances differ': { alarm: 0.2, rates: [0.6], effect: 1.5 },
  'instances and types differ': { alarm: 0.1, rates: [0.9, 0.4, 0.6, 0.5, 0.8, 0.3], effect: 1 },
  'nearly perfect': { alarm: 0.01, rates: [0.97] },
};

function holds({ interval: { low, high } }, { above, below, margin }) {
  if (above !== undefined) return low > above;
  return below !== undefined ? high < below : (high - low) / 2 <= margin;
}

const mark = (share, wanted) =>
  share < wanted - 0.05 ? 'LOW' : share > wanted + 0.05 ? 'more than stated' : '';

/** `tj plan` without a folder: the set that it names, judged by such a judge. */
function followPlan(simulations, seed) {
  const random = NumpyGenerator.defaultRng(seed);
  return ASSUMED.flatMap(({ delta, alarmRate, above, margin }) =>
    [{ above }, { margin }].map((claim) => {
      const judge = { delta, alarmRate, instanceEffect: 0 };
      const needed = neededSet(designs, { judge, claim, confidence: CONFIDENCE, power: POWER });
      const set = new SimulatedSet(designs.ofSize(needed.size));
      const draw = kindOfJudge({ alarm: alarmRate, rates: [alarmRate + delta] });
      let allowed = 0;
      for (let s = 0; s < simulations; s++) {
        draw(set, random);
        if (holds(set.row(CONFIDENCE), claim)) allowed++;
      }
      const share = allowed / simulations;
      return [
        'tj plan',
        `Δ ${delta}, alarms ${alarmRate}`,
        'above' in claim ? `Δ > ${above}` : `± ${margin}`,
        `-n ${needed.size}`,
        percent(needed.power),
        percent(share),
        mark(share, needed.power),
      ];
    }),
  );
}

/** How many pairs in all are advised; null where none are missing or none help. */
function advice(row, clusters, claim) {
  const measured = { ...row, value: row.delta };
  if ('margin' in claim) {
    const spread = { ...measured, varianceSpread: varianceSpread({ clusters }) };
    return holds(row, claim) ? null : pairsToPin(spread, claim.margin, CONFIDENCE, POWER);
  }
  const { low, high } = row.interval;
  const threshold = claim.above ?? claim.below;
  if (low > threshold || high < threshold) return null;
  return pairsToSettle(measured, threshold, CONFIDENCE, POWER);
}

/** `tj plan DIR` and an inconclusive gate: the pilot's set grows as advised, and is judged to the end. */
function followPilot(simulations, seed, pilotSize) {
  const random = NumpyGenerator.defaultRng(seed + 1);
  const growing = new GrowingSet(designs);
  return Object.entries(OTHERS).flatMap(([name, kind]) => {
    const draw = kindOfJudge(kind);
    const truth = trueDelta(new SimulatedSet(designs.ofSize(2000)), draw, seed, 400);
    const claims = [
      { above: Math.round(100 * (truth - 0.07)) / 100 },
      { below: Math.round(100 * (truth + Math.min(0.07, (1 - truth) / 2))) / 100 },
      { margin: 0.05 },
    ];
    return claims.map((claim) => {
      let [settled, asked, total] = [0, 0, 0];
      for (let tries = 0; asked < simulations && tries < 40 * simulations; tries++) {
        growing.draw(draw, random);
        const { row, clusters } = growing.upTo(pilotSize, CONFIDENCE);
        if (Math.abs(row.delta - truth) > 0.01) continue;
        const inAll = advice(row, clusters, claim);
        if (inAll === null || inAll > growing.pairs) continue;
        asked++;
        const size = designs.sizeWith(Math.ceil(inAll / designs.types));
        total += size;
        if (holds(growing.upTo(size, CONFIDENCE).row, claim)) settled++;
      }
      const share = settled / asked;
      const enough = asked >= simulations / 4;
      return [
        'margin' in claim ? 'tj plan DIR' : 'tj plan DIR, tj gate',
        name,
        'margin' in claim
          ? `± ${claim.margin}`
          : `Δ ${truth.toFixed(2)} ${'above' in claim ? `> ${claim.above}` : `< ${claim.below}`}`,
        enough ? `-n ${pilotSize} → ${Math.round(total / asked)}` : 'nothing missing, or too much',
        percent(POWER),
        enough ? percent(share) : '',
        enough ? mark(share, POWER) : '',
      ];
    });
  });
}

/** Clean runs: exact, so nothing is simulated. A pilot that flagged as often as the judge really does. */
function followCleanRuns() {
  const cells = [
    [0.02, 0.005, 200, 1],
    [0.05, 0.02, 100, 2],
    [0.05, 0.02, 0, 0],
    [0.02, 0.005, 0, 0],
    [0.1, 0.05, 0, 0],
    [0.05, 0.08, 100, 8],
    [0.1, 0.2, 50, 10],
    [0.01, 0.03, 100, 3],
  ];
  return cells.map(([threshold, rate, runs, flags]) => {
    const promise = { threshold, rate, confidence: CONFIDENCE, seen: { flags, runs } };
    const inAll = runsToSettleRate(promise, POWER);
    const power = powerToSettleRate(promise, inAll);
    return [
      runs === 0 ? 'tj plan' : 'tj plan DIR, tj gate',
      `flags ${percent(rate)} of clean runs`,
      `${rate < threshold ? '≤' : '>'} ${threshold}`,
      `${runs} → ${inAll} clean runs`,
      percent(POWER),
      `${percent(power)} (exact)`,
      mark(power, POWER),
    ];
  });
}

/** Whether following the advice succeeds with the stated power. */
export function validatePlanning(simulations = 1000, seed = 20261117, pilotSize = 150) {
  return table(
    ['form', 'judge', 'claim', 'advice', 'stated', 'succeeds', ''],
    [
      ...followPlan(simulations, seed),
      ...followPilot(simulations, seed, pilotSize),
      ...followCleanRuns(),
    ],
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , simulations = '1000', seed = '20261117', pilot = '150'] = process.argv;
  console.log(validatePlanning(Number(simulations), Number(seed), Number(pilot)));
}
