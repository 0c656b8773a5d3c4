import type { PairedRow } from '../../../src/4-measuring/measurement/compared-rows.ts';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../src/4-measuring/measurement/measurement.ts';
import { rateOver } from '../../../src/4-measuring/metrics/rate.ts';
import { pairedInterval } from '../../../src/4-measuring/statistics/intervals/paired-interval.ts';
import type { PairCluster } from '../../../src/4-measuring/statistics/intervals/paired-sums.ts';
import type { BaselineComparison } from '../../../src/5-reporting/changes/compare-deltas.ts';
import type { GateCriterion, GateResult } from '../../../src/5-reporting/gate/gate-result.ts';
import { buildSet, measured, verdict } from './simulate.ts';

const set = buildSet({ size: 40, seed: 7, parents: true });
const some = measured(
  set,
  set.map((trajectory) => verdict(trajectory, 'judge', trajectory.label.faulty)),
);

export interface Counts {
  readonly clusters?: readonly PairCluster[];
  readonly clean?: number;
  readonly alarms?: number;
  readonly trajectories?: number;
  readonly unscored?: number;
  readonly row?: Partial<PairedRow>;
}

/** Pairs with one parent each, as clusters: how many are detected, reversed, and alike. */
export function lonePairs(faultOnly: number, parentOnly: number, alike: number): PairCluster[] {
  return [
    { pairs: 1, faultsFlagged: 1, parentFlagged: false, times: faultOnly },
    { pairs: 1, faultsFlagged: 0, parentFlagged: true, times: parentOnly },
    { pairs: 1, faultsFlagged: 0, parentFlagged: false, times: alike },
  ].filter(({ times }) => times > 0);
}

/** A measurement of one judge with the given counts. What a gate does not read is made up. */
export function measurementOf(counts: Counts, confidence = 0.95): Measurement {
  const { clusters = lonePairs(5, 0, 5), clean = 20, alarms = 0, unscored = 0 } = counts;
  const { trajectories = 100 } = counts;
  const [base] = some.judges as readonly [JudgeMeasurement];
  const row: PairedRow = { ...rowOf(clusters, confidence), ...counts.row };
  const judge: JudgeMeasurement = {
    ...base,
    unscored,
    verdicts: trajectories - unscored,
    paired: { ...base.paired, all: row },
    pairedByType: [{ ...row, group: 'wrong_tool' }],
    metrics: {
      ...base.metrics,
      falseAlarms: rateOver({ count: alarms, of: clean }, 0, confidence),
    },
  };
  return {
    ...some,
    set: { ...some.set, trajectories },
    intervals: { ...some.intervals, confidence },
    judges: [judge],
  };
}

export function rowOf(clusters: readonly PairCluster[], confidence: number): PairedRow {
  const sum = (of: (cluster: PairCluster) => number): number =>
    clusters.reduce((total, cluster) => total + cluster.times * of(cluster), 0);
  const pairs = sum((cluster) => cluster.pairs);
  const faultOnly = sum(({ parentFlagged, faultsFlagged }) => (parentFlagged ? 0 : faultsFlagged));
  const parentOnly = sum((c) => (c.parentFlagged ? c.pairs - c.faultsFlagged : 0));
  const base = (some.judges[0] as JudgeMeasurement).paired.all;
  const interval = pairs === 0 ? null : pairedInterval(clusters, confidence);
  return {
    ...base,
    pairs,
    unscored: 0,
    parents: sum(() => 1),
    tasks: interval?.tasks ?? 0,
    standardError: interval?.standardError ?? null,
    faultOnly,
    parentOnly,
    delta: pairs === 0 ? null : (faultOnly - parentOnly) / pairs,
    lowest: pairs === 0 ? null : (faultOnly - parentOnly) / pairs,
    highest: pairs === 0 ? null : (faultOnly - parentOnly) / pairs,
    interval,
    pairsNotShown: 0,
    inconsistent: 0,
    noneShown: false,
  };
}

export const someBaseline: BaselineComparison = {
  judge: 'judge',
  baselineJudge: 'judge',
  commonPairs: 100,
  pairs: 100,
  parents: 40,
  delta: 0.8,
  baselineDelta: 0.9,
  drop: 0.1,
  interval: { low: 0.02, high: 0.18 },
  lowest: 0.1,
  highest: 0.1,
  repetitions: 1,
  standardError: 0.04,
  types: 6,
  falls: 12,
  rises: 2,
  byType: {},
};

/** A result that has this text in every place, to test how a renderer treats it. */
export function resultWith(text: string): GateResult {
  const criterion: GateCriterion = {
    judge: text,
    key: 'minDeltaType',
    name: 'delta of type',
    type: text,
    bound: 'minimum',
    reference: null,
    threshold: 0.8,
    value: 0.5,
    interval: { low: 0.4, high: 0.6 },
    over: { count: 100, unit: 'pairs' },
    decidedBy: 'interval',
    verdict: 'failed',
    reason: text,
    needed: null,
    neededParents: null,
    neededSize: null,
    power: null,
  };
  return {
    version: 1,
    verdict: 'failed',
    confidence: 0.95,
    simultaneous: { confidence: 0.95, judges: 1 },
    passing: null,
    notes: [text],
    criteria: [
      criterion,
      {
        ...criterion,
        verdict: 'inconclusive',
        key: 'within',
        name: 'equivalence',
        bound: 'within',
        reference: text,
      },
      { ...criterion, verdict: 'passed' },
    ],
    worstPairs: (['missed fault', 'flagged parent'] as const).map((kind) => ({
      judge: text,
      view: 'outcome',
      kind,
      fault: text,
      parent: text,
      type: text,
      confidence: 0.9,
    })),
  };
}
