// How often each sentence about trust is wrong: whole measurements of judges whose truth is known.
import { pathToFileURL } from 'node:url';
import {
  DEFAULT_MEASURE,
  judgedSetFromMemory,
  labelledSet,
  measure,
  NumpyGenerator,
  planSet,
  randomEffects,
  sightOf,
  supportDesk,
} from '../../generated/internals.mjs';
import { table } from '../measure.mjs';

const AIM = 0.05;
const TYPES = supportDesk.faults.map(({ name }) => name);
const all = (rate) => TYPES.map(() => rate);
const judge = (alarm, flag) => ({ alarm, flag });
const copies = (count, of) => Array.from({ length: count }, () => of);

/** What several judges flag: of clean runs, and of faults by type. */
const CASES = {
  'blind coin 0.3': { size: 400, judges: [judge(0.3, all(0.3))] },
  'five blind coins': { size: 400, judges: copies(5, judge(0.3, all(0.3))) },
  'twenty blind coins': { size: 400, judges: copies(20, judge(0.3, all(0.3))), share: 0.3 },
  'blind, few alarms': { size: 400, judges: copies(5, judge(0.02, all(0.02))) },
  'Δ 0.3, 18 pairs a type': { size: 144, judges: [judge(0.02, all(0.32))] },
  'Δ 0.26 everywhere': { size: 1200, judges: [judge(0.02, all(0.28))] },
  'Δ 0.5 everywhere': { size: 400, judges: [judge(0.02, all(0.52))] },
  'Δ 0.7 everywhere': { size: 400, judges: [judge(0.02, all(0.72))] },
  'Δ 0.8 everywhere': { size: 400, judges: [judge(0.02, all(0.82))] },
  'A 0.43, B 0.78': {
    size: 400,
    judges: [judge(0.03, [0.92, 0.92, 0.92, 0, 0, 0]), judge(0, all(0.78))],
  },
  'A 0.30, B 0.74': {
    size: 400,
    judges: [judge(0.06, [0.92, 0.92, 0.06, 0.06, 0.06, 0.06]), judge(0, all(0.74))],
  },
  'worse by 0.04 on every type': {
    size: 400,
    judges: [judge(0.02, all(0.82)), judge(0.02, all(0.86))],
  },
  'worse by 0.08 on every type': {
    size: 400,
    judges: [judge(0.02, all(0.78)), judge(0.02, all(0.86))],
  },
  'alarmist, recall 0.90': { size: 400, judges: [judge(0.16, all(1)), judge(0, all(0.9))] },
  'alarmist alone': { size: 400, judges: [judge(0.16, all(1))] },
  'five at the break-even': {
    size: 400,
    judges: copies(5, judge(0.1, all((0.95 * 0.1) / 0.15))),
    share: 0.6,
  },
  'small set': { size: 60, judges: [judge(0.1, all(0.63)), judge(0, all(0.9))] },
};

/** The errors that a recommendation can make. Each is about one kind of sentence. */
const SENTENCES = [
  ['trust', '“Trust …”, but it costs no less than doing without'],
  ['worse', '“Trust …”, but another costs less, and it is not said to be indistinguishable'],
  ['dearer', '“costs more than …”, but it costs no more'],
  ['shown worse', '“Trust …” of a judge that the measurement shows to be worse'],
  ['seen', '“sees”, but Δ is at most 0.5'],
  ['partly', '“at least a part”, but Δ is 0'],
  ['missed', '“misses”, “nothing here catches”, but Δ is 0.25 or more'],
];

class Simulated {
  constructor(size, random) {
    this.random = random;
    this.runs = [...labelledSet(planSet(supportDesk, { size, seed: 7, parents: true }))];
  }

  /** A measurement of new verdicts of these judges. */
  measure(judges) {
    const verdicts = judges.flatMap(({ alarm, flag }, at) =>
      this.runs.map(({ id, label: { faulty, failureType } }) => ({
        trajectoryId: id,
        judgeId: `judge-${at}`,
        faulty: this.random.random() < (faulty ? flag[TYPES.indexOf(failureType)] : alarm),
        failureStep: null,
        failureType: null,
        confidence: 0.9,
        rationale: '',
        latencySeconds: 0,
        promptTokens: 0,
        completionTokens: 0,
        error: null,
        extra: null,
      })),
    );
    return measure(judgedSetFromMemory(this.runs, verdicts, supportDesk), DEFAULT_MEASURE);
  }

  costOf({ alarm, flag }, { prevalence, costMiss, costAlarm } = DEFAULT_MEASURE) {
    const faults = this.runs.filter(({ label }) => label.faulty);
    const recall =
      faults.reduce((sum, { label }) => sum + flag[TYPES.indexOf(label.failureType)], 0) /
      faults.length;
    return prevalence * (1 - recall) * costMiss + (1 - prevalence) * alarm * costAlarm;
  }
}

const ROUNDING = 1e-9;

function errorsOf({ recommendation, judges: measured, costs, differences }, truths) {
  const found = new Set();
  const { judge: first, caveats, headline } = recommendation;
  const at = measured.findIndex(({ judgeId }) => judgeId === first);
  const { cost: without } = costs.withoutJudge;
  if (first !== null) {
    const own = truths[at].cost;
    if (own >= without - ROUNDING) found.add('trust');
    const said = caveats.find((text) => text.includes('indistinguishable')) ?? '';
    truths.forEach(({ cost }, other) => {
      const isNamed = said.includes(`judge-${other}`) || said.includes('other judges');
      if (cost < own - ROUNDING && !isNamed) found.add('worse');
    });
    for (const { metric, judge, minus, simultaneous } of differences) {
      if (metric !== 'expectedCost' || simultaneous === null) continue;
      if (judge === first && simultaneous.low > 0) found.add('shown worse');
      if (minus === first && simultaneous.high < 0) found.add('shown worse');
    }
  } else if (/costs? more than/.test(headline)) {
    if (truths.some(({ cost }) => cost <= without + ROUNDING)) found.add('dearer');
  }
  measured.forEach(({ pairedByType }, place) => {
    for (const row of pairedByType) {
      const delta = truths[place].delta[TYPES.indexOf(row.group)];
      const sight = sightOf(row);
      if (sight === 'seen' && delta <= 0.5 + ROUNDING) found.add('seen');
      if (sight === 'partly' && delta <= ROUNDING) found.add('partly');
      if (sight === 'missed' && delta >= 0.25 - ROUNDING) found.add('missed');
    }
  });
  return found;
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** How often a new world lies outside of where it is expected, for worlds that differ by a deviation. */
function newWorldErrors(simulations, random) {
  const normal = () =>
    Math.sqrt(-2 * Math.log(1 - random.random())) * Math.cos(2 * Math.PI * random.random());
  const world = (deviation) => 0.6 + deviation * normal();
  return [5, 8, 20].flatMap((worlds) =>
    [0, 0.05, 0.15].map((deviation) => {
      let wrong = 0;
      for (let s = 0; s < simulations; s++) {
        const measured = () => world(deviation) + (0.02 + 0.04 * random.random()) * normal();
        const values = Array.from({ length: worlds }, measured);
        const { low, high } = randomEffects(values, 0.95).prediction;
        const next = world(deviation);
        if (next < low || next > high) wrong++;
      }
      return [`${worlds} worlds, deviation ${deviation}`, percent(wrong / simulations)];
    }),
  );
}

/** How often each sentence is wrong, by case, and how often some judge is trusted at all. */
export function validateSentences(simulations = 150, seed = 20261118) {
  const random = NumpyGenerator.defaultRng(seed);
  const rows = Object.entries(CASES).map(([name, { size, judges, share = 1 }]) => {
    const set = new Simulated(size, random);
    const truths = judges.map((each) => ({
      cost: set.costOf(each),
      delta: each.flag.map((rate) => rate - each.alarm),
    }));
    const runs = Math.ceil(simulations * share);
    const counts = new Map();
    const count = (key) => counts.set(key, (counts.get(key) ?? 0) + 1);
    for (let s = 0; s < runs; s++) {
      const measured = set.measure(judges);
      const { judge: first, uncovered, unsettled } = measured.recommendation;
      if (first === 'judge-0') count('first');
      if (first !== null) count('any');
      if (uncovered.length > 0) count('nothing');
      if (unsettled.length > 0) count('no sign');
      for (const error of errorsOf(measured, truths)) count(error);
    }
    const part = (key) => (counts.get(key) ?? 0) / runs;
    const isHigh = SENTENCES.some(
      ([key]) => part(key) > AIM + 3 * Math.sqrt((AIM * (1 - AIM)) / runs),
    );
    return [
      name,
      percent(part('any')),
      percent(part('first')),
      ...SENTENCES.map(([key]) => percent(part(key))),
      isHigh ? 'HIGH' : '',
    ];
  });
  return [
    table(['judges', 'trusts one', 'the first', ...SENTENCES.map(([key]) => key), ''], rows),
    '',
    ...SENTENCES.map(([key, meaning]) => `${key}: ${meaning}`),
    '',
    table(['“in a new world like these”', 'wrong'], newWorldErrors(20 * simulations, random)),
    '',
    `Aim: at most ${percent(AIM)} each.`,
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , simulations = '150', seed = '20261118'] = process.argv;
  console.log(validateSentences(Number(simulations), Number(seed)));
}
