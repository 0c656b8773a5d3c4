const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const NAMED = new RegExp(`\\b(${MONTHS.join('|')}) (\\d{4})\\b`, 'i');

/** The month that a goal names, as SQL spells it: `March 2025` is `2025-03`. */
export function monthIn(goal: string): string | null {
  const found = NAMED.exec(goal);
  if (found === null) return null;
  const month = MONTHS.indexOf((found[1] ?? '').toLowerCase()) + 1;
  return `${found[2]}-${String(month).padStart(2, '0')}`;
}
