import { referenceFile } from './reference.ts';

/** `[successes, trials, low, high]` */
export type ProportionRow = readonly [number, number, number, number];

/** Values from scipy 1.10 and numpy 1.24. */
export interface StatisticsReference {
  readonly clopper_pearson_95: readonly ProportionRow[];
  readonly wilson_95: readonly ProportionRow[];
  readonly mcnemar_exact_two_sided: readonly (readonly [number, number, number])[];
  readonly holm: readonly (readonly [readonly number[], readonly number[]])[];
  readonly percentile_linear: readonly (readonly [readonly number[] | string, number, number])[];
}

export function statisticsReference(): StatisticsReference | null {
  const file = referenceFile('statistics.json') as { readonly values: StatisticsReference } | null;
  return file?.values ?? null;
}
