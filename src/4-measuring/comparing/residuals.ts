import { linearised, linearisedOnce } from '../metrics/intervals/linearised.ts';
import type { Discrimination, Proportion, Score } from '../metrics/listed-metric.ts';
import type { MeasuringContext } from '../metrics/measuring-context.ts';
import { FAULT_GROUPS } from '../metrics/paired-groups.ts';
import type { FaultGroup } from '../rows/pairs.ts';
import { clusteredVariance } from '../statistics/intervals/clustered-rows.ts';
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
      return linearised(metric, evidence.judged, design, settings).residuals;
    case 'score':
      return linearisedOnce(metric, evidence.judged, design, settings).residuals;
  }
}

function ofDelta(
  group: FaultGroup,
  { set, pairs, membersOf }: MeasuringContext,
  { judge: { flag } }: JudgedEvidence,
): Float64Array {
  const fault = (pair: number): number => flag[pairs.fault[pair] as number] as number;
  const parent = (pair: number): number => flag[pairs.parent[pair] as number] as number;
  const members = membersOf(group).filter((pair) => fault(pair) >= 0 && parent(pair) >= 0);
  const share = 1 / Math.max(1, members.length);
  return clusteredVariance(
    {
      cluster: members.map((pair) => pairs.cluster[pair] as number),
      clusters: pairs.clusters,
      stratum: members.map((pair) => set.type[pairs.fault[pair] as number] as number),
      strata: set.types.length,
    },
    Float64Array.from(members, (pair) => share * (fault(pair) - parent(pair))),
  ).residuals;
}

/** The covariance of all judges' estimates of one metric. */
export function covarianceOf(residuals: readonly Float64Array[]): readonly Float64Array[] {
  return residuals.map((one) =>
    Float64Array.from(residuals, (two) => {
      let sum = 0;
      for (let i = 0; i < one.length; i++) sum += (one[i] as number) * (two[i] as number);
      return sum;
    }),
  );
}
