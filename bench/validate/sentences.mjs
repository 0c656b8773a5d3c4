// How often each sentence about trust is wrong: whole measurements of judges whose truth is known.
import {
  DEFAULT_MEASURE,
  labelledSet,
  measure,
  planSet,
  randomEffects,
  remediesOf,
  sightOf,
  supportDesk,
} from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { randomOf } from './random.mjs';
import { flaggedSet, isAbove, MOST_ERRORS, percent } from './simulation.mjs';

const TYPES = supportDesk.faults.map(({ name }) => name);
const all = (rate) => TYPES.map(() => rate);
const judge = (alarm, flag) => ({ alarm, flag });
const copies = (count, of) => Array.from({ length: count }, () => of);

/**
 * What several judges flag: of clean runs, and of faults by type. `surface` is what patterns of words flag,
 * where they are measured, and `share` how many of the simulations a case with many judges gets. With `remedies`,
 * every third of them also asks what would catch what is left, which takes much longer than measuring.
 */
const CASES = {
  'blind coin 0.3': { remedies: true, size: 400, judges: [judge(0.3, all(0.3))] },
  'five blind coins': { size: 400, judges: copies(5, judge(0.3, all(0.3))) },
  'twenty blind coins': { size: 400, judges: copies(20, judge(0.3, all(0.3))), share: 0.3 },
  'blind, few alarms': { remedies: true, size: 400, judges: copies(5, judge(0.02, all(0.02))) },
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
    remedies: true,
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
  'at the break-even, asked three times': {
    size: 400,
    judges: [judge(0.1, all((0.95 * 0.1) / 0.15))],
    repetitions: 3,
    share: 0.6,
  },
  'small set': { remedies: true, size: 60, judges: [judge(0.1, all(0.63)), judge(0, all(0.9))] },
  'three types at 0.5, three at 0.25': {
    size: 400,
    judges: copies(3, judge(0.02, [0.52, 0.52, 0.52, 0.27, 0.27, 0.27])),
    share: 0.6,
  },
  'n = 1200, at 0.5 and 0.25': {
    size: 1200,
    judges: [judge(0.05, [0.55, 0.55, 0.55, 0.3, 0.3, 0.3])],
  },
  'as good as words': {
    size: 400,
    judges: [judge(0.02, all(0.82))],
    surface: judge(0.02, all(0.82)),
  },
  'five as good as words': {
    size: 400,
    judges: copies(5, judge(0.02, all(0.82))),
    surface: judge(0.02, all(0.82)),
    share: 0.6,
  },
  'better than words by 0.05': {
    size: 400,
    judges: [judge(0.02, all(0.87))],
    surface: judge(0.02, all(0.82)),
  },
  'worse than words by 0.05': {
    size: 400,
    judges: [judge(0.02, all(0.77))],
    surface: judge(0.02, all(0.82)),
  },
  'words see half of each type': {
    size: 400,
    judges: [judge(0, all(0.95))],
    surface: judge(0.1, all(0.6)),
  },
  'shown the reply alone, coin': {
    size: 400,
    judges: copies(3, judge(0.4, all(0.4))),
    view: 'outcome',
    share: 0.6,
  },
};

/** The errors that a recommendation can make. Each is about one kind of sentence. */
const SENTENCES = [
  ['trust', '“Trust …”, “add …”, but it costs no less than doing without'],
  ['worse', '“Trust …”, but another costs less, and it is not said to be indistinguishable'],
  ['shown worse', '“Trust …” of a judge that the measurement shows to be worse'],
  ['no better', '“Trust …”, “add …”, but a pattern of words does as well'],
  ['dearer', '“costs more than …”, but it costs no more'],
  ['larger', '“has a larger Δ, but costs more”, but one of the two is not so'],
  ['seen', '“sees”, but Δ is at most 0.5'],
  ['partly', '“at least a part”, but Δ is 0'],
  ['missed', '“misses”, “nothing here catches”, but Δ is 0.25 or more'],
  ['words', '“a pattern of words is enough”, but it has a Δ of at most 0.5 there'],
  ['as well', '“a pattern of words does as well”, but the judge is better'],
  ['leak', '“knows more than it is shown”, but it does not'],
  ['remedy', 'what would catch what is left, but its Δ there is at most 0'],
];

/** Of so many simulations, one asks what would catch what is left. */
const REMEDIES_EVERY = 3;
/** What else is tried on the types that are left: as many as the world has rules, and all of them blind. */
const RULES = Array.from({ length: 6 }, (_, at) => `rule-${at}`);
const RULE_RATES = [0.02, 0.3];

class Simulated {
  constructor({ size, judges, surface, view = null, repetitions = 1 }, random) {
    this.random = random;
    this.runs = [...labelledSet(planSet(supportDesk, { size, seed: 7, parents: true }))];
    this.rates = surface === undefined ? judges : [...judges, surface];
    const ids = judges.map((_, at) => `judge-${at}`);
    this.judged = flaggedSet(this.runs, {
      ids: surface === undefined ? ids : [...ids, 'control-surface'],
      repetitions,
    });
    for (const judged of this.judged.judges) {
      judged.control = judged.judgeId === 'control-surface';
      judged.view = view;
    }
    this.rules = flaggedSet(this.runs, { ids: RULES }).judges;
    this.types = this.runs.map(({ label }) =>
      label.faulty ? TYPES.indexOf(label.failureType) : -1,
    );
  }

  /** A measurement of new verdicts of these judges, also of what would catch what is left if that is asked. */
  measure(withRemedies) {
    for (const [at, judged] of this.judged.judges.entries()) this.flag(judged, this.rates[at]);
    const measured = measure(this.judged, DEFAULT_MEASURE);
    if (!withRemedies) return measured;
    const asked = this.rules.map((columns, at) => {
      const rate = RULE_RATES[at % RULE_RATES.length];
      this.flag(columns, judge(rate, all(rate)));
      return { kind: 'rule', name: columns.judgeId, columns };
    });
    return { ...measured, remedies: remediesOf(measured, this.judged, asked) };
  }

  flag({ repetitions }, { alarm, flag: rates }) {
    for (const { flag } of repetitions) {
      this.types.forEach((type, row) => {
        flag[row] = this.random() < (type < 0 ? alarm : rates[type]) ? 1 : 0;
      });
    }
  }

  /** What is true of each judge. */
  truths({ prevalence, costMiss, costAlarm } = DEFAULT_MEASURE) {
    const faults = this.types.filter((type) => type >= 0);
    return this.rates.map(({ alarm, flag }) => {
      const recall = faults.reduce((sum, type) => sum + flag[type], 0) / faults.length;
      return {
        alarm,
        cost: prevalence * (1 - recall) * costMiss + (1 - prevalence) * alarm * costAlarm,
        all: recall - alarm,
        delta: flag.map((rate) => rate - alarm),
      };
    });
  }
}

const ROUNDING = 1e-9;

/** The Δ of a remedy on a type: rules are blind, and any of two judges flags what either does. */
function remedyDelta({ kind, name, type }, measured, truths) {
  if (kind === 'rule') return 0;
  const places = measured.flatMap(({ judgeId }, at) =>
    name.split(/[ (),]+/).includes(judgeId) ? [at] : [],
  );
  if (places.length !== (kind === 'composition' ? 2 : 1)) throw new Error(`unknown: ${name}`);
  const own = places.map((at) => truths[at]);
  const place = TYPES.indexOf(type);
  const passes = (rates) => rates.reduce((share, rate) => share * (1 - rate), 1);
  const alarms = own.map(({ alarm }) => alarm);
  return passes(alarms) - passes(own.map(({ alarm, delta }) => delta[place] + alarm));
}

function errorsOf({ recommendation, judges: measured, costs, differences, set, remedies }, truths) {
  const found = new Set();
  const { judge: first, add, caveats, headline } = recommendation;
  const truthOf = (id) => truths[measured.findIndex(({ judgeId }) => judgeId === id)];
  const surface = truthOf('control-surface');
  const { cost: without } = costs.withoutJudge;
  for (const id of [...(first === null ? [] : [first]), ...add.map(({ judge }) => judge)]) {
    if (truthOf(id).cost >= without - ROUNDING) found.add('trust');
    if (surface !== undefined && truthOf(id).all <= surface.all + ROUNDING) found.add('no better');
  }
  if (first !== null) {
    const own = truthOf(first);
    const said = caveats.find((text) => text.includes('indistinguishable')) ?? '';
    measured.forEach(({ judgeId, control }) => {
      const isNamed = said.includes(judgeId) || said.includes('other judges');
      if (!control && truthOf(judgeId).cost < own.cost - ROUNDING && !isNamed) found.add('worse');
      if (caveats.some((text) => text.includes(`${judgeId} has a larger Δ`))) {
        const { all, cost } = truthOf(judgeId);
        if (all <= own.all + ROUNDING || cost <= own.cost + ROUNDING) found.add('larger');
      }
    });
    for (const { metric, judge: one, minus, simultaneous } of differences) {
      if (metric !== 'expectedCost' || simultaneous === null) continue;
      if (one === first && simultaneous.low > 0) found.add('shown worse');
      if (minus === first && simultaneous.high < 0) found.add('shown worse');
    }
  } else if (/costs? more than/.test(headline)) {
    const isDearer = ({ judgeId }) => truthOf(judgeId).cost > without + ROUNDING;
    if (!measured.filter(({ control }) => !control).every(isDearer)) found.add('dearer');
  } else if (/pattern of words does (as well|better)/.test(headline)) {
    const best = Math.max(...truths.slice(0, -1).map(({ all }) => all));
    if (best > surface.all + ROUNDING) found.add('as well');
  }
  measured.forEach(({ pairedByType, leak }, place) => {
    if (leak !== null) found.add('leak');
    for (const row of pairedByType) {
      const delta = truths[place].delta[TYPES.indexOf(row.group)];
      const sight = sightOf(row);
      if (sight === 'seen' && delta <= 0.5 + ROUNDING) found.add('seen');
      if (sight === 'partly' && delta <= ROUNDING) found.add('partly');
      if (sight === 'missed' && delta >= 0.25 - ROUNDING) found.add('missed');
    }
  });
  for (const { name, wordsEnough } of set.types) {
    if (wordsEnough && surface.delta[TYPES.indexOf(name)] <= 0.5 + ROUNDING) found.add('words');
  }
  for (const remedy of remedies) {
    if (remedy.kind === null) continue;
    found.add('names');
    if (remedyDelta(remedy, measured, truths) <= ROUNDING) found.add('remedy');
  }
  return found;
}

/** How often a new world lies outside of where it is expected, for worlds that differ by a deviation. */
function newWorldErrors(simulations, { random, normal }) {
  const world = (deviation) => 0.6 + deviation * normal();
  return [5, 8, 20].flatMap((worlds) =>
    [0, 0.05, 0.15].map((deviation) => {
      let wrong = 0;
      for (let s = 0; s < simulations; s++) {
        const measured = () => world(deviation) + (0.02 + 0.04 * random()) * normal();
        const values = Array.from({ length: worlds }, measured);
        const { low, high } = randomEffects(values, 0.95).prediction;
        const next = world(deviation);
        if (next < low || next > high) wrong++;
      }
      const share = wrong / simulations;
      return [
        `${worlds} worlds, deviation ${deviation}`,
        percent(share),
        isAbove(share, simulations) ? 'HIGH' : '',
      ];
    }),
  );
}

/** How often each sentence is wrong, by case, and how often some judge is trusted at all. */
export function validateSentences(simulations, seed) {
  const draw = randomOf(seed, 20261118);
  const worst = new Map();
  const rows = Object.entries(CASES).map(([name, asked]) => {
    const set = new Simulated(asked, draw.random);
    const truths = set.truths();
    const runs = Math.ceil(simulations * (asked.share ?? 1));
    const counts = new Map();
    const count = (key) => counts.set(key, (counts.get(key) ?? 0) + 1);
    for (let s = 0; s < runs; s++) {
      const withRemedies = asked.remedies === true && s % REMEDIES_EVERY === 0;
      if (withRemedies) count('asked');
      const measured = set.measure(withRemedies);
      const { judge: first } = measured.recommendation;
      if (first === 'judge-0') count('first');
      if (first !== null) count('any');
      for (const error of errorsOf(measured, truths)) count(error);
    }
    const timesOf = (key) =>
      ['names', 'remedy'].includes(key) ? (counts.get('asked') ?? 1) : runs;
    const part = (key) => (counts.get(key) ?? 0) / timesOf(key);
    for (const [key] of SENTENCES) worst.set(key, Math.max(part(key), worst.get(key) ?? 0));
    return [
      name,
      percent(part('any')),
      percent(part('first')),
      counts.has('asked') ? percent(part('names')) : '',
      ...SENTENCES.map(([key]) => (part(key) === 0 ? '' : percent(part(key)))),
      SENTENCES.some(([key]) => isAbove(part(key), timesOf(key))) ? 'HIGH' : '',
    ];
  });
  return [
    table(
      ['judges', 'trusts one', 'the first', 'remedies', ...SENTENCES.map(([key]) => key), ''],
      rows,
    ),
    '',
    table(
      ['sentence', 'worst', 'it is wrong if'],
      SENTENCES.map(([key, meaning]) => [key, percent(worst.get(key)), meaning]),
    ),
    '',
    table(['“in a new world like these”', 'wrong', ''], newWorldErrors(20 * simulations, draw)),
    '',
    `Aim: at most ${percent(MOST_ERRORS)} each.`,
  ].join('\n');
}
