import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { delta } from '../../4-measuring/metrics/discrimination.ts';
import { percent, range, signed } from '../../base/text/numbers.ts';
import type { Cell, Table } from './table.ts';

/** Δ for several mixes of fault types; no table where there is a single type. */
export function mixTables({ judges, set, mix }: Measurement): readonly Table[] {
  const [first] = judges;
  if (first === undefined || set.types.length < 2 || set.pairs === 0) return [];
  const cell = ({ estimate, interval }: JudgeMeasurement['metrics']['delta']): Cell => ({
    value: signed(estimate),
    interval: range(interval, signed),
  });
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
        judge.judgeId,
        cell(judge.metrics[delta.id]),
        ...judge.deltaByMix.map(cell),
      ]),
      note: `Every other table shows Δ as in the set, where types come as often as the set has pairs of them: ${set.types
        .map(({ label, pairs }) => `${label} ${pairs}`)
        .join(', ')}. Equal types: the mean of the Δ of the types. ${own}`,
    },
  ];
}
