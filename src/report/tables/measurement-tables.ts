import type { JudgeMeasurement, Measurement, PairedRow, Rate } from '../../metrics/measurement.ts';
import { ABSENT, clipped, number, percent, probability, range, signed } from '../text/numbers.ts';
import type { Table } from './table.ts';

const NAME_WIDTH = 26;

/** The tables of a measurement, main one first. */
export function measurementTables(measurement: Measurement): readonly Table[] {
  const { judges } = measurement;
  return [
    mainTable(measurement),
    reachTable(judges),
    recallTable(judges),
    ...judges.map(typeTable),
    furtherTable(judges),
    ...(measurement.differences.length > 0 ? [differenceTable(measurement)] : []),
  ];
}

const beside = (row: PairedRow | undefined): string =>
  row === undefined || row.pairs === 0
    ? ABSENT
    : `${number(row.faultRate)} / ${number(row.parentRate)}`;

/** Recall never stands alone: beside each is the flag rate on the clean parents of those faults. */
function mainTable({ judges, set }: Measurement): Table {
  return {
    title: 'What each judge sees',
    head: ['judge', 'all', 'silent', 'loud', 'false alarms', 'Δ'],
    rows: judges.flatMap((judge) => {
      const [all, silent, loud] = judge.paired;
      return [
        [
          clipped(judge.judgeId, NAME_WIDTH),
          beside(all),
          beside(silent),
          beside(loud),
          number(judge.falseAlarms.estimate),
          signed(all?.delta ?? null),
        ],
        ['', '', '', '', range(judge.falseAlarms.interval), range(all?.interval ?? null, signed)],
      ];
    }),
    note: `Share of faults flagged / share of their clean parents flagged, over ${set.pairs} pairs; Δ is the first minus the second. Δ = 0: the judge cannot tell them apart.`,
  };
}

function reachTable(judges: readonly JudgeMeasurement[]): Table {
  const cell = (row: PairedRow | undefined): string =>
    row === undefined || row.pairs === 0 ? ABSENT : `${beside(row)} ${signed(row.delta)}`;
  return {
    title: 'Does the fault reach the answer, and does it break the outcome?',
    head: ['judge', 'unchanged, silent', 'unchanged, loud', 'changed, silent', 'changed, loud'],
    rows: judges.map((judge) => [
      clipped(judge.judgeId, NAME_WIDTH),
      ...judge.reachByOutcome.map(cell),
    ]),
    note: 'By whether the fault changes the final answer and whether the outcome survives it: faults / parents flagged, Δ.',
  };
}

/** Over every fault, paired or not: the numbers that other tools and papers print. */
function recallTable(judges: readonly JudgeMeasurement[]): Table {
  const cell = (rate: Rate): string => `${number(rate.estimate)} ${range(rate.interval)}`;
  return {
    title: 'Recall, over all faults',
    head: ['judge', 'all', 'silent', 'loud', 'F1'],
    rows: judges.map((judge) => [
      clipped(judge.judgeId, NAME_WIDTH),
      cell(judge.recall.all),
      cell(judge.recall.silent),
      cell(judge.recall.loud),
      number(judge.f1.estimate),
    ]),
    note: 'Recall alone rewards flagging: read it beside the flag rate on clean parents above.',
  };
}

function typeTable(judge: JudgeMeasurement): Table {
  return {
    title: `By fault type: ${judge.judgeId}`,
    head: ['fault type', 'pairs', 'faults', 'parents', 'Δ', 'interval', 'only one', 'p'],
    rows: judge.pairedByType.map((row) => [
      clipped(row.group, NAME_WIDTH),
      String(row.pairs),
      percent(row.faultRate),
      percent(row.parentRate),
      signed(row.delta),
      row.noneShown ? 'not shown' : range(row.interval, signed),
      `${row.faultOnly}/${row.parentOnly}`,
      probability(row.p),
    ]),
    note: typeNote(judge),
  };
}

function typeNote(judge: JudgeMeasurement): string {
  const notes = [
    'Only one: pairs with only the fault / only the parent flagged; p: exact McNemar.',
  ];
  if (judge.pairedByType.some(({ noneShown }) => noneShown)) {
    notes.push(
      'Not shown: the judge receives the same input as for the clean run, so Δ is 0 whatever it is.',
    );
  }
  const inconsistent = judge.pairedByType.reduce((sum, row) => sum + (row.inconsistent ?? 0), 0);
  if (inconsistent > 0) {
    notes.push(
      `It answered ${inconsistent} identical inputs differently: it is not deterministic.`,
    );
  }
  if (judge.unscored > 0) {
    const all = judge.paired[0];
    notes.push(
      `${judge.unscored} trajectories are unscored; with them Δ could be anything from ${signed(all?.lowest ?? null)} to ${signed(all?.highest ?? null)}.`,
    );
  }
  return notes.join(' ');
}

function furtherTable(judges: readonly JudgeMeasurement[]): Table {
  const [first] = judges;
  const prevalence = first?.precisionAtPrevalence.prevalence ?? 0;
  return {
    title: 'Where, what, how sure, how dear',
    head: [
      'judge',
      'step',
      'type F1',
      'ECE',
      'Brier',
      `precision at ${percent(prevalence)}`,
      's/run',
    ],
    rows: judges.map((judge) => [
      clipped(judge.judgeId, NAME_WIDTH),
      judge.localisation.inRange.of === 0 ? ABSENT : number(judge.localisation.ofDetected.estimate),
      number(judge.typing.macroF1.estimate),
      number(judge.calibration.error.estimate, 3),
      number(judge.calibration.brier.estimate, 3),
      `${number(judge.precisionAtPrevalence.estimate)} ${range(judge.precisionAtPrevalence.interval)}`,
      number(judge.cost.secondsPerTrajectory, 1),
    ]),
    note: 'Step: detected faults whose step was named exactly. ECE: gap between confidence and accuracy. Precision: if that share of real runs were faulty.',
  };
}

function differenceTable({ differences }: Measurement): Table {
  const shown = differences.filter(({ metric }) => metric === 'Δ, all');
  return {
    title: 'Differences in Δ between judges',
    head: ['judge', 'minus', 'difference', 'interval'],
    rows: shown.map(({ judge, minus, estimate, interval }) => [
      clipped(judge, NAME_WIDTH),
      clipped(minus, NAME_WIDTH),
      signed(estimate),
      range(interval, signed),
    ]),
    note: 'Over all pairs, both judges on the same resamples of instances.',
  };
}
