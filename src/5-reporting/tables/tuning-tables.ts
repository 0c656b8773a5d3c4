import type { ThresholdCurve } from '../../4-measuring/measurement/measurement.ts';
import type { TunedJudge, Tuning } from '../../4-measuring/scores/tune-judges.ts';
import { ABSENT, number, percent, signed } from '../../base/text/numbers.ts';
import { defined, terms } from '../../run/terms.ts';
import { judgeCell, shareCell, signedCell } from './cells.ts';
import { rankingCell } from './score-tables.ts';
import type { Table } from './table.ts';

/** What tuning found: the best threshold of every judge and, for a judge alone, what each threshold gives. */
export function tuningTables(tuning: Tuning): readonly Table[] {
  const { judges } = tuning;
  const [only, ...others] = judges;
  return [
    ...(only !== undefined && others.length === 0 ? [curveTable(only, tuning)] : []),
    bestTable(tuning),
  ];
}

function bestTable({ judges, goal, leftOut }: Tuning): Table {
  return {
    title: 'The threshold at which each judge does best',
    head: [
      'judge',
      'threshold',
      terms.delta,
      'as it answers',
      terms.gain,
      terms.optimism,
      terms.falseAlarms,
      terms.pairedAuc,
      ...(goal.costs === null ? [] : [terms.expectedCost]),
    ],
    rows: judges.map((judge) => [
      judgeCell(judge.judge),
      judge.threshold === null ? 'none' : String(judge.threshold),
      signedCell(judge.crossFitted),
      signed(judge.asItAnswers.estimate),
      signedCell(judge.gain),
      signed(judge.optimism, 3),
      shareCell(judge.falseAlarms),
      rankingCell(judge.pairedAuc),
      ...(judge.cost === null
        ? []
        : [`${number(judge.cost.crossFitted, 3)}, was ${number(judge.cost.asItAnswers, 3)}`]),
    ]),
    optional: [terms.pairedAuc.label, 'as it answers', terms.falseAlarms.label],
    note: [
      goalText(goal),
      defined('crossFitted', 'gain', 'optimism', 'pairedAuc'),
      judges.some(({ threshold }) => threshold === null)
        ? 'None: no threshold keeps the bound, or there are too few clean runs to show that one does.'
        : '',
      ...leftOut.map((judge) => `Left out: ${judge}, which has no scored pair.`),
    ]
      .filter((text) => text !== '')
      .join(' '),
  };
}

function goalText({ costs, maxFalseAlarm }: Tuning['goal']): string {
  const goal =
    costs === null
      ? 'Chosen for the largest Δ'
      : `Chosen for the least expected cost, with ${percent(costs.prevalence)} of runs faulty, ${costs.costMiss} for a miss and ${costs.costAlarm} for a false alarm`;
  return maxFalseAlarm === null
    ? `${goal}.`
    : `${goal}, among the thresholds that flag at most ${percent(maxFalseAlarm)} of clean runs.`;
}

/** So many thresholds fit a screen. */
const MOST_LINES = 16;

function curveTable(
  { judge, curve, threshold, from, faultyWhen }: TunedJudge,
  { goal }: Tuning,
): Table {
  const { thresholds, all, clean } = curve;
  const shown = spread(curve, threshold);
  const share = (counts: readonly number[], at: number, of: number): string =>
    of === 0 ? ABSENT : percent((counts[at] ?? 0) / of);
  return {
    title: `What each threshold on the ${from} of ${judge} gives, on the same data`,
    head: ['threshold', 'faults', 'parents', terms.delta, terms.falseAlarms],
    rows: shown.map((at) => [
      `${faultyWhen === 'high' ? '≥' : '≤'} ${thresholds[at]}${thresholds[at] === threshold ? ' ←' : ''}`,
      share(all.made, at, all.pairs),
      share(all.parents, at, all.pairs),
      signed(all.pairs === 0 ? null : ((all.made[at] ?? 0) - (all.parents[at] ?? 0)) / all.pairs),
      share(clean.flagged, at, clean.runs),
    ]),
    note: `Share of faults flagged and share of their parents flagged. ${goalText(goal)}`,
  };
}

/** The places of some thresholds, evenly spread, with the chosen one among them. */
function spread({ thresholds }: ThresholdCurve, chosen: number | null): readonly number[] {
  const places = [...thresholds.keys()];
  if (places.length <= MOST_LINES) return places;
  const step = (places.length - 1) / (MOST_LINES - 1);
  const even = new Set(Array.from({ length: MOST_LINES }, (_, at) => Math.round(at * step)));
  return places.filter((at) => even.has(at) || thresholds[at] === chosen);
}
