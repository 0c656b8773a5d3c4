import type { Estimate } from '../../metrics/estimate.ts';
import type { MetricFormat } from '../../metrics/listed-metric.ts';
import { ABSENT, number, range, signed } from './numbers.ts';

const WRITERS: Readonly<Record<MetricFormat, (value: number | null) => string>> = {
  share: (value) => number(value, 2),
  difference: (value) => signed(value, 2),
  score: (value) => number(value, 3),
  seconds: (value) => number(value, 1),
  count: (value) => (value === null ? ABSENT : Math.round(value).toLocaleString('en')),
};

/** A metric's value, and its interval or an empty text, as its format asks. */
export function metricText(
  format: MetricFormat,
  { estimate, interval }: Estimate,
): { readonly value: string; readonly interval: string } {
  const write = WRITERS[format];
  return { value: write(estimate), interval: range(interval, write) };
}
