import type { Measurement, Remedy } from '../../4-measuring/measurement/measurement.ts';
import { oneLine } from '../../base/errors.ts';
import { ABSENT, percent } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { signedCell } from './cells.ts';
import type { Table } from './table.ts';

const KINDS: Readonly<Record<NonNullable<Remedy['kind']>, string>> = {
  rule: 'the rule',
  judge: 'the judge',
  composition: 'together:',
};

/** What would catch the fault types that are left; none where nothing is left or nobody looked. */
export function remedyTables({ remedies, set }: Measurement): readonly Table[] {
  if (remedies.length === 0) return [];
  const tried = Math.max(...remedies.map((each) => each.tried));
  return [
    {
      title: 'What would catch what is left?',
      head: ['fault type', 'would be caught by', terms.delta, 'flags on parents', 'pairs'],
      rows: remedies.map(({ label, kind, name, delta, parentRate, pairs }) =>
        kind === null
          ? [label, 'nothing that was tried', ABSENT, ABSENT, ABSENT]
          : [
              label,
              `${KINDS[kind]} ${oneLine(name ?? '')}`,
              signedCell(delta),
              percent(parentRate),
              String(pairs),
            ],
      ),
      names: [0, 1],
      note: `${defined('delta')} Measured on the pairs of this set, over ${tried} that were tried${set.recorded ? '' : ': each rule of the world, judges that need no model'}, other judges of the folder, and every two of them; the intervals allow for all of them. tj check --rules names a rule.`,
    },
  ];
}
