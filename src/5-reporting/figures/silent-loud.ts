import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { parentWords } from '../../4-measuring/recommending/parent-words.ts';
import { percent, range, signed } from '../../base/text/numbers.ts';
import type { Figure } from './figure.ts';
import { pairedChart } from './paired-chart.ts';
import type { ChartLine } from './paired-layout.ts';

const GROUPS = ['silent', 'loud'] as const;
const NAME_WIDTH = 46;

const PLAYED_LINES =
  'faults after which the outcome is still right (silent) and faults that break it (loud); a filled dot far to the right of its ring means that the judge tells faulty runs from clean ones';
const RECORDED_LINES =
  'faults after which the run still makes the same changes (silent) and those after which it does not (loud); a filled dot far to the right of its ring means that the judge tells a fault from the run it was made from';

/** Silent and loud faults beside their parents, for every judge. */
export function silentLoud({ judges, intervals, set }: Measurement): Omit<Figure, 'name'> {
  const title = 'Silent and loud faults';
  const rows = judges.flatMap((judge) =>
    GROUPS.map((group) => ({ judge, group, pairs: judge.paired[group] })),
  );
  const findings = judges.map(
    (judge) =>
      `${judge.judgeId}: ${GROUPS.map((group) => `Δ ${signed(judge.paired[group].delta)} on ${group} faults`).join(', ')}`,
  );
  return {
    kind: 'silent-loud',
    judgeId: null,
    title,
    reading: `Each judge has two lines: ${set.recorded ? RECORDED_LINES : PLAYED_LINES}.`,
    svg: pairedChart({
      lines: judges.flatMap((judge): readonly ChartLine[] => [
        { heading: judge.judgeId },
        ...GROUPS.map((group) => ({ name: group, pairs: judge.paired[group] })),
      ]),
      nameWidth: NAME_WIDTH,
      confidence: intervals.confidence,
      parents: parentWords(set.parents).parents,
      label: `${title}. ${findings.join('; ')}.`,
    }),
    numbers: {
      title,
      head: ['judge', 'faults', 'pairs', 'faults flagged', 'parents flagged', 'Δ', 'interval'],
      rows: rows.map(({ judge, group, pairs }) => [
        judge.judgeId,
        group,
        String(pairs.pairs),
        percent(pairs.faultRate),
        percent(pairs.parentRate),
        signed(pairs.delta),
        pairs.noneShown ? 'not shown' : range(pairs.interval, signed),
      ]),
    },
  };
}
