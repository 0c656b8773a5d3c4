import type { Estimate } from '../../4-measuring/measurement/estimate.ts';
import type { MetricFormat } from '../../4-measuring/metrics/listed-metric.ts';
import { fixed } from '../../base/python/fixed.ts';
import { ABSENT, number, percent, range, signed } from '../../base/text/numbers.ts';

/** A number and its interval in words; the interval is an empty text where there is none. */
export interface EstimateText {
  readonly value: string;
  readonly interval: string;
}

type Writer = (value: number | null) => string;

/** Shares are in percent, which is said once: "67 %" and "[62, 71]". */
const WRITERS: Readonly<Record<MetricFormat, Writer>> = {
  share: percent,
  difference: (value) => signed(value, 2),
  score: (value) => number(value, 3),
  seconds: (value) => number(value, 1),
  count: (value) => (value === null ? ABSENT : Math.round(value).toLocaleString('en')),
};

const DIFFERENCE_WRITERS: Readonly<Record<MetricFormat, Writer>> = {
  share: (value) => signed(value, 2),
  difference: (value) => signed(value, 2),
  score: (value) => signed(value, 3),
  seconds: (value) => signed(value, 1),
  count: (value) => signed(value, 0),
};

const BOUND_WRITERS: Readonly<Record<MetricFormat, Writer>> = {
  ...WRITERS,
  share: (value) => (value === null ? ABSENT : fixed(100 * value, 0)),
};

const written = (
  { estimate, interval }: Estimate,
  write: Writer,
  writeBound: Writer = write,
): EstimateText => ({
  value: write(estimate),
  interval: range(interval, writeBound),
});

/** A metric as its format asks. */
export const metricText = (format: MetricFormat, estimate: Estimate): EstimateText =>
  written(estimate, WRITERS[format], BOUND_WRITERS[format]);

/** The difference of a metric between two judges, always with its sign. */
export const differenceText = (format: MetricFormat, estimate: Estimate): EstimateText =>
  written(estimate, DIFFERENCE_WRITERS[format]);
