// How often a gate errs for a judge that is exactly at the threshold: passes it, or fails it, by luck.
import {
  boundsConfidence,
  clopperPearson,
  decideOnBounds,
  NumpyGenerator,
  SetDesigns,
  SimulatedSet,
  supportDesk,
} from '../../generated/internals.mjs';
import { table } from '../measure.mjs';
import { changeErrors, equivalenceErrors, followDrops } from './gate-changes.mjs';
import { kindOfJudge } from './kinds-of-judge.mjs';
import { CONFIDENCE, isAbove, MOST_ERRORS, median, percent } from './simulation.mjs';

/** What each of the two errors may be at most where bounds are exact. */
const RATE_LEVEL = (1 - CONFIDENCE) / 2;
const designs = new SetDesigns(supportDesk, { seed: 7 });
const SIZES = [60, 150, 400, 1200];
const THRESHOLDS = [0.2, 0.3, 0.5, 0.7, 0.8, 0.9];

/** Judges whose Δ is so much, or about so much where instances differ. */
const KINDS = {
  'no false alarms': (delta) => ({ alarm: 0, rates: [delta] }),
  'some false alarms': (delta) => ({
    alarm: 0.5 * (1 - delta),
    rates: [delta + 0.5 * (1 - delta)],
  }),
  'flags nearly all': (delta) => ({
    alarm: 0.97 * (1 - delta),
    rates: [delta + 0.97 * (1 - delta)],
  }),
  'copies the parent': (delta) => ({ alarm: 0.2, rates: [Math.min(1, delta / 0.8)], copies: true }),
  'saturated types': (delta) => ({ alarm: 0.02, rates: saturated(delta + 0.02) }),
  'instances differ': (delta) => ({
    alarm: 0.3 * (1 - delta),
    rates: [delta + 0.3 * (1 - delta)],
    effect: 1,
  }),
};

/** As many types always seen and never seen as the mean allows, one in between. */
function saturated(mean) {
  const whole = Math.floor(6 * mean);
  return Array.from({ length: 6 }, (_, i) => (i < whole ? 1 : i === whole ? 6 * mean - whole : 0));
}

const mark = (share, times) => (isAbove(share, times) ? 'HIGH' : '');

/** Δ: both errors in every cell, and the worst of each kind of judge. */
function deltaErrors(simulations, seed) {
  const random = NumpyGenerator.defaultRng(seed);
  return Object.entries(KINDS).map(([name, kind]) => {
    const worst = { pass: [0, ''], fail: [0, ''] };
    const shares = { pass: [], fail: [] };
    for (const size of SIZES) {
      const set = new SimulatedSet(designs.ofSize(size));
      for (const delta of THRESHOLDS) {
        if (name === 'copies the parent' && delta > 0.8) continue;
        const draw = kindOfJudge(kind(delta));
        const threshold = draw.deltaIn(set.design);
        const errors = { pass: 0, fail: 0 };
        for (let s = 0; s < simulations; s++) {
          draw(set, random);
          const { interval } = set.row(CONFIDENCE);
          // A bound that equals the true value is on neither side.
          if (decideOnBounds('minimum', interval, threshold + 1e-9) === 'passed') errors.pass++;
          if (decideOnBounds('minimum', interval, threshold - 1e-9) === 'failed') errors.fail++;
        }
        for (const [error, count] of Object.entries(errors)) {
          const share = count / simulations;
          if (share >= worst[error][0]) worst[error] = [share, `-n ${size}, Δ ${delta}`];
          shares[error].push(share);
        }
      }
    }
    const [pass, fail] = [worst.pass, worst.fail];
    return [
      name,
      ...[percent(median(shares.pass)), percent(pass[0]), pass[1], mark(pass[0], simulations)],
      ...[percent(median(shares.fail)), percent(fail[0]), fail[1], mark(fail[0], simulations)],
    ];
  });
}

/** False alarms: the probability of each error is a sum, so nothing is simulated. */
function rateErrors() {
  return [20, 50, 100, 141, 400].map((runs) => {
    const worst = { pass: [0, ''], fail: [0, ''] };
    const bounds = Array.from({ length: runs + 1 }, (_, k) => clopperPearson(k, runs, CONFIDENCE));
    for (const rate of [0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.3, 0.5]) {
      let mass = (1 - rate) ** runs;
      const errors = { pass: 0, fail: 0 };
      bounds.forEach(({ low, high }, k) => {
        const verdict = decideOnBounds('maximum', { low, high }, rate);
        if (verdict === 'passed') errors.pass += mass;
        if (verdict === 'failed') errors.fail += mass;
        mass *= ((runs - k) / (k + 1)) * (rate / (1 - rate));
      });
      for (const [error, share] of Object.entries(errors)) {
        if (share >= worst[error][0]) worst[error] = [share, `rate ${rate}`];
      }
    }
    const [pass, fail] = [worst.pass, worst.fail];
    return [
      `${runs} clean runs (exact)`,
      ...['', percent(pass[0]), pass[1], pass[0] > RATE_LEVEL ? 'HIGH' : ''],
      ...['', percent(fail[0]), fail[1], fail[0] > RATE_LEVEL ? 'HIGH' : ''],
    ];
  });
}

/** Some judge of several passes at the threshold, without `--any` for all of them and with it. */
function anyErrors(simulations, seed) {
  const random = NumpyGenerator.defaultRng(seed + 1);
  const set = new SimulatedSet(designs.ofSize(150));
  return [5, 10, 20].flatMap((judges) =>
    [
      ['some false alarms', 0.5],
      ['saturated types', 0.7],
      ['no false alarms', 0.8],
    ].map(([name, delta]) => {
      const draw = kindOfJudge(KINDS[name](delta));
      const threshold = draw.deltaIn(set.design);
      const wide = boundsConfidence({ confidence: CONFIDENCE, judges });
      let [plain, widened] = [0, 0];
      for (let s = 0; s < simulations; s++) {
        let [one, other] = [false, false];
        for (let judge = 0; judge < judges; judge++) {
          draw(set, random);
          const passes = (confidence) =>
            decideOnBounds('minimum', set.row(confidence).interval, threshold) === 'passed';
          one ||= passes(CONFIDENCE);
          other ||= passes(wide);
        }
        if (one) plain++;
        if (other) widened++;
      }
      const share = widened / simulations;
      return [
        `best of ${judges} judges`,
        `${name}, Δ ${delta}`,
        percent(plain / simulations),
        percent(share),
        mark(share, simulations),
      ];
    }),
  );
}

/** What a gate risks at a threshold, beside the level that it states. */
export function validateGates(simulations, seed) {
  return [
    `Errors of one criterion at its threshold; stated: at most ${percent(MOST_ERRORS)} each for Δ and changes, at most ${percent(RATE_LEVEL)} for false alarms.\n`,
    table(
      [
        'cells of',
        'false pass: median',
        'worst',
        'at',
        '',
        'false fail: median',
        'worst',
        'at',
        '',
      ],
      [
        ...deltaErrors(simulations, seed),
        ...changeErrors(simulations, seed, SIZES),
        ...rateErrors(),
      ],
    ),
    `\nTwo judges whose Δ differs by exactly the margin are called equivalent; stated: at most ${percent(MOST_ERRORS)}.\n`,
    table(
      ['judges', 'margin', 'size', 'called equivalent', ''],
      equivalenceErrors(simulations, seed),
    ),
    `\nHow many more for a drop; stated: ${percent(0.8)}, marked if more than 5 points below.\n`,
    table(
      ['change', 'drop', 'claim', 'advice', 'settled', ''],
      followDrops(Math.ceil(simulations / 5), seed),
    ),
    `\nSome judge passes at the threshold; stated with the option: at most ${percent(MOST_ERRORS)}.\n`,
    table(
      ['chances', 'judge', 'without', 'with --any', ''],
      anyErrors(Math.ceil(simulations / 2), seed),
    ),
  ].join('\n');
}
