import type { SampleSizePlan } from '../../planning/plan-runs.ts';
import { textTable } from '../tables/text-table.ts';
import { number, percent, signed } from './numbers.ts';
import { DEFAULT_COLUMNS } from './terminal-width.ts';
import { wrapped } from './wrapped.ts';

const runs = (count: number | null): string =>
  count === null ? 'out of reach' : count.toLocaleString('en');

/** A sample-size plan, for people. */
export function planText(
  { targets, cleanRuns, judges, parents, ...plan }: SampleSizePlan,
  columns = DEFAULT_COLUMNS,
): string {
  const paragraph = (text: string): string => wrapped(text, { columns });
  const confidence = percent(targets.confidence);
  const lines = [
    paragraph(
      `To certify a false-alarm rate of at most ${number(targets.falseAlarm, 3)} (${confidence} interval), judge this many clean runs:`,
    ),
    '',
    textTable(
      {
        head: ['if this many are flagged', 'clean runs'],
        rows: cleanRuns.map(({ alarms, runs: needed }) => [String(alarms), runs(needed)]),
      },
      { columns },
    ),
    '',
    paragraph(
      `To show that a judge with Δ = ${number(targets.delta)} discriminates at all, with ${percent(targets.power)} power: ${runs(plan.pairsToShowDelta)} pairs. To pin its Δ down to ±${number(targets.margin)}: ${runs(plan.pairsToPinDelta)} pairs.`,
    ),
    '',
    paragraph(
      `If ${percent(targets.prevalence)} of real runs were faulty, ${percent(targets.precision)} precision at that Δ allows a false-alarm rate of ${number(plan.precision.falseAlarm, 4)} at most: ${runs(plan.precision.runs)} clean runs without a flag.`,
    ),
  ];
  if (judges.length === 0) return lines.join('\n');
  // Runs that nobody vouched for certify nothing, however many there are.
  const certifies = parents !== 'presumed';
  return [
    ...lines,
    '',
    'Still missing in this run:',
    '',
    textTable(
      {
        head: [
          'judge',
          certifies ? 'flagged' : 'flagged of your runs',
          ...(certifies ? ['clean runs missing'] : []),
          ...['Δ', 'pairs', 'pairs missing'],
        ],
        rows: byDelta(judges).map((judge) => [
          judge.judgeId,
          `${judge.falseAlarms} of ${judge.cleanRuns}`,
          ...(certifies ? [runs(judge.cleanRunsMissing)] : []),
          signed(judge.delta),
          String(judge.pairs),
          runs(judge.pairsMissing),
        ]),
      },
      { columns },
    ),
    '',
    paragraph(
      certifies
        ? 'Out of reach: the judge flags clean runs more often than the rate to certify.'
        : 'Nobody vouched for these runs, so they cannot certify a false-alarm rate; import runs that you vouch for with --trusted.',
    ),
  ].join('\n');
}

/** Best first, as in every list of judges. */
const byDelta = (judges: SampleSizePlan['judges']): SampleSizePlan['judges'] =>
  judges.toSorted(
    (a, b) => (b.delta ?? Number.NEGATIVE_INFINITY) - (a.delta ?? Number.NEGATIVE_INFINITY) || 0,
  );
