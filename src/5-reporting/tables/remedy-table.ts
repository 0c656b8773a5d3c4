import type { Measurement, Remedy } from '../../4-measuring/measurement/measurement.ts';
import { listed } from '../../4-measuring/recommending/listed.ts';
import { oneLine } from '../../base/errors.ts';
import { percent } from '../../base/text/numbers.ts';
import { terms } from '../../run/terms.ts';
import { signedCell } from './cells.ts';
import type { Table } from './table.ts';

const KINDS: Readonly<Record<NonNullable<Remedy['kind']>, string>> = {
  rule: 'the rule',
  judge: 'the judge',
  composition: 'together:',
};

/** What would catch the fault types that are left; none where nothing would, or nobody looked. */
export function remedyTables({ remedies, set }: Measurement): readonly Table[] {
  const rows = remedies.flatMap(({ label, kind, name, delta, parentRate, pairs }) =>
    kind === null
      ? []
      : [
          [
            label,
            `${KINDS[kind]} ${oneLine(name ?? '')}`,
            signedCell(delta),
            percent(parentRate),
            String(pairs),
          ],
        ],
  );
  if (rows.length === 0) return [];
  const tried = Math.max(...remedies.map((each) => each.tried));
  const without = remedies.flatMap(({ kind, label }) => (kind === null ? [label] : []));
  const of = set.recorded ? 'judges of the folder' : 'rules of the world, judges';
  return [
    {
      title: 'What would catch what is left?',
      head: ['fault type', 'would be caught by', terms.delta, 'flags on parents', 'pairs'],
      rows,
      names: [0, 1],
      note: `Measured on this set, allowing for all ${tried} that were tried: ${of}, and every two judges.${
        without.length === 0 ? '' : ` None of them catches ${listed(without)}.`
      }${remedies.some(({ kind }) => kind === 'rule') ? ' tj check --rules names a rule.' : ''}`,
    },
  ];
}
