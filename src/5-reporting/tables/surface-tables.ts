import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { percent, signed } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { judgeCell, linkedTo, signedCell } from './cells.ts';
import { groupFilter } from './pair-filter.ts';
import type { Table } from './table.ts';

/**
 * How much better than a pattern of words each judge is, over all faults and by type, and what the pattern is;
 * no table where that was not measured.
 */
export function surfaceTables({ judges }: Measurement): readonly Table[] {
  const rows = judges.flatMap(({ judgeId: judge, aboveSurface }) =>
    aboveSurface === null
      ? []
      : [{ type: 'all', label: 'all', ...aboveSurface }, ...aboveSurface.byType].flatMap(
          ({ type, label, pairs, ...above }) =>
            pairs === 0
              ? []
              : [
                  [
                    judgeCell(judge),
                    ...linkedTo(
                      type === 'all' ? { judge, ...groupFilter(type) } : { judge, type },
                      [label, String(pairs), signedCell(above)],
                    ),
                    aboveSurface.control,
                  ],
                ],
        ),
  );
  const learnt = judges.flatMap(({ judgeId, patterns }) =>
    (patterns ?? []).map(({ name, weight, faults, clean }) => [
      judgeCell(judgeId),
      name,
      signed(weight),
      percent(faults),
      percent(clean),
    ]),
  );
  return [
    ...(rows.length === 0
      ? []
      : [
          {
            title: 'Better than a pattern of words?',
            head: ['judge', 'faults', 'pairs', terms.aboveSurface, 'compared with'],
            rows,
            names: [0, 1, 4],
            optional: ['compared with'],
            note: defined('surface', 'aboveSurface'),
          },
        ]),
    ...(learnt.length === 0
      ? []
      : [
          {
            title: 'The patterns that tell most',
            head: ['control', 'pattern', 'weight', 'faults', 'clean runs'],
            rows: learnt,
            names: [0, 1],
            note: 'What each pattern adds to the log-odds of a fault, and the shares of faults and of clean runs that have it. N stands for a number, ID for letters mixed with digits.',
          },
        ]),
  ];
}
