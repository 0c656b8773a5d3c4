import { percent, percentRange } from '../../base/text/numbers.ts';
import type { AgainstLabels, GuessedRate } from '../measurement/measurement.ts';

/** What was found about a judge on runs that people labelled; null if there is nothing to say. */
export function labelsSentence(judgeId: string, against: AgainstLabels | null): string | null {
  if (against === null) return null;
  const { detection, localisation } = against;
  const parts: string[] = [];
  if (detection !== null && detection.agreement.of > 0) {
    parts.push(
      `agrees with the labels on ${share(detection.agreement)} of ${detection.agreement.of} runs${beside(detection.agreement)}`,
    );
  }
  if (localisation !== null && localisation.rightStep.of > 0) {
    parts.push(
      `names the labelled step in ${share(localisation.rightStep)} of ${localisation.rightStep.of} faulty runs${beside(localisation.rightStep)}`,
    );
  }
  if (parts.length > 0) return `${judgeId} ${parts.join(' and ')}.`;
  // With neither, the set cannot test whether the judge flags faults, and the judge blames no step.
  return detection === null && localisation === null
    ? `${judgeId} names no step of a run that is labelled faulty, so where it finds faults is not known.`
    : null;
}

const share = ({ estimate, interval }: GuessedRate): string =>
  `${percent(estimate)} ${percentRange(interval)}`.trimEnd();

/** The best constant guess, in brackets. */
const beside = ({ bestGuess }: GuessedRate): string =>
  bestGuess === null ? '' : ` (always “${bestGuess.guess}”: ${percent(bestGuess.accuracy)})`;
