// Whether following the advice of `tj plan`, and of an inconclusive gate, succeeds as often as it says.
import { pathToFileURL } from 'node:url';
import {
  measuredDelta,
  NumpyGenerator,
  neededSet,
  pairsToPin,
  pairsToSettle,
  pilotSpread,
  powerToSettleRate,
  runsToSettleRate,
  SetDesigns,
  SimulatedSet,
  supportDesk,
} from '../../generated/internals.mjs';
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
function advice({ row, clusters }, claim, form) {
  const delta = measuredDelta(row, designs.types);
  // A plan has the pilot's verdicts, a gate only its measurement.
  const measured =
    form === 'tj plan DIR' ? { ...delta, varianceSpread: pilotSpread({ clusters }) } : delta;
  if ('margin' in claim) {
    return holds(row, claim) ? null : pairsToPin(measured, claim.margin, CONFIDENCE, POWER);
  }
  const { low, high } = row.interval;
  const threshold = claim.above ?? claim.below;
  if (low > threshold || high < threshold) return null;
  return pairsToSettle(measured, threshold, CONFIDENCE, POWER);
}

/** How near a pilot's Δ has to be to the true one: the advice supposes that it is the true one. */
const NEAR = 0.01;
/** Claims are this part of what the pilot's interval typically reaches, so that most pilots leave them open. */
const NEARER = 0.6;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Claims that a pilot of this size typically leaves open. */
function openClaims(growing, draw, truth, random, pilotSize) {
  const rows = Array.from({ length: 60 }, () => {
    growing.draw(draw, random);
    return growing.upTo(pilotSize, CONFIDENCE).row;
  });
  const arm = (of) => NEARER * median(rows.map(of));
  const below = arm(({ delta, interval }) => delta - interval.low);
  const above = arm(({ delta, interval }) => interval.high - delta);
  const margin = arm(({ interval }) => (interval.high - interval.low) / 2);
  return [
    ['tj plan DIR', { above: truth - below }],
    ['tj gate', { above: truth - below }],
    ['tj gate', { below: truth + above }],
    ['tj plan DIR', { margin }],
  ];
}

/** `tj plan DIR` and an inconclusive gate: the pilot's set grows as advised, and is judged to the end. */
function followPilot(simulations, seed, pilotSize) {
  const random = NumpyGenerator.defaultRng(seed + 1);
  const growing = new GrowingSet(designs);
  return Object.entries(OTHERS).flatMap(([name, kind]) => {
    const draw = kindOfJudge(kind);
    const truth = trueDelta(new SimulatedSet(designs.ofSize(2000)), draw, seed, 400);
    const claims = openClaims(growing, draw, truth, random, pilotSize);
    const counts = claims.map(() => ({ asked: 0, settled: 0, total: 0 }));
    let pilots = 0;
    for (let tries = 0; pilots < simulations && tries < 40 * simulations; tries++) {
      growing.draw(draw, random);
      const pilot = growing.upTo(pilotSize, CONFIDENCE);
      if (Math.abs(pilot.row.delta - truth) > NEAR) continue;
      pilots++;
      claims.forEach(([form, claim], at) => {
        const inAll = advice(pilot, claim, form);
        if (inAll === null || inAll > growing.pairs) return;
        const size = designs.sizeWith(Math.ceil(inAll / designs.types));
        counts[at].asked++;
        counts[at].total += size;
        if (holds(growing.upTo(size, CONFIDENCE).row, claim)) counts[at].settled++;
      });
    }
    return claims.map(([form, claim], at) => {
      const { asked, settled, total } = counts[at];
      const share = settled / asked;
      const marked = mark(share, POWER);
      // Where the pilot has hardly a flagged parent, the advice allows for flags that may not come.
      const few = kind.alarm * designs.ofSize(pilotSize).clusters.length < 2;
      const why = marked !== '' && few ? ': under 2 parents flagged' : '';
      return [
        form,
        name,
        'margin' in claim
          ? `± ${claim.margin.toFixed(3)}`
          : `Δ ${truth.toFixed(2)} ${'above' in claim ? `> ${claim.above.toFixed(3)}` : `< ${claim.below.toFixed(3)}`}`,
        `-n ${pilotSize} → ${Math.round(total / asked)}`,
        percent(POWER),
        percent(share),
        marked + why,
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
    [0.1, 0.16, 50, 8],
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
