import { ALL_FAULTS, ANSWER_CHANGED, ANSWER_SAME } from '../../4-measuring/rows/pairs.ts';
import { present } from '../../base/present.ts';
import type { AblationCell } from '../ablation/ablation-cells.ts';
import type { AblationMeasurement, CellMeasurement } from '../ablation/ablation-measurement.ts';
import { decimal, intervalText, NOTHING, signed } from '../format.ts';
import type { Formulas } from '../paper-figures.ts';
import { type Faults, SAME_AND_LOUD, SAME_AND_SILENT } from '../paper-rows.ts';

type Text = (measurement: AblationMeasurement) => string | number;

const alarmRate =
  (cell: AblationCell): Text =>
  (measurement) =>
    decimal(cellIn(measurement, cell).falseAlarms.estimate ?? 0, 3);

const alarms =
  (cell: AblationCell): Text =>
  (measurement) =>
    cellIn(measurement, cell).falseAlarms.count;

const cleanRunsScored =
  (cell: AblationCell): Text =>
  (measurement) =>
    cellIn(measurement, cell).falseAlarms.of;

const alarmInterval =
  (cell: AblationCell): Text =>
  (measurement) => {
    const { interval } = cellIn(measurement, cell).falseAlarms;
    return interval === null ? NOTHING : intervalText(interval, (x) => decimal(x, 2));
  };

const pairedDelta =
  (cell: AblationCell, faults: Faults): Text =>
  (measurement) =>
    signed(groupIn(measurement, cell, faults)?.delta ?? 0, 2);

const pairedInterval =
  (cell: AblationCell, faults: Faults): Text =>
  (measurement) => {
    const interval = groupIn(measurement, cell, faults)?.interval ?? null;
    return interval === null ? NOTHING : intervalText(interval, (x) => signed(x, 2));
  };

const discordantPairs =
  (cell: AblationCell, faults: Faults): Text =>
  (measurement) =>
    groupIn(measurement, cell, faults)?.discordant ?? 0;

/** Each cell's false alarms and its paired Δ by group of faults. */
export const cellFigures: Formulas<AblationMeasurement> = {
  AblAFA: alarmRate('A'),
  AblAFAN: cleanRunsScored('A'),
  AblAFACI: alarmInterval('A'),
  AblAPairReplySame: pairedDelta('A', ANSWER_SAME),
  AblAPairReplyChanged: pairedDelta('A', ANSWER_CHANGED),
  AblAPairReplyChangedCI: pairedInterval('A', ANSWER_CHANGED),
  AblAPairUnsup: pairedDelta('A', 'unsupported_claim'),
  AblAPairUnsupCI: pairedInterval('A', 'unsupported_claim'),
  AblAPairPrem: pairedDelta('A', 'premature_stop'),
  AblAPairPremCI: pairedInterval('A', 'premature_stop'),
  AblAPairAll: pairedDelta('A', ALL_FAULTS),
  AblAPairAllCI: pairedInterval('A', ALL_FAULTS),

  AblBFA: alarmRate('B'),
  AblBFAK: alarms('B'),
  AblBFAN: cleanRunsScored('B'),
  AblBFACI: alarmInterval('B'),
  AblBSameFlipK: discordantPairs('B', ANSWER_SAME),
  AblBPairReplySame: pairedDelta('B', ANSWER_SAME),
  AblBPairReplySameCI: pairedInterval('B', ANSWER_SAME),
  AblBPairReplyChanged: pairedDelta('B', ANSWER_CHANGED),
  AblBPairReplyChangedCI: pairedInterval('B', ANSWER_CHANGED),
  AblBPairUnsup: pairedDelta('B', 'unsupported_claim'),
  AblBPairUnsupCI: pairedInterval('B', 'unsupported_claim'),
  AblBPairPrem: pairedDelta('B', 'premature_stop'),
  AblBPairPremCI: pairedInterval('B', 'premature_stop'),
  AblBPairAll: pairedDelta('B', ALL_FAULTS),
  AblBPairAllCI: pairedInterval('B', ALL_FAULTS),

  AblCFA: alarmRate('C'),
  AblCFACI: alarmInterval('C'),
  AblCPairReplySame: pairedDelta('C', ANSWER_SAME),
  AblCPairReplySameCI: pairedInterval('C', ANSWER_SAME),
  AblCPairReplyChanged: pairedDelta('C', ANSWER_CHANGED),
  AblCPairReplyChangedCI: pairedInterval('C', ANSWER_CHANGED),
  AblCPairUnsup: pairedDelta('C', 'unsupported_claim'),
  AblCPairUnsupCI: pairedInterval('C', 'unsupported_claim'),
  AblCPairPrem: pairedDelta('C', 'premature_stop'),
  AblCPairPremCI: pairedInterval('C', 'premature_stop'),
  AblCPairAll: pairedDelta('C', ALL_FAULTS),
  AblCPairAllCI: pairedInterval('C', ALL_FAULTS),
  AblCPairSameKept: pairedDelta('C', SAME_AND_SILENT),
  AblCPairSameKeptCI: pairedInterval('C', SAME_AND_SILENT),
  AblCPairSameBroke: pairedDelta('C', SAME_AND_LOUD),

  AblDFA: alarmRate('D'),
  AblDFACI: alarmInterval('D'),
  AblDPairReplySame: pairedDelta('D', ANSWER_SAME),
  AblDPairReplySameCI: pairedInterval('D', ANSWER_SAME),
  AblDPairReplyChanged: pairedDelta('D', ANSWER_CHANGED),
  AblDPairReplyChangedCI: pairedInterval('D', ANSWER_CHANGED),
  AblDPairUnsup: pairedDelta('D', 'unsupported_claim'),
  AblDPairUnsupCI: pairedInterval('D', 'unsupported_claim'),
  AblDPairPrem: pairedDelta('D', 'premature_stop'),
  AblDPairPremCI: pairedInterval('D', 'premature_stop'),
  AblDPairAll: pairedDelta('D', ALL_FAULTS),
  AblDPairAllCI: pairedInterval('D', ALL_FAULTS),
};

const cellIn = ({ cells }: AblationMeasurement, name: AblationCell): CellMeasurement =>
  present(cells.find(({ cell }) => cell === name));

function groupIn(
  measurement: AblationMeasurement,
  cell: AblationCell,
  faults: Faults,
): CellMeasurement['groups'][number] | undefined {
  const wanted = typeof faults === 'string' ? faults : faults.name;
  return cellIn(measurement, cell).groups.find(({ name }) => name === wanted);
}
