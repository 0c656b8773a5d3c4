import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { ABSENT, number, percent } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { judgeCell, linkedTo, signedCell } from './cells.ts';
import type { PairFilter } from './pair-filter.ts';
import type { Cell, Head, Table } from './table.ts';

type Repeats = NonNullable<JudgeMeasurement['repeats']>;
type Row = Repeats['all'];

const TITLE = 'Does it say the same twice?';
const NOTE = `Asked: how often about each run. ${defined('flipRate', 'kappa', 'singleRunDelta', 'majority')}`;
const ESTIMAND =
  'The interval of the single-run Δ allows for noise between repetitions; it estimates';
const SPLIT =
  'Items / runs / noise: how the variance of the Δ of one run divides into the choice of instances, shifts of a whole run, and answers that differ from one time to the next.';

/** What repetitions say; no table where every judge was asked once. */
export function repeatsTables(
  { judges }: Measurement,
  shown: 'all together' | 'every type',
): readonly Table[] {
  const repeated = judges.flatMap(({ judgeId, repeats }) =>
    repeats === null ? [] : [{ judgeId, repeats }],
  );
  const [first] = repeated;
  if (first === undefined) return [];
  const note = `${NOTE} ${ESTIMAND} ${first.repeats.estimand}. ${SPLIT}`;
  return [
    {
      title: TITLE,
      head: ['judge', 'asked', ...COLUMNS],
      rows: repeated.map(({ judgeId, repeats }) => [
        judgeCell(judgeId),
        ...linkedTo(unstable(judgeId), [String(repeats.repetitions), ...cells(repeats.all)]),
      ]),
      note,
      optional: ['majority', 'asked', 'κ'],
    },
    ...(shown === 'every type'
      ? repeated.map(({ judgeId, repeats }) =>
          repeatsOfJudge(`${TITLE} By fault type: ${judgeId}`, judgeId, repeats),
        )
      : []),
  ];
}

/** One judge by fault type. */
export function repeatsOfJudge(title: string, judge: string, repeats: Repeats): Table {
  return {
    title,
    head: ['fault type', ...COLUMNS],
    rows: [repeats.all, ...repeats.byType].map((row) => [
      row.label,
      ...linkedTo(unstable(judge), cells(row)),
    ]),
    optional: ['majority', 'κ'],
    note: `Asked ${repeats.repetitions} times about each run. Single-run Δ: ${repeats.estimand}.`,
  };
}

/** The pairs that a judge answered differently from one time to the next. */
const unstable = (judge: string): PairFilter => ({ judge, repeats: 'disagree' });

const COLUMNS: readonly Head[] = [
  terms.flipRate,
  terms.kappa,
  terms.singleRunDelta,
  terms.majority,
  'items / runs / noise',
];

function cells({ faults, parents, both, singleRun, majority }: Row): readonly Cell[] {
  const { oneRun } = singleRun;
  return [
    `${percent(faults.flipRate)} / ${percent(parents.flipRate)}`,
    number(both.kappa),
    signedCell(singleRun),
    signedCell(majority),
    oneRun === null
      ? ABSENT
      : [oneRun.items, oneRun.runs, oneRun.noise].map((share) => percent(share)).join(' / '),
  ];
}
