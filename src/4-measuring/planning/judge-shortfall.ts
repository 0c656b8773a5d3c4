import type { PairedRow } from '../measurement/compared-rows.ts';
import type { JudgeMeasurement } from '../measurement/measurement.ts';
import { powerToSettleRate, runsToSettleRate } from '../statistics/planning/certify-rate.ts';
import { allows, type Claim, fewestEnough, type GrowingSets } from './fewest-enough.ts';
import { type Pilot, pilotDesign, pilotTrial, siblingCorrelation } from './pilot.ts';
import type { PlanTargets } from './plan-targets.ts';
import { repeatedDesign } from './set-design.ts';
import type { SetDesigns } from './set-designs.ts';

/** How much a run folder has to grow for a claim about one judge. */
export interface Growth {
  readonly pairs: number;
  readonly parents: number;
  /** What to type after `-n` in all; null if nothing is missing or the set was not generated. */
  readonly size: number | null;
  /** The probability that this is enough, if the judge goes on as it began; 1 if nothing is missing. */
  readonly power: number;
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
  /** Of its answers on two faults of one instance; null where none share one or nothing varies. */
  readonly siblingCorrelation: number | null;
  readonly toShow: Growth | null;
  readonly toPin: Growth | null;
}

export interface ShortfallContext {
  readonly targets: PlanTargets;
  readonly pilot: Pilot;
  /** The larger sets that can be generated; null for recorded runs. */
  readonly designs: SetDesigns | null;
}

export function judgeShortfall(judge: JudgeMeasurement, context: ShortfallContext): JudgeShortfall {
  const { falseAlarm, confidence, power, above, margin } = context.targets;
  const { count, of } = judge.metrics.falseAlarms;
  const row = judge.paired.all;
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
    siblingCorrelation: siblingCorrelation(context.pilot),
    toShow: growth(row, { above }, context),
    toPin: growth(row, { margin }, context),
  };
}

const NOTHING_MISSING: Growth = { pairs: 0, parents: 0, size: null, power: 1 };

function growth(
  { delta, interval, noneShown, pairs, parents }: PairedRow,
  claim: Claim,
  { targets: { confidence, power }, pilot, designs }: ShortfallContext,
): Growth | null {
  if (delta === null || interval === null) return null;
  if (allows(interval, claim)) return NOTHING_MISSING;
  // Nothing is left for chance in faults that are not shown, and more of them would not help.
  if (noneShown) return null;
  const sets = growing(pilot, designs);
  const enough = fewestEnough(sets, { trial: pilotTrial(pilot, delta, confidence), claim, power });
  if (enough === null) return null;
  const planned = designs?.planned(designs.sizeWith(enough.count));
  return {
    pairs: Math.round(enough.count * sets.pairsPerCount) - pairs,
    parents: (planned?.parents ?? enough.count) - parents,
    size: planned?.size ?? null,
    power: enough.power,
  };
}

/** The sets that a pilot can grow into: larger ones of its generator, or more recordings like these. */
function growing(pilot: Pilot, designs: SetDesigns | null): GrowingSets {
  const own = pilotDesign(pilot);
  if (designs !== null) {
    return {
      design: (faults) => designs.ofSize(designs.sizeWith(faults)),
      pairsPerCount: designs.types,
      least: Math.floor(own.pairs / designs.types) + 1,
    };
  }
  return {
    design: (parents) => repeatedDesign(own, parents),
    pairsPerCount: own.pairs / own.clusters.length,
    least: own.clusters.length + 1,
  };
}
