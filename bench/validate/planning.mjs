// Whether following the advice of `tj plan`, and of an inconclusive gate, succeeds as often as it says.
import {
  atWorst,
  deltaTrial,
  fallTrial,
  judgeShortfall,
  measuredDelta,
  NumpyGenerator,
  neededSet,
  pairsToSettle,
  powerToSettleRate,
  runsToSettleRate,
  SetDesigns,
  SimulatedSet,
  siblingCorrelation,
  supportDesk,
} from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { GrowingSet } from './growing-set.mjs';
import { alike, kindOfJudge } from './kinds-of-judge.mjs';
import { CONFIDENCE, isBelow, median, percent } from './simulation.mjs';

const POWER = 0.8;
const designs = new SetDesigns(supportDesk, { seed: 7 });

/** The flag rates that are planned for, and what is to be shown of them. */
const RATES = [
  { delta: 0.8, alarmRate: 0.02, above: 0.7, margin: 0.05 },
  { delta: 0.6, alarmRate: 0.1, above: 0.48, margin: 0.07 },
  { delta: 0.3, alarmRate: 0.1, above: 0.18, margin: 0.07 },
];

/** Judges with these rates that the plan does not describe, but for how alike siblings are judged. */
const KINDS = {
  'as assumed': {},
  'types unequal': { types: 'unequal' },
  'rules-like, types at 0 or 1': { types: 'certain' },
  'a detector: flags faults of flagged parents': { copies: true },
  'alarms in one sixth of instances': { alarmsIn: 1 / 6 },
  'instance effect sd 1.5': { faults: 1.5, parents: 1.5 },
  'instance effect sd 3': { faults: 3, parents: 3 },
  'instance effect on faults only, sd 3': { faults: 3 },
  'siblings share a coin, 60 %': { coin: 0.6 },
  'siblings share a coin, 100 %': { coin: 1 },
  'parents and faults opposed, sd 3': { faults: 3, parents: -3 },
};

function holds({ interval: { low, high } }, { above, atMost, within, below, margin }) {
  if (above !== undefined) return low > above;
  if (atMost !== undefined) return high <= atMost;
  if (below !== undefined) return high < below;
  return within !== undefined ? Math.max(-low, high) <= within : (high - low) / 2 <= margin;
}

/** More than five points, and more than luck, below what is stated. */
const mark = (share, wanted, times) => (isBelow(share, times, wanted - 0.05) ? 'LOW' : '');

/** In what share of sets of a size the flags that a judge draws allow a claim. */
function followed(size, { rounds = 1, draw, read }, claim, simulations, seed) {
  const random = NumpyGenerator.defaultRng(seed);
  const set = new SimulatedSet(designs.ofSize(size), rounds);
  let allowed = 0;
  for (let s = 0; s < simulations; s++) {
    draw(set, random);
    if (holds(read(set), claim)) allowed++;
  }
  return allowed / simulations;
}

/** How alike a judge treats siblings, from very many of them. */
function correlation(draw, seed) {
  const clusters = [];
  const set = {
    design: designs.ofSize(3000),
    flagParent: (at) => clusters.push({ types: set.design.clusters[at].types, flags: [] }),
    flagFault: (_, flagged) => clusters.at(-1).flags.push(flagged),
  };
  const random = NumpyGenerator.defaultRng(seed);
  for (let times = 0; times < 10; times++) draw(set, random);
  return Math.max(0, siblingCorrelation({ types: set.design.types, clusters }));
}

/** `tj plan` without a folder: told how alike the judge treats siblings, and at worst. */
function followPlan(simulations, seed) {
  const known = new Map();
  const needed = (judge, claim) => {
    const key = JSON.stringify([judge, claim]);
    const trial = deltaTrial(judge, CONFIDENCE);
    if (!known.has(key)) known.set(key, neededSet(designs, { trial, claim, power: POWER }));
    return known.get(key);
  };
  return RATES.flatMap(({ delta, alarmRate, above, margin }) =>
    Object.entries(KINDS).flatMap(([name, kind]) => {
      const draw = alike({ alarmRate, delta, ...kind });
      const told = Math.round(20 * correlation(draw, seed)) / 20;
      return [{ above }, { margin }].map((claim) => {
        const judge = { delta, alarmRate, siblingCorrelation: told };
        const plan = needed(judge, claim);
        const worst = needed(atWorst(judge), claim);
        const read = (set) => set.row(CONFIDENCE);
        const share = followed(plan.size, { draw, read }, claim, simulations, seed);
        const careful = followed(worst.size, { draw, read }, claim, simulations, seed);
        return [
          'tj plan',
          `(${delta}, ${alarmRate}) ${name}`,
          'above' in claim ? `Δ > ${above}` : `± ${margin}`,
          `${told}: -n ${plan.size}`,
          percent(plan.power),
          percent(share),
          mark(share, plan.power, simulations),
          `-n ${worst.size}: ${percent(careful)}`,
        ];
      });
    }),
  );
}

/** Comparisons and repetitions, with verdicts that are changed here in another way than planning does. */
function followRounds(simulations, seed) {
  const judge = { delta: 0.7, alarmRate: 0.1 };
  const fall = (of) => (set) => set.fall(of, CONFIDENCE);
  const cells = [
    ['Δ beats 0.1 lower', { above: 0 }, 'delta', 0.15, 0.1],
    ['equal Δ within 0.08', { within: 0.08 }, 'delta', 0.05, 0],
    ['drop ≤ 0.05', { atMost: 0.05 }, 'delta', 0.02, 0],
    ['drop ≤ 0.05', { atMost: 0.05 }, 'delta', 0.08, 0],
    ['attacks cost ≤ 0.05', { atMost: 0.05 }, 'recall', 0.08, 0],
  ];
  return [0, 0.6].flatMap((siblings) => {
    const assumed = { ...judge, siblingCorrelation: siblings };
    const first = alike({ ...judge, coin: siblings });
    const row = (words, changed, claim, trial, rounds) => {
      const plan = neededSet(designs, { trial, claim, power: POWER });
      const share = followed(plan.size, rounds, claim, simulations, seed);
      return [
        'tj plan',
        `(0.7, 0.1), siblings ${siblings}, ${percent(changed)} changed`,
        words,
        `-n ${plan.size}`,
        percent(plan.power),
        percent(share),
        mark(share, plan.power, simulations),
        '',
      ];
    };
    return [
      ...cells.map(([words, claim, of, changed, by]) =>
        row(words, changed, claim, fallTrial(assumed, CONFIDENCE, { of, changed, fall: by }), {
          rounds: 2,
          draw: changedBy(first, { ...judge, siblings, changed, by }),
          read: fall(of),
        }),
      ),
      row(
        '± 0.07, asked 3 times',
        0.1,
        { margin: 0.07 },
        deltaTrial(assumed, CONFIDENCE, { repeats: 3, changed: 0.1 }),
        {
          rounds: 3,
          draw: askedAgain(first, { ...judge, siblings, changed: 0.1 }),
          read: (set) => set.meanDelta(CONFIDENCE),
        },
      ),
    ];
  });
}

/** Writes the first round as a judge draws it, and remembers it. */
function remembering(first, then) {
  return (set, random) => {
    const flags = { parents: [], faults: [] };
    first(
      {
        design: set.design,
        flagParent(cluster, flagged) {
          flags.parents[cluster] = flagged;
          set.flagParent(cluster, flagged);
        },
        flagFault(pair, flagged) {
          flags.faults[pair] = flagged;
          set.flagFault(pair, flagged);
        },
      },
      random,
    );
    then(set, random, flags);
  };
}

/** A second round in which flags are lost and gained, those of siblings together as often as in the first. */
function changedBy(first, { delta, alarmRate, siblings, changed, by }) {
  const faultRate = delta + alarmRate;
  const changes = (flag, level, rate, less) => {
    const lost = Math.min(rate, (changed + less) / 2, 1 - rate + less);
    return flag ? level >= lost / rate : level < (lost - less) / (1 - rate);
  };
  return remembering(first, (set, random, { parents, faults }) => {
    let pair = 0;
    set.design.clusters.forEach(({ types }, cluster) => {
      const shared = random.random() < siblings ? random.random() : null;
      set.flagParent(cluster, changes(parents[cluster], random.random(), alarmRate, 0), 1);
      for (let i = 0; i < types.length; i++, pair++) {
        set.flagFault(pair, changes(faults[pair], shared ?? random.random(), faultRate, by), 1);
      }
    });
  });
}

/** Two further rounds of a judge whose verdicts differ from the usual one so often. */
function askedAgain(first, { delta, alarmRate, siblings, changed }) {
  const anew = (rate) => changed / (2 * rate * (1 - rate));
  return remembering(first, (set, random, { parents, faults }) => {
    let pair = 0;
    const asked = (flag, rate, unsure, level, put) => {
      for (let round = 0; round < 3; round++) {
        put(unsure < anew(rate) ? level(round) < rate : flag, round);
      }
    };
    set.design.clusters.forEach(({ types }, cluster) => {
      const shared = random.random() < siblings ? [0, 1, 2, 3].map(() => random.random()) : null;
      asked(
        parents[cluster],
        alarmRate,
        random.random(),
        () => random.random(),
        (flag, round) => set.flagParent(cluster, flag, round),
      );
      for (let i = 0; i < types.length; i++, pair++) {
        asked(
          faults[pair],
          delta + alarmRate,
          shared?.[3] ?? random.random(),
          (round) => shared?.[round] ?? random.random(),
          (flag, round) => set.flagFault(pair, flag, round),
        );
      }
    });
  });
}

/** Judges of which a pilot is judged first. */
const PILOTS = {
  'every type alike': kindOfJudge({ alarm: 0.1, rates: [0.6] }),
  'many false alarms': kindOfJudge({ alarm: 0.4, rates: [0.7] }),
  'no false alarms': kindOfJudge({ alarm: 0, rates: [0.7] }),
  'copies the parent': kindOfJudge({ alarm: 0.2, rates: [0.5], copies: true }),
  'types differ': kindOfJudge({ alarm: 0.1, rates: [0.9, 0.3, 0.7, 0.5, 0.8, 0.2] }),
  'instances differ': kindOfJudge({ alarm: 0.2, rates: [0.6], effect: 1.5 }),
  'nearly perfect': kindOfJudge({ alarm: 0.01, rates: [0.97] }),
  'Δ 0.8, siblings share a coin, 60 %': alike({ alarmRate: 0.02, delta: 0.8, coin: 0.6 }),
  'Δ 0.8, siblings share a coin, 100 %': alike({ alarmRate: 0.02, delta: 0.8, coin: 1 }),
  'Δ 0.8, instance effect sd 3': alike({ alarmRate: 0.02, delta: 0.8, faults: 3, parents: 3 }),
  'Δ 0.6, parents and faults opposed': alike({
    alarmRate: 0.1,
    delta: 0.6,
    faults: 3,
    parents: -3,
  }),
};

/** How near a pilot's Δ has to be to the true one: the advice supposes that it is the true one. */
const NEAR = 0.015;
/** Claims are this part of what the pilot's interval typically reaches, so that most pilots leave them open. */
const NEARER = 0.6;
/** A plan for a folder takes a second, the advice of a gate a thousandth: so many fewer are made. */
const PLANNED = 1 / 8;

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
    ['tj plan DIR', { margin }],
    ['tj gate', { above: truth - below }],
    ['tj gate', { below: truth + above }],
  ];
}

/** What to type after `-n` in all; null where nothing is missing or nothing helps. */
function advice({ row, clusters }, claim, form) {
  if (form === 'tj gate') {
    const { low, high } = row.interval;
    const threshold = claim.above ?? claim.below;
    if (low > threshold || high < threshold) return null;
    const pairs = pairsToSettle(measuredDelta(row, designs.types), threshold, CONFIDENCE, POWER);
    return pairs === null ? null : designs.sizeWith(Math.ceil(pairs / designs.types));
  }
  const { toShow, toPin } = judgeShortfall(
    { metrics: { falseAlarms: { count: 0, of: 0 } }, paired: { all: row } },
    {
      targets: {
        falseAlarm: 0.05,
        above: 1,
        margin: 1,
        ...claim,
        confidence: CONFIDENCE,
        power: POWER,
      },
      pilot: { types: designs.ofSize(1).types, clusters },
      designs,
    },
  );
  return ('margin' in claim ? toPin : toShow)?.size ?? null;
}

/** `tj plan DIR` and an inconclusive gate: the pilot's set grows as advised, and is judged to the end. */
function followPilot(simulations, seed, pilotSize = 150) {
  const random = NumpyGenerator.defaultRng(seed + 1);
  const growing = new GrowingSet(designs);
  return Object.entries(PILOTS).flatMap(([name, draw]) => {
    const truth = draw.deltaIn(designs.ofSize(pilotSize));
    const claims = openClaims(growing, draw, truth, random, pilotSize);
    const counts = claims.map(() => ({ asked: 0, settled: 0, total: 0 }));
    let pilots = 0;
    for (let tries = 0; pilots < simulations && tries < 40 * simulations; tries++) {
      growing.draw(draw, random);
      const pilot = growing.upTo(pilotSize, CONFIDENCE);
      if (Math.abs(pilot.row.delta - truth) > NEAR) continue;
      pilots++;
      claims.forEach(([form, claim], at) => {
        if (form === 'tj plan DIR' && counts[at].asked >= PLANNED * simulations) return;
        const size = advice(pilot, claim, form);
        if (size === null || designs.planned(size).pairs > growing.pairs) return;
        counts[at].asked++;
        counts[at].total += size;
        if (holds(growing.upTo(size, CONFIDENCE).row, claim)) counts[at].settled++;
      });
    }
    return claims.map(([form, claim], at) => {
      const { asked, settled, total } = counts[at];
      const share = settled / asked;
      return [
        form,
        name,
        'margin' in claim
          ? `± ${claim.margin.toFixed(3)}`
          : `Δ ${truth.toFixed(2)} ${'above' in claim ? `> ${claim.above.toFixed(3)}` : `< ${claim.below.toFixed(3)}`}`,
        `-n ${pilotSize} → ${Math.round(total / asked)}`,
        percent(POWER),
        `${percent(share)} of ${asked}`,
        mark(share, POWER, asked),
        '',
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
    [0.1, 0.05, 0, 0],
    [0.05, 0.08, 100, 8],
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
      mark(power, POWER, Number.POSITIVE_INFINITY),
      '',
    ];
  });
}

const HEADS = ['form', 'judge', 'claim', 'advice', 'stated', 'succeeds', '', 'at worst'];

/** Whether following the advice of a plan succeeds with the stated power. */
export const validatePlans = (simulations, seed) =>
  table(HEADS, [
    ...followPlan(simulations, seed),
    ...followRounds(simulations, seed),
    ...followCleanRuns(),
  ]);

/** The same for advice that goes by a pilot. */
export const validatePilots = (simulations, seed) => table(HEADS, followPilot(simulations, seed));
