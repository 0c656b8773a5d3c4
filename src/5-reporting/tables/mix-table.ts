import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { delta } from '../../4-measuring/metrics/discrimination.ts';
import { percent } from '../../base/text/numbers.ts';
import { judgeCell, linkedTo, signedCell } from './cells.ts';
import type { Table } from './table.ts';

/** Δ for several mixes of fault types; no table where there is a single type. */
export function mixTables({ judges, set, mix }: Measurement): readonly Table[] {
  const [first] = judges;
  if (first === undefined || set.types.length < 2 || set.pairs === 0) return [];
  const own =
    mix === null
      ? 'Give your own with --mix type=share,…'
      : `Your mix: ${set.types
          .filter(({ name }) => (mix[name] ?? 0) > 0)
          .map(({ name, label }) => `${label} ${percent(mix[name] ?? 0)}`)
          .join(', ')}.`;
  return [
    {
      title: 'Δ by mix of fault types',
      head: ['judge', 'as in the set', ...first.deltaByMix.map((each) => each.mix)],
      rows: judges.map((judge) => [
        judgeCell(judge.judgeId),
        ...linkedTo({ judge: judge.judgeId, edits: 'faults' }, [
          signedCell(judge.metrics[delta.id]),
          ...judge.deltaByMix.map((mixed) => signedCell(mixed)),
        ]),
      ]),
      note: `Every other table shows Δ as in the set, where types come as often as the set has pairs of them: ${set.types
        .map(({ label, pairs }) => `${label} ${pairs}`)
        .join(', ')}. Equal types: the mean of the Δ of the types. ${own}`,
    },
  ];
}
