import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import { calibrationGap } from '../../4-measuring/metrics/confidence.ts';
import { ABSENT, number, percent } from '../../base/text/numbers.ts';
import { metricText } from '../words/metric-text.ts';
import { calibrationPanels } from './calibration-panels.ts';
import type { Figure } from './figure.ts';

/** How sure each judge said it was against how often it was right. */
export function calibration({ judges }: Measurement): Omit<Figure, 'name'> {
  const title = 'Confidence and accuracy';
  const findings = judges.map(
    ({ judgeId, metrics }) =>
      `${judgeId}: ${metricText(calibrationGap.format, metrics.calibrationError).value}`,
  );
  return {
    kind: 'calibration',
    judgeId: null,
    title,
    reading:
      'Each circle is a group of verdicts with similar confidence, and its area is their number; on the dashed line a judge is right as often as it says, and below it the judge is too sure of itself.',
    svg: calibrationPanels(
      judges,
      `${title}. Mean gap between the two, by judge: ${findings.join('; ')}.`,
    ),
    numbers: {
      title,
      head: ['judge', 'confidence from', 'to', 'verdicts', 'mean confidence', 'right'],
      rows: judges.flatMap(({ judgeId, calibrationCurve }) => {
        const bins = calibrationCurve.filter(({ count }) => count > 0);
        if (bins.length === 0) return [[judgeId, ABSENT, ABSENT, '0', ABSENT, ABSENT]];
        return bins.map((bin) => [
          judgeId,
          number(bin.low, 1),
          number(bin.high, 1),
          String(bin.count),
          number(bin.meanConfidence, 3),
          percent(bin.accuracy),
        ]);
      }),
    },
  };
}
