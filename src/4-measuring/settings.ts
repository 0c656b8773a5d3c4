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
  typeAndNumber,
  whole,
} from '../base/settings.ts';
import { DELTA, RATE } from './domains.ts';
import { DEFAULT_SETTINGS } from './metrics/metric.ts';

export const DEFAULT_CONFIDENCE = 0.95;

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

/** Stage 4. */
export const measureSettings = z.strictObject({
  judge: setting(texts().optional(), 'only these judges', { value: 'id', several: 'listed' }),
  prevalence: setting(
    share().default(DEFAULT_SETTINGS.prevalence),
    'the share of faulty runs in real use, for precision',
    { value: 'share' },
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

/** How many runs a claim about a judge needs. */
export const planSettings = z.strictObject({
  delta: setting(share().default(0.8), 'the Δ that you expect of the judge', { value: 'delta' }),
  alarmRate: setting(numberIn(RATE).default(0.02), 'how often you expect it to flag a clean run', {
    value: 'rate',
  }),
  above: setting(numberIn(DELTA).default(0), 'show that Δ is above this', { value: 'delta' }),
  margin: setting(share().default(0.1), 'or find out what Δ is to within this', {
    value: 'margin',
  }),
  falseAlarm: setting(share().default(0.05), 'certify that it flags at most this share', {
    value: 'rate',
  }),
  power: setting(share().default(0.8), 'how likely each of these is to succeed', {
    value: 'share',
  }),
  prevalence: measureSettings.shape.prevalence,
  precision: setting(share().default(0.8), 'the share of flags that should be right in use', {
    value: 'share',
  }),
  instanceEffect: setting(
    // With an effect of 1, all runs of an instance would be one.
    numberIn({
      text: 'a number between 0 and 1, such as 0.05',
      has: (value) => value >= 0 && value < 1,
    }).default(0),
    'how much answers about one instance depend on each other, from 0 to below 1',
    { value: 'share' },
  ),
  environment,
  types: reworded(
    retyped(generateSettings.shape.types, texts().optional()),
    'only these fault types, as for tj generate',
  ),
  simulate: setting(
    whole(1, 1_000_000).optional(),
    'test the answer in this many simulated sets (1000 if no count is given)',
    { value: 'count', alone: 1000 },
  ),
});
