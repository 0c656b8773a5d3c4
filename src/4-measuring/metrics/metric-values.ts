import type { Estimate, Rate } from './estimate.ts';
import type { metrics } from './metrics.ts';

type Listed = (typeof metrics)[number];

export type MetricId = Listed['id'];

/** What is measured for a metric: a proportion comes with its counts. */
export type ValueOf<Metric> = Metric extends { readonly kind: 'proportion' } ? Rate : Estimate;

/** Every metric of one judge, by its id: `{ delta: { estimate: 0.83, interval }, recall: … }`. */
export type MetricValues = {
  readonly [Metric in Listed as Metric['id']]: ValueOf<Metric>;
};
