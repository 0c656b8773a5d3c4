import type { Measurement } from '../measurement/measurement.ts';
import type { JudgedSet } from '../rows/judged-set.ts';
import { designEffect } from '../statistics/planning/assumed-flags.ts';
import { precisionAtPrevalence } from '../statistics/precision-at-prevalence.ts';
import { type CertifyPlan, certifyPlan } from './certify-plan.ts';
import { type JudgeShortfall, judgeShortfall } from './judge-shortfall.ts';
import { type NeededSet, neededSet, simulated } from './needed-set.ts';
import { type Pilot, pilotJudge, pilotOf, repeatedDesign } from './pilot.ts';
import { type PlanTargets, requireTargets } from './plan-targets.ts';
import type { SetDesigns } from './set-designs.ts';
import { type DeltaClaim, simulateClaim } from './simulate-claims.ts';
import { SimulatedSet } from './simulated-set.ts';

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
  /** The smallest set in which the lower bound of Δ exceeds the threshold with the wanted power. */
  readonly toShow: PlannedClaim | null;
  /** The same for an interval that is within the margin. */
  readonly toPin: PlannedClaim | null;
  readonly certify: CertifyPlan;
  readonly precision: {
    /** How often a flag of the assumed judge is right in use. */
    readonly inUse: number | null;
    /** How to certify the highest false-alarm rate that leaves the wanted precision. */
    readonly certify: CertifyPlan;
  };
  /** How many sets were simulated on request; null if that was not asked for. */
  readonly simulatedSets: number | null;
  /** Whether the clean runs of the run folder are known to be clean; null without a folder. */
  readonly parents: Measurement['set']['parents'] | null;
  readonly judges: readonly JudgeShortfall[];
}

export interface PlannedClaim extends NeededSet {
  /** The share of further simulated sets that allow the claim; null unless they were asked for. */
  readonly confirmed: number | null;
}

/** A run folder to plan for, with what is needed to make more of its runs. */
export interface PilotFolder {
  readonly measurement: Measurement;
  readonly judged: JudgedSet;
  /** How many trajectories were asked for; null if the set was not generated. */
  readonly size: number | null;
}

export interface PlanOptions {
  /** The sets that can be generated; null for recorded runs. */
  readonly designs: SetDesigns | null;
  readonly environment: string;
  readonly folder: PilotFolder | null;
  /** How many sets to simulate for each claim, beyond what planning itself simulates; null for none. */
  readonly simulate: number | null;
}

/** Another seed than planning itself uses, so that its answer is put to the test. */
const CONFIRMING_SEED = 20_261_118;

export function planRuns(targets: PlanTargets, options: PlanOptions): SampleSizePlan {
  requireTargets(targets);
  const { designs, folder, simulate } = options;
  const { delta, alarmRate, prevalence, precision, power, confidence } = targets;
  const recall = delta + alarmRate;
  const allowed = Math.min(
    1,
    (recall * prevalence * (1 - precision)) / (precision * (1 - prevalence)),
  );
  return {
    targets,
    design: designs === null ? null : described(targets, designs, options.environment),
    toShow: plannedClaim(targets, { above: targets.above }, options),
    toPin: plannedClaim(targets, { margin: targets.margin }, options),
    certify: certifyPlan(targets, designs),
    precision: {
      inUse: precisionAtPrevalence(recall, alarmRate, prevalence),
      certify: certifyPlan({ falseAlarm: allowed, alarmRate, power, confidence }, designs),
    },
    simulatedSets: simulate,
    parents: folder?.measurement.set.parents ?? null,
    judges: folder === null ? [] : shortfalls(targets, folder, options),
  };
}

/** Larger sets would take minutes to simulate. */
const MOST_RESAMPLED_PAIRS = 20_000;

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

function plannedClaim(
  judge: PlanTargets,
  claim: DeltaClaim,
  { designs, simulate }: PlanOptions,
): PlannedClaim | null {
  if (designs === null) return null;
  const question = { judge, claim, confidence: judge.confidence, power: judge.power };
  const needed = neededSet(designs, question);
  if (needed === null) return null;
  const confirmed =
    simulate === null
      ? null
      : simulated(designs, question, needed.size, simulate, CONFIRMING_SEED).share;
  return { ...needed, confirmed };
}

function shortfalls(
  targets: PlanTargets,
  { measurement, judged, size }: PilotFolder,
  { designs, simulate }: PlanOptions,
): readonly JudgeShortfall[] {
  const { confidence } = targets;
  return measurement.judges.map((judge) => {
    const columns = judged.judges.find(({ judgeId }) => judgeId === judge.judgeId);
    const pilot: Pilot =
      columns === undefined ? { types: [], clusters: [] } : pilotOf(judged.set, columns);
    return judgeShortfall(judge, {
      targets,
      pilot,
      size: designs === null ? null : size,
      simulate: (claim, grown) => {
        if (simulate === null || grown.pairs > MOST_RESAMPLED_PAIRS) return null;
        const design =
          designs === null || grown.size === null
            ? repeatedDesign(pilot, grown.parents)
            : designs.ofSize(grown.size);
        return simulateClaim(new SimulatedSet(design), pilotJudge(pilot), claim, {
          sets: simulate,
          seed: CONFIRMING_SEED,
          confidence,
        }).share;
      },
    });
  });
}
