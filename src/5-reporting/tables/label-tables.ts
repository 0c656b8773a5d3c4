import type { GuessedRate, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { ABSENT, percent } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { judgeCell, linkedTo, rateCell, signedCell } from './cells.ts';
import type { Cell, Table } from './table.ts';

const READING =
  'A judge whose interval does not lie above the best constant guess has shown nothing that the guess could not do.';

/** Judges against labels that people gave, beside the best constant guess; none without such labels. */
export function labelTables(measurement: Measurement): readonly Table[] {
  const { labelled } = measurement.set;
  if (labelled === null) return [];
  return [...detectionTable(measurement), ...localisationTable(measurement)];
}

function detectionTable({ judges, set: { labelled } }: Measurement): readonly Table[] {
  const rows = judges.flatMap(({ judgeId, againstLabels }) =>
    againstLabels?.detection == null
      ? []
      : [
          [
            judgeCell(judgeId),
            ...linkedTo({ judge: judgeId }, [
              rateCell(againstLabels.detection.agreement),
              guessCell(againstLabels.detection.agreement),
              rateCell(againstLabels.detection.faultyFlagged),
              rateCell(againstLabels.detection.soundFlagged),
              signedCell(againstLabels.detection.unpairedDelta),
            ]),
          ],
        ],
  );
  if (rows.length === 0) return [];
  return [
    {
      title: 'Does it flag what was labelled faulty?',
      head: ['judge', 'agreement', terms.bestGuess, 'of faulty', 'of others', terms.unpairedDelta],
      rows,
      note: `${labelled?.faulty} of ${labelled?.runs} labelled runs are faulty. Agreement: the share of runs on which flag and label agree; of faulty, of others: the share flagged. ${defined('unpairedDelta', 'bestGuess')} ${READING}`,
    },
  ];
}

function localisationTable({ judges, set: { labelled } }: Measurement): readonly Table[] {
  if (labelled === null || labelled.withStep === 0) return [];
  return [
    {
      title: 'Does it find the step that was labelled?',
      head: ['judge', 'right step', terms.bestGuess, 'within one', 'best guess'],
      rows: judges.map(({ judgeId, againstLabels }) => {
        const found = againstLabels?.localisation ?? null;
        if (found === null) return [judgeCell(judgeId), ABSENT, ABSENT, ABSENT, ABSENT];
        const { rightStep, withinOne } = found;
        const cells = [rightStep, withinOne].flatMap((rate) => [rateCell(rate), guessCell(rate)]);
        return [judgeCell(judgeId), ...linkedTo({ judge: judgeId }, cells)];
      }),
      note: `Over the ${labelled.withStep} faulty runs whose label names a step; a run that the judge passes counts as wrong. Without a number: the judge flags runs and names no steps. ${defined('bestGuess')} ${READING}`,
    },
  ];
}

const guessCell = ({ bestGuess }: GuessedRate): Cell =>
  bestGuess === null ? ABSENT : `${percent(bestGuess.accuracy)} (${bestGuess.guess})`;
