import type { Estimate } from '../measurement/estimate.ts';
import type { JudgeMeasurement, Measurement } from '../measurement/measurement.ts';

/** A measurement, and the world that its runs are from. */
export interface MeasuredWorld {
  /** What people call the world: the environment, or the folder where several have the same one. */
  readonly world: string;
  readonly measurement: Measurement;
}

/** One judge in one world: the numbers that tell whether its Δ means what it says. */
export interface WorldRow {
  readonly judgeId: string;
  readonly control: boolean;
  readonly world: string;
  /** Pairs that Δ is over. */
  readonly pairs: number;
  readonly delta: Estimate;
  readonly falseAlarms: Estimate;
  /** Nothing where the set has no harmless edits. */
  readonly sensitivity: Estimate;
  readonly netDelta: Estimate;
  /** Nothing where the set has no attacks, or the judge detects no fault that one could hide. */
  readonly robustness: Estimate;
}

/**
 * Every judge in every world, the worlds of a judge together. Judges come in the order of their Δ in the
 * first world that they judged, controls last.
 */
export function worldRows(worlds: readonly MeasuredWorld[]): readonly WorldRow[] {
  const rows = worlds.flatMap(({ world, measurement }) =>
    measurement.judges.map((judge) => worldRow(world, judge)),
  );
  const judges = [...new Set(rows.map(({ judgeId }) => judgeId))];
  const together = judges
    .map((judge) => rows.filter(({ judgeId }) => judgeId === judge))
    .toSorted(([one], [other]) => deltaOf(other) - deltaOf(one) || 0)
    .flat();
  return [
    ...together.filter(({ control }) => !control),
    ...together.filter(({ control }) => control),
  ];
}

const deltaOf = (row: WorldRow | undefined): number =>
  row?.delta.estimate ?? Number.NEGATIVE_INFINITY;

const NOTHING: Estimate = { estimate: null, interval: null };

function worldRow(world: string, judge: JudgeMeasurement): WorldRow {
  const { judgeId, control, metrics, paired, harmlessEdits, netDelta, attacks } = judge;
  return {
    judgeId,
    control,
    world,
    pairs: paired.all.pairs,
    delta: estimateOf(metrics.delta),
    falseAlarms: estimateOf(metrics.falseAlarms),
    sensitivity:
      harmlessEdits === null
        ? NOTHING
        : { estimate: harmlessEdits.all.difference, interval: harmlessEdits.all.interval },
    netDelta: netDelta === null ? NOTHING : estimateOf(netDelta),
    robustness:
      attacks === null
        ? NOTHING
        : { estimate: attacks.all.robustness, interval: attacks.all.interval },
  };
}

const estimateOf = ({ estimate, interval }: Estimate): Estimate => ({ estimate, interval });
