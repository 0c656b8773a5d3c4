import type { Estimate } from '../measurement/estimate.ts';
import type { JudgeMeasurement, Measurement } from '../measurement/measurement.ts';
import { DEFAULT_CONFIDENCE } from '../statistics/domain.ts';
import { type RandomEffects, randomEffects } from '../statistics/random-effects.ts';

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
  /** Nothing where the set has no attacks that an agent only reads. */
  readonly attackedDelta: Estimate;
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

/** What the Δ of a judge in these worlds says of a world that is not among them. */
export interface NewWorld {
  readonly judgeId: string;
  /** The worlds in which the judge has a Δ. */
  readonly worlds: number;
  /** Null where they are too few to tell how much worlds differ. */
  readonly effects: RandomEffects | null;
}

/**
 * For every judge that is no control: its mean Δ over worlds and seeds, and where its Δ in a further world
 * like these is expected to be.
 */
export function newWorlds(rows: readonly WorldRow[]): readonly NewWorld[] {
  const judges = new Set(rows.flatMap(({ judgeId, control }) => (control ? [] : [judgeId])));
  return Array.from(judges, (judgeId) => {
    const values = rows.flatMap(({ judgeId: judge, delta: { estimate } }) =>
      judge !== judgeId || estimate === null ? [] : [estimate],
    );
    return { judgeId, worlds: values.length, effects: randomEffects(values, DEFAULT_CONFIDENCE) };
  });
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
    attackedDelta: attacks === null ? NOTHING : estimateOf(attacks.all.attackedDelta),
  };
}

const estimateOf = ({ estimate, interval }: Estimate): Estimate => ({ estimate, interval });
