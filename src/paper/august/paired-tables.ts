import {
  ALL_FAULTS,
  ANSWER_CHANGED,
  ANSWER_SAME,
  both,
  countPairs,
  delta,
  type FaultGroup,
  LOUD,
  ofType,
  type PairCounts,
  SILENT,
} from '../../metrics/columns/pairs.ts';
import {
  type PairedQuantity,
  pairedReplicates,
} from '../../metrics/resampling/paired-replicates.ts';
import type { NumpyGenerator } from '../../random/numpy/generator.ts';
import { mcnemarExact } from '../../statistics/tests/mcnemar.ts';
import type { FigureSheet } from '../figure-sheet.ts';
import { interval, NOTHING, pValue, signed } from '../format.ts';
import { type AugustJudge, augustJudges, FAULT_NAMES, faultTypes } from '../names.ts';
import { percentileInterval } from '../percentile-interval.ts';
import { REPLICATES } from '../streams.ts';
import type { AugustData } from './august-data.ts';

/** A row of the paired tables: what its figures are called, its faults, the places it prints. */
interface PairedRow {
  readonly name: string;
  readonly group: FaultGroup;
  readonly places: number;
}

/** An interval still to be found: what of, and how its ends are printed. */
interface Pending {
  readonly name: string;
  readonly quantity: PairedQuantity;
  readonly places: number;
}

/** Every judge's flags on faults beside its flags on their clean parents. */
export function pairedTables(
  sheet: FigureSheet,
  data: AugustData,
  instances: NumpyGenerator,
): void {
  const { set, pairs } = data;
  const rows = pairedRows(data);
  const pending = augustJudges.flatMap((judge) =>
    rows.flatMap((row) => stateRow(sheet, data, judge, row)),
  );
  pending.push(...stateDifferences(sheet, data));
  const quantities = pending.map(({ quantity }) => quantity);
  const replicates = pairedReplicates(set, pairs, quantities, instances, REPLICATES);
  pending.forEach(({ name, places }, index) => {
    const found = percentileInterval(replicates[index] as Float64Array);
    sheet.set(
      name,
      interval(found, (x) => signed(x, places)),
    );
  });
}

function pairedRows({ set }: AugustData): readonly PairedRow[] {
  return [
    ...faultTypes.map((type) => ({
      name: FAULT_NAMES[type],
      group: ofType(set, type),
      places: 2,
    })),
    { name: 'ReplySame', group: ANSWER_SAME, places: 3 },
    { name: 'ReplyChanged', group: ANSWER_CHANGED, places: 3 },
    { name: 'Loud', group: LOUD, places: 3 },
    { name: 'Silent', group: SILENT, places: 3 },
    { name: 'All', group: ALL_FAULTS, places: 3 },
    { name: 'ReplySameKept', group: both(ANSWER_SAME, SILENT), places: 2 },
    { name: 'ReplySameBroke', group: both(ANSWER_SAME, LOUD), places: 2 },
  ];
}

/** Only pooled rows have intervals; within one type every parent is distinct and a test is exact. */
function stateRow(
  sheet: FigureSheet,
  { set, pairs, judges }: AugustData,
  judge: AugustJudge,
  { name, group, places }: PairedRow,
): readonly Pending[] {
  const figure = `${judge}Pair${name}`;
  const counts = countPairs(set, pairs, judges[judge], group);
  const discordant = counts.faultOnly + counts.parentOnly > 0;
  sheet.set(figure, signed(delta(counts) ?? 0, places));
  sheet.set(`${figure}Disc`, `${counts.faultOnly}/${counts.parentOnly}`);
  sheet.set(`${figure}P`, discordant ? mcnemar(counts) : NOTHING);
  if (!sheet.wants(`${figure}CI`)) return [];
  if (!discordant) {
    sheet.set(`${figure}CI`, NOTHING);
    return [];
  }
  const quantity = { of: { judge: judges[judge], group } };
  return [{ name: `${figure}CI`, quantity, places: 2 }];
}

const mcnemar = ({ faultOnly, parentOnly }: PairCounts): string =>
  pValue(mcnemarExact(faultOnly, parentOnly));

function stateDifferences(
  sheet: FigureSheet,
  { set, pairs, judges }: AugustData,
): readonly Pending[] {
  const promises = ofType(set, 'unsupported_claim');
  const differences = [
    {
      name: 'OutcomePairGap',
      of: { judge: judges.Outcome, group: LOUD },
      minus: { judge: judges.Outcome, group: SILENT },
    },
    {
      name: 'DeltaPairUnsupStepOutcome',
      of: { judge: judges.StepQ, group: promises },
      minus: { judge: judges.Outcome, group: promises },
    },
  ];
  return differences.map(({ name, of, minus }) => {
    const value = ({ judge, group }: typeof of): number =>
      delta(countPairs(set, pairs, judge, group)) ?? 0;
    sheet.set(name, signed(value(of) - value(minus), 3));
    return { name: `${name}CI`, quantity: { of, minus }, places: 3 };
  });
}
