import { linearisedOnce } from '../metrics/intervals/linearised.ts';
import type { Discrimination, Proportion, Score } from '../metrics/listed-metric.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import { FAULT_GROUPS } from '../metrics/paired-groups.ts';
import { UNSCORED } from '../rows/judge-columns.ts';
import type { FaultGroup } from '../rows/pairs.ts';
import { NONE } from '../rows/set-columns.ts';
import { clusteredVariance, countRows } from '../statistics/intervals/clustered-rows.ts';
import type { JudgedEvidence } from './judged-evidence.ts';

/** How far each instance moves a judge's metric from its expectation. */
export function residualsOf(
  metric: Discrimination | Proportion | Score,
  context: MeasuringContext,
  evidence: JudgedEvidence,
): Float64Array {
  const { design, settings } = context;
  switch (metric.kind) {
    case 'discrimination':
      return ofDelta(FAULT_GROUPS[metric.group], context, evidence);
    case 'proportion':
    case 'score':
      return linearisedOnce(metric, evidence.judged, design, settings).residuals;
  }
}

function ofDelta(
  group: FaultGroup,
  { set }: MeasuringContext,
  { judge: { flag }, instances }: JudgedEvidence,
): Float64Array {
  const flagOn = (row: number | undefined): number => flag[row ?? NONE] ?? UNSCORED;
  const faults = instances.rows.filter(
    (row) => flagOn(row) >= 0 && flagOn(set.parent[row]) >= 0 && group.has(set, row),
  );
  const cluster = faults.map((row) => instances.ofRow[row] ?? NONE);
  const { times } = instances;
  const share = 1 / Math.max(1, countRows({ cluster, times }));
  return clusteredVariance(
    {
      cluster,
      clusters: instances.size,
      times,
      stratum: faults.map((row) => set.type[row] ?? NONE),
      strata: set.types.length,
    },
    Float64Array.from(faults, (row) => share * (flagOn(row) - flagOn(set.parent[row]))),
  ).residuals;
}

/** The covariance of all judges' estimates of one metric. */
export function covarianceOf(
  residuals: readonly Float64Array[],
  times: ArrayLike<number> | undefined,
): readonly Float64Array[] {
  return residuals.map((one) =>
    Float64Array.from(residuals, (two) => {
      let sum = 0;
      for (const [kind, each] of one.entries()) {
        sum += (times?.[kind] ?? 1) * each * (two[kind] ?? 0);
      }
      return sum;
    }),
  );
}
