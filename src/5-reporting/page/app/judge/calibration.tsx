import type { VNode } from 'preact';
import type {
  JudgeMeasurement,
  Measurement,
} from '../../../../4-measuring/measurement/measurement.ts';
import { percent } from '../../../../base/text/numbers.ts';
import { CalibrationBar } from '../../../charts/marks.tsx';
import { pairsHref } from '../address/pairs-href.ts';

/** How sure the judge said it was, and how often it was right then. */
export function Calibration({
  judge: { judgeId, calibrationCurve, metrics },
  measurement,
}: {
  judge: JudgeMeasurement;
  measurement: Measurement;
}): VNode | null {
  const unknown = measurement.leftOut.some(({ metric }) => metric === 'calibrationError');
  const bins = calibrationCurve
    .map((bin, index) => ({ ...bin, index }))
    .filter(({ count }) => count > 0);
  if (unknown || bins.length === 0) return null;
  return (
    <section aria-labelledby="calibration-title">
      <h2 id="calibration-title">Does it know when it is right?</h2>
      <p class="note">
        One line for each tenth of the confidence that it stated. The bar is how often it was right,
        the mark how sure it was; a bar that ends short of its mark is overconfidence. On average
        the two are {percent(metrics.calibrationError.estimate)} apart.
      </p>
      <ul class="calibration" aria-label="How often it is right, by how sure it is">
        {bins.map(({ index, low, high, count, accuracy, meanConfidence }) => (
          <li key={index}>
            <a href={pairsHref({ judge: judgeId, sure: String(index) })}>
              <span class="bin-name">
                {Math.round(100 * low)}–{percent(high)} sure
              </span>
              <svg width="100%" height="18" aria-hidden="true">
                <CalibrationBar accuracy={accuracy} meanConfidence={meanConfidence} />
              </svg>
              <span class="bin-numbers">
                right <b>{percent(accuracy)}</b>, sure {percent(meanConfidence)}{' '}
                <small>
                  n = {count.toLocaleString('en')} {count === 1 ? 'run' : 'runs'}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
