import {
  ITEM_MARK_NAMES,
  ITEM_MARKS,
  type ItemMark,
} from '../../4-measuring/measurement/item-marks.ts';
import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { counted, number, percent } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import type { Cell, Table } from './table.ts';

/** Which pairs tell judges apart, by fault type; no table with too few judges. */
export function itemTables({ items }: Measurement): readonly Table[] {
  if (items === null) return [];
  const rows = items.byType.length === 1 ? items.byType : [...items.byType, items.all];
  return [
    {
      title: 'Hard and easy pairs',
      head: [
        'fault type',
        'pairs',
        terms.itemDifficulty,
        ...ITEM_MARKS.map(({ label }) => label),
        terms.itemDiscrimination,
      ],
      rows: rows.map((row) => {
        const filter = row === items.all ? {} : { type: row.type };
        const marked = (mark: ItemMark): Cell =>
          row[mark] === 0 ? '0' : { value: String(row[mark]), pairs: { ...filter, item: mark } };
        return [
          row.label,
          { value: String(row.pairs), pairs: { edits: 'faults', ...filter } },
          percent(row.difficulty),
          ...ITEM_MARK_NAMES.map(marked),
          number(row.discrimination),
        ];
      }),
      optional: ['pairs'],
      note: `Over ${counted(items.judges, 'judge')} that are no controls. A pair that nobody or everybody gets right tells no two judges apart. ${defined('itemDifficulty', 'itemDiscrimination')}`,
    },
  ];
}
