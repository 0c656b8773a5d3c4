import type { Measurement } from '../../metrics/measurement/measurement.ts';
import { percent, range, signed } from '../text/numbers.ts';
import type { Table } from './table.ts';

const NOTE =
  'The flag rate on runs with an edit that harms nobody, minus the flag rate on the same runs without it. It should be near zero; where it is not, the judge reacts to editing as such, and part of its Δ may come from that.';

/** What harmless edits change; no table where the set has none. */
export function harmlessTables(
  { judges }: Measurement,
  shown: 'all together' | 'every kind',
): readonly Table[] {
  const rows = judges.flatMap(({ judgeId, harmlessEdits }) =>
    (shown === 'every kind' ? harmlessEdits : harmlessEdits.slice(0, 1)).map((row) => [
      judgeId,
      row.label,
      {
        value: String(row.pairs),
        ...(row.unscored === 0 ? {} : { counts: `+${row.unscored} unscored` }),
      },
      percent(row.editedRate),
      percent(row.parentRate),
      signed(row.difference),
      isHidden(row) ? 'not shown' : range(row.interval, signed),
    ]),
  );
  if (rows.length === 0) return [];
  const head = ['judge', 'edit', 'pairs', 'edited', 'parents', 'difference', 'interval'];
  return [{ title: 'Harmless edits', head, rows, names: [0, 1], note: NOTE }];
}

/** Whether the judge's view shows none of the edits, so that the difference says nothing about it. */
const isHidden = ({
  pairs,
  unscored,
  pairsNotShown,
}: Measurement['judges'][number]['harmlessEdits'][number]): boolean =>
  pairsNotShown !== null && pairsNotShown === pairs + unscored;
