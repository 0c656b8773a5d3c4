import { z } from 'zod';
import { DEFAULT_JOBS, judgeSettings } from '../../3-judging/settings.ts';
import { DELTA, RATE } from '../../4-measuring/domains.ts';
import { numberIn, setting, text, whole } from '../../base/settings.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** `10m`, in seconds. */
const every = z.string().transform((given, context): number => {
  const [, count = '', unit = 's'] = /^\s*(\d+(?:\.\d+)?)\s*([smhd]?)\s*$/.exec(given) ?? [];
  const seconds = Number(count) * (UNITS[unit || 's'] ?? 1);
  if (count !== '' && seconds <= 1_000_000) return seconds;
  context.addIssue('must be a time such as 30s, 10m or 1h, at most 1000000 seconds');
  return z.NEVER;
});

/** How a canary asks, and what it compares with. */
export const canarySettings = z.strictObject({
  baseline: setting(numberIn(DELTA).optional(), 'the Δ that the judge had', {
    value: 'delta',
    otherwise: 'that of --certificate',
    conflicts: ['certificate'],
  }),
  certificate: setting(
    text().optional(),
    'the certificate of the judge, which says the Δ that it had: on the same set that Δ, on another one its lower bound',
    { value: 'file' },
  ),
  drop: setting(numberIn(RATE).default(0.05), 'how far below that Δ may fall without an alarm', {
    value: 'delta',
  }),
  runLength: setting(
    whole(10, 1_000_000_000).default(100_000),
    'without a drop, how many pairs come before a false alarm, on average at least',
    { value: 'pairs' },
  ),
  every: setting(every.default(600), 'how long to wait between two rounds, such as 30s or 10m', {
    value: 'time',
    otherwise: '10m',
  }),
  round: setting(whole(1, 1000).default(8), 'how many pairs are drawn in a round, and shuffled', {
    value: 'pairs',
  }),
  jobs: setting(whole(1, 1024).default(DEFAULT_JOBS), 'how many calls to make at once', {
    short: 'j',
    value: 'count',
  }),
  retries: judgeSettings.shape.retries,
});

export type CanarySettings = z.output<typeof canarySettings>;
