import { z } from 'zod';
import { environment } from '../1-worlds/settings.ts';
import { generateSettings } from '../2-planting/settings.ts';
import { UserError } from '../base/errors.ts';
import {
  amount,
  namesIn,
  numberIn,
  retyped,
  reworded,
  setting,
  share,
  texts,
  toggle,
  typeAndNumber,
  whole,
} from '../base/settings.ts';
import { DELTA, RATE } from './domains.ts';
import { DEFAULT_SETTINGS } from './metrics/metric.ts';
import { DEFAULT_CONFIDENCE } from './statistics/domain.ts';

/** How much less Δ a cheaper composition may have and still be as good, if nobody says. */
export const DEFAULT_MARGIN = 0.05;

/** `type=share,type=share`: how often each fault type comes in real use. */
function readMix(given: string): unknown {
  const shares = namesIn(given).map((part) =>
    typeAndNumber(part, 'fault types with shares, such as wrong_tool=0.5'),
  );
  if (shares.length === 0) throw new UserError('It names no fault type.');
  if (new Set(shares.map(([type]) => type)).size < shares.length) {
    throw new UserError('A type is given twice.');
  }
  return Object.fromEntries(shares);
}

const cost = () =>
  numberIn({
    text: 'a number above 0, such as 3',
    has: (value) => value > 0 && value < Number.POSITIVE_INFINITY,
  });

/** Stage 4. */
export const measureSettings = z.strictObject({
  judge: setting(
    texts().optional(),
    "only these judges, or judges made of them, such as 'any(a, b)'",
    { value: 'id', several: 'listed' },
  ),
  prevalence: setting(
    share().default(DEFAULT_SETTINGS.prevalence),
    'the share of faulty runs in real use, for precision',
    { value: 'share' },
  ),
  costMiss: setting(
    cost().default(DEFAULT_SETTINGS.costMiss),
    'what a missed fault costs, by which judges are recommended',
    { value: 'cost' },
  ),
  costAlarm: setting(
    cost().default(DEFAULT_SETTINGS.costAlarm),
    'what a false alarm costs, in the same unit',
    { value: 'cost' },
  ),
  method: setting(
    z.enum(['default', 'paper']).default('default'),
    'how to compute intervals: the default, or as in the paper',
    { value: 'method' },
  ),
  mix: setting(
    z.record(z.string(), amount()).optional(),
    'how often each fault type occurs in real use; Δ is also given for this mix',
    { value: 'type=share,...', read: readMix },
  ),
  environment,
  confidence: setting(
    share(DEFAULT_CONFIDENCE).default(DEFAULT_CONFIDENCE),
    'the confidence of the two-sided intervals',
    {
      value: 'share',
      offered: false,
    },
  ),
  replicates: setting(
    whole(0).default(10_000),
    'how often the set is resampled, which only the method of the paper does',
    { value: 'count', offered: false },
  ),
});

/** `judge=price`, any number of times. */
function readPrices(given: string, earlier: unknown): unknown {
  const [judge, value] = typeAndNumber(given, 'a judge and a price, such as step:mine=0.002');
  const before = z.record(z.string(), z.number()).parse(earlier ?? {});
  if (Object.hasOwn(before, judge)) throw new UserError('This judge is given twice.');
  return { ...before, [judge]: value };
}

const price = setting(
  z.record(z.string().min(1), amount()).optional(),
  'what a verdict of a judge costs in USD, to count that instead of seconds; a judge that is not named costs nothing; repeat it for more judges',
  { value: 'judge=usd', read: readPrices },
);

/** Which threshold suits a judge; with a prevalence or a cost, the one with the least expected cost. */
export const tuneSettings = z.strictObject({
  judge: reworded(measureSettings.shape.judge, 'only these judges', {
    otherwise: 'every judge that is no control',
  }),
  maxFalseAlarm: setting(
    share().optional(),
    'only thresholds that keep the share of clean runs flagged at or below this',
    { value: 'rate' },
  ),
  prevalence: reworded(
    retyped(measureSettings.shape.prevalence, share().optional()),
    'look for the least expected cost instead of the largest Δ, at this share of faulty runs',
    { otherwise: DEFAULT_SETTINGS.prevalence },
  ),
  costMiss: reworded(
    retyped(measureSettings.shape.costMiss, cost().optional()),
    'the same, at this cost of a missed fault',
    { otherwise: DEFAULT_SETTINGS.costMiss },
  ),
  costAlarm: reworded(
    retyped(measureSettings.shape.costAlarm, cost().optional()),
    'the same, at this cost of a false alarm',
    { otherwise: DEFAULT_SETTINGS.costAlarm },
  ),
  search: setting(
    toggle(),
    'instead, try compositions of up to three judges, and say which to use',
    { conflicts: ['prevalence', 'costMiss', 'costAlarm'] },
  ),
  margin: setting(
    share().default(DEFAULT_MARGIN),
    'with --search: how much less Δ a cheaper composition may have and still be as good',
    { value: 'delta' },
  ),
  price,
  environment,
});

/** How many runs a claim about a judge needs. */
export const planSettings = z.strictObject({
  delta: setting(share().default(0.8), 'the Δ that you expect of the judge', { value: 'delta' }),
  alarmRate: setting(numberIn(RATE).default(0.02), 'how often you expect it to flag a clean run', {
    value: 'rate',
  }),
  siblingCorrelation: setting(
    numberIn(RATE).default(0),
    'how alike it judges faults of one instance, from 0 (independently) to 1 (all or none); with a run folder, each judge has its own',
    { value: 'share' },
  ),
  above: setting(numberIn(DELTA).default(0), 'show that Δ is above this', { value: 'delta' }),
  margin: setting(share().default(0.1), 'or find out what Δ is to within this', {
    value: 'margin',
  }),
  falseAlarm: setting(share().default(0.05), 'certify that it flags at most this share', {
    value: 'rate',
  }),
  betterBy: setting(
    share().optional(),
    'show that it is better than a judge with this much less Δ',
    {
      value: 'delta',
    },
  ),
  within: setting(
    share().optional(),
    'show that a judge with the same Δ is equivalent within this',
    {
      value: 'delta',
    },
  ),
  maxDrop: setting(
    share().optional(),
    'show that Δ dropped by at most this, for a new version that is as good',
    { value: 'delta' },
  ),
  maxAttackLoss: setting(
    share().optional(),
    'show that attacks cost at most this share of the faults, for a judge that they do not move',
    { value: 'share' },
  ),
  changed: setting(
    share().default(0.1),
    'the share of verdicts that differ between two judges, versions or repetitions',
    { value: 'share' },
  ),
  repeats: setting(whole(1, 20).default(1), 'how often each run is judged', { value: 'count' }),
  power: setting(share().default(0.8), 'how likely each of these is to succeed', {
    value: 'share',
  }),
  prevalence: measureSettings.shape.prevalence,
  precision: setting(share().default(0.8), 'the share of flags that should be right in use', {
    value: 'share',
  }),
  environment,
  types: reworded(
    retyped(generateSettings.shape.types, texts().optional()),
    'only these fault types, as for tj generate',
  ),
});
