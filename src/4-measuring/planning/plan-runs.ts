import type { Measurement } from '../measurement/measurement.ts';
import type { JudgedSet } from '../rows/judged-set.ts';
import { designEffect } from '../statistics/planning/design-effect.ts';
import { precisionAtPrevalence } from '../statistics/precision-at-prevalence.ts';
import { type CertifyPlan, certifyPlan } from './certify-plan.ts';
import { type JudgeShortfall, judgeShortfall } from './judge-shortfall.ts';
import { pilotOf } from './pilot.ts';
import { type PlanTargets, requireTargets } from './plan-targets.ts';
import { type PlannedClaim, plannedClaims } from './planned-claims.ts';
import type { SetDesigns } from './set-designs.ts';

/** What a set would have to hold, and what a run folder still lacks. Null: no number is enough. */
export interface SampleSizePlan {
  readonly targets: PlanTargets;
  /** How pairs share parents in generated sets; null for recorded runs, which nothing generates. */
  readonly design: {
    readonly environment: string;
    readonly types: readonly string[];
    readonly pairsPerParent: number;
    /** How many times fewer independent pairs the pairs are worth. */
    readonly designEffect: number;
  } | null;
  /** What each claim about Δ takes; none for recorded runs. */
  readonly claims: readonly PlannedClaim[];
  readonly certify: CertifyPlan;
  readonly precision: {
    /** How often a flag of the assumed judge is right in use. */
    readonly inUse: number | null;
    /** How to certify the highest false-alarm rate that leaves the wanted precision. */
    readonly certify: CertifyPlan;
  };
  /** Whether the clean runs of the run folder are known to be clean; null without a folder. */
  readonly parents: Measurement['set']['parents'] | null;
  readonly judges: readonly JudgeShortfall[];
}

/** A run folder to plan for, with what is needed to make more of its runs. */
export interface PilotFolder {
  readonly measurement: Measurement;
  readonly judged: JudgedSet;
}

export interface PlanOptions {
  /** The sets that can be generated; null for recorded runs. */
  readonly designs: SetDesigns | null;
  readonly environment: string;
  readonly folder: PilotFolder | null;
}

export function planRuns(targets: PlanTargets, options: PlanOptions): SampleSizePlan {
  requireTargets(targets);
  const { designs, folder } = options;
  const { delta, alarmRate, prevalence, precision, power, confidence } = targets;
  const recall = delta + alarmRate;
  const allowed = Math.min(
    1,
    (recall * prevalence * (1 - precision)) / (precision * (1 - prevalence)),
  );
  return {
    targets,
    design: designs === null ? null : described(targets, designs, options.environment),
    claims: designs === null ? [] : plannedClaims(targets, designs),
    certify: certifyPlan(targets, designs),
    precision: {
      inUse: precisionAtPrevalence(recall, alarmRate, prevalence),
      certify: certifyPlan({ falseAlarm: allowed, alarmRate, power, confidence }, designs),
    },
    parents: folder?.measurement.set.parents ?? null,
    judges: folder === null ? [] : shortfalls(targets, folder, designs),
  };
}

/** A set of ordinary size, to describe the design by. */
const DESCRIBED_SIZE = 400;

function described(targets: PlanTargets, designs: SetDesigns, environment: string) {
  const design = designs.ofSize(DESCRIBED_SIZE);
  return {
    environment,
    types: design.types,
    pairsPerParent: design.pairs / design.clusters.length,
    designEffect: designEffect(targets, design),
  };
}

function shortfalls(
  targets: PlanTargets,
  { measurement, judged }: PilotFolder,
  designs: SetDesigns | null,
): readonly JudgeShortfall[] {
  return measurement.judges.map((judge) => {
    const columns = judged.judges.find(({ judgeId }) => judgeId === judge.judgeId);
    const pilot =
      columns === undefined ? { types: [], clusters: [] } : pilotOf(judged.set, columns);
    return judgeShortfall(judge, { targets, pilot, designs });
  });
}
