import type { PairedRow } from '../measurement/compared-rows.ts';
import type { JudgeMeasurement } from '../measurement/measurement.ts';
import { powerToSettleRate, runsToSettleRate } from '../statistics/planning/certify-rate.ts';
import { pairsToPin, powerToPin } from '../statistics/planning/pin-difference.ts';
import { pairsToSettle, powerToSettle } from '../statistics/planning/settle-difference.ts';
import { measuredDelta } from './measured-delta.ts';
import { type Pilot, pilotSpread } from './pilot.ts';
import type { PlanTargets } from './plan-targets.ts';
import { allows, type DeltaClaim } from './simulate-claims.ts';

/** How much a run folder has to grow for a claim about one judge. */
export interface Growth {
  readonly pairs: number;
  readonly parents: number;
  /** What to type after `-n` in all; null if nothing is missing or the set was not generated. */
  readonly size: number | null;
  /** The probability that this is enough, if the judge goes on as it began; 1 if nothing is missing. */
  readonly power: number;
  /** The share of resampled sets in which it was enough; null unless they were asked for. */
  readonly simulated: number | null;
}

/** What a run folder still lacks for claims about one judge. Null means that no number is enough. */
export interface JudgeShortfall {
  readonly judgeId: string;
  readonly cleanRuns: number;
  readonly falseAlarms: number;
  readonly cleanRunsMissing: number | null;
  readonly cleanRunsPower: number | null;
  readonly delta: number | null;
  readonly standardError: number | null;
  readonly pairs: number;
  readonly parents: number;
  readonly toShow: Growth | null;
  readonly toPin: Growth | null;
}

/** Counts how often a claim is allowed on a set that has grown, or null if that was not asked for. */
export type SimulateGrowth = (
  claim: DeltaClaim,
  grown: { readonly pairs: number; readonly parents: number; readonly size: number | null },
) => number | null;

export interface ShortfallContext {
  readonly targets: PlanTargets;
  readonly pilot: Pilot;
  /** How many trajectories were asked for when the set was generated; null if it was not. */
  readonly size: number | null;
  readonly simulate: SimulateGrowth;
}

export function judgeShortfall(judge: JudgeMeasurement, context: ShortfallContext): JudgeShortfall {
  const { falseAlarm, confidence, power, above, margin } = context.targets;
  const { count, of } = judge.metrics.falseAlarms;
  const row = judge.paired.all;
  const types = judge.pairedByType.filter(({ pairs }) => pairs > 0).length;
  const promise = {
    threshold: falseAlarm,
    rate: of === 0 ? 1 : count / of,
    confidence,
    seen: { flags: count, runs: of },
  };
  const runs = promise.rate < falseAlarm ? runsToSettleRate(promise, power) : null;
  return {
    judgeId: judge.judgeId,
    cleanRuns: of,
    falseAlarms: count,
    cleanRunsMissing: runs === null ? null : runs - of,
    cleanRunsPower: runs === null ? null : powerToSettleRate(promise, runs),
    delta: row.delta,
    standardError: row.standardError,
    pairs: row.pairs,
    parents: row.parents,
    toShow: growth(row, types, { above }, context),
    toPin: growth(row, types, { margin }, context),
  };
}

function growth(
  row: PairedRow,
  types: number,
  claim: DeltaClaim,
  { targets, pilot, size, simulate }: ShortfallContext,
): Growth | null {
  const { confidence, power } = targets;
  const delta = measuredDelta(row, types);
  if (delta === null) return null;
  const measured = { ...delta, varianceSpread: pilotSpread(pilot) };
  if (allows(row, claim)) {
    return { pairs: 0, parents: 0, size: null, power: 1, simulated: null };
  }
  // Nothing is left for chance in faults that are not shown, and more of them would not help.
  if (row.noneShown) return null;
  const { pairs } = measured;
  if ('above' in claim && measured.value <= claim.above) return null;
  const inAll =
    'above' in claim
      ? pairsToSettle(measured, claim.above, confidence, power)
      : pairsToPin(measured, claim.margin, confidence, power);
  if (inAll === null) return null;
  const times = inAll / pairs;
  const grown = {
    pairs: inAll,
    parents: Math.ceil(times * row.parents),
    size: size === null ? null : Math.ceil(times * size),
  };
  return {
    pairs: inAll - pairs,
    parents: grown.parents - row.parents,
    size: grown.size,
    power:
      'above' in claim
        ? powerToSettle(measured, claim.above, confidence, inAll)
        : powerToPin(measured, claim.margin, confidence, inAll),
    simulated: simulate(claim, grown),
  };
}
