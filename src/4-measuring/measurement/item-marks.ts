/** What a pair can be marked as by how judges do on it, in the order in which tables and filters show it. */
export const ITEM_MARKS = [
  { name: 'nobody', label: 'nobody right', pairs: 'Pairs that no judge gets right.' },
  { name: 'everybody', label: 'everybody right', pairs: 'Pairs that every judge gets right.' },
  {
    name: 'against',
    label: 'better judges wrong',
    pairs: 'Other pairs whose discrimination is below 0.',
  },
] as const;

export type ItemMark = (typeof ITEM_MARKS)[number]['name'];

export const ITEM_MARK_NAMES = ITEM_MARKS.map(({ name }) => name);
