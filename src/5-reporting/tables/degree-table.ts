import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { defined } from '../../run/terms.ts';
import { judgeCell, linkedTo, signedCell } from './cells.ts';
import type { Table } from './table.ts';

/** Δ by how the text of the run treats its fault; no table where the set has no degrees. */
export function degreeTables({ judges }: Measurement): readonly Table[] {
  const [first] = judges;
  if (first === undefined || first.pairedByDegree.length === 0) return [];
  return [
    {
      title: 'Δ by degree',
      head: [
        'judge',
        ...first.pairedByDegree.map(({ label, pairs }) => `${label}, ${pairs} pairs`),
      ],
      rows: judges.map((judge) => [
        judgeCell(judge.judgeId),
        ...linkedTo(
          { judge: judge.judgeId, edits: 'faults' },
          judge.pairedByDegree.map(({ delta, interval }) =>
            signedCell({ estimate: delta, interval }),
          ),
        ),
      ]),
      note: defined('degree'),
    },
  ];
}
