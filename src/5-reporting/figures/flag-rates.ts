import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import { parentWords } from '../../4-measuring/recommending/parent-words.ts';
import { percent, range, signed } from '../../base/text/numbers.ts';
import type { Figure } from './figure.ts';
import { showable } from './figure-text.ts';
import { pairedChart } from './paired-chart.ts';

/** Flag rates on faults and on their parents, by fault type. */
export function flagRates(
  judge: JudgeMeasurement,
  { intervals, set }: Measurement,
): Omit<Figure, 'name'> {
  const title = `Flag rates by fault type: ${showable(judge.judgeId)}`;
  return {
    kind: 'flag-rates',
    judgeId: judge.judgeId,
    title,
    reading:
      'The farther the filled dot (runs with a planted fault) lies to the right of its ring (the same runs without it), the better the judge sees that fault; where they coincide, it cannot tell them apart.',
    svg: pairedChart({
      lines: judge.pairedByType.map((pairs) => ({ caption: pairs.label, pairs })),
      nameWidth: 0,
      confidence: intervals.confidence,
      parents: parentWords(set.parents).parents,
      label: `${title}. ${judge.sentence}`,
    }),
    numbers: {
      title,
      head: ['fault type', 'pairs', 'faults flagged', 'parents flagged', 'Δ', 'interval'],
      rows: judge.pairedByType.map((row) => [
        row.label,
        String(row.pairs),
        percent(row.faultRate),
        percent(row.parentRate),
        signed(row.delta),
        row.noneShown ? 'not shown' : range(row.interval, signed),
      ]),
      note: 'Not shown: the fault does not change what the judge is shown, so no answer can tell the two runs apart.',
    },
  };
}
