import { pairsOf } from '../metrics/columns/pairs.ts';
import type { SetColumns } from '../metrics/columns/set-columns.ts';
import { summariseSet } from '../metrics/columns/summarise-set.ts';
import { cleanRows, falseAlarmReplicates } from '../metrics/resampling/clean-replicates.ts';
import { pairedReplicates } from '../metrics/resampling/paired-replicates.ts';
import { NumpyGenerator } from '../random/numpy/generator.ts';
import { SeedSequence } from '../random/numpy/seed-sequence.ts';
import type { AblationMeasurement } from './ablation-measurement.ts';
import { ABLATION_CELLS, type AblationCell, type CellJudges } from './cells.ts';
import { CONTRASTS } from './contrasts.ts';
import { groupsOf, measureAlarms, measureGroup } from './measure-cell.ts';
import { measureContrasts } from './measure-contrasts.ts';

/** The published ablation's seed; its two children resample instances and clean runs. */
const SEED = 20261002;

export interface AblationOptions {
  readonly confidence: number;
  readonly replicates: number;
}

export const DEFAULT_ABLATION: AblationOptions = { confidence: 0.95, replicates: 10_000 };

/**
 * Every cell on its own, and the contrasts between cells: two resamplings, of instances with all
 * their pairs and of clean runs, each shared by all that rests on it.
 */
export function measureAblation(
  set: SetColumns,
  judges: CellJudges,
  { confidence, replicates }: AblationOptions = DEFAULT_ABLATION,
): AblationMeasurement {
  const [instances, cleanRuns] = new SeedSequence(SEED)
    .spawn(2)
    .map((child) => new NumpyGenerator(child)) as [NumpyGenerator, NumpyGenerator];
  const pairs = pairsOf(set);
  const groups = groupsOf(set);

  // Where there is nothing to resample there is no estimate either, and nothing reads these.
  const nothing = new Float64Array(replicates);
  const alarms: readonly Float64Array[] =
    cleanRows(set).length === 0
      ? []
      : falseAlarmReplicates(
          set,
          ABLATION_CELLS.map((cell) => judges[cell]),
          cleanRuns,
          replicates,
        );
  const alarmsOf = (cell: AblationCell): Float64Array =>
    alarms[ABLATION_CELLS.indexOf(cell)] ?? nothing;

  const ofCells = ABLATION_CELLS.flatMap((cell) =>
    groups.map((group) => ({ of: { judge: judges[cell], group } })),
  );
  const ofContrasts = CONTRASTS.map(({ of, minus, faults }) => {
    const group = faults?.group(set);
    return group === undefined
      ? null
      : { of: { judge: judges[of], group }, minus: { judge: judges[minus], group } };
  });
  const quantities = [...ofCells, ...ofContrasts.filter((quantity) => quantity !== null)];
  const paired =
    pairs.size === 0 ? [] : pairedReplicates(set, pairs, quantities, instances, replicates);
  const pairedOf = (quantity: (typeof quantities)[number]): Float64Array =>
    paired[quantities.indexOf(quantity)] ?? nothing;

  const contrasts = CONTRASTS.map((contrast, c) => {
    const quantity = ofContrasts[c];
    const ofAlarms = (): Float64Array => {
      const minus = alarmsOf(contrast.minus);
      return alarmsOf(contrast.of).map((rate, replicate) => rate - (minus[replicate] as number));
    };
    return { contrast, replicates: quantity ? pairedOf(quantity) : ofAlarms() };
  });
  const summary = summariseSet(set);
  return {
    set: {
      trajectories: summary.trajectories,
      clean: summary.clean,
      faults: summary.faults,
      pairs: summary.pairs,
    },
    confidence,
    replicates,
    cells: ABLATION_CELLS.map((cell, c) => ({
      cell,
      judgeId: judges[cell].judgeId,
      falseAlarms: measureAlarms(set, judges[cell], alarmsOf(cell), confidence),
      groups: groups.map((group, g) => {
        const followed = paired[c * groups.length + g] ?? nothing;
        return measureGroup(set, pairs, judges[cell], group, followed, confidence);
      }),
    })),
    contrasts: measureContrasts(set, pairs, judges, contrasts, confidence),
  };
}
