import { fixed } from '../python/fixed.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import type { GateCriterion, GateVerdict } from './gate-result.ts';

type Bound = GateCriterion['bound'];

/**
 * Passed if the whole interval keeps to the threshold, failed if none of it does, and otherwise
 * inconclusive. Estimates alone would pass half of all judges that are exactly as good as the
 * threshold, and would pass a small set by luck more often than a large one.
 */
export function decideOnBounds(bound: Bound, interval: Interval, threshold: number): GateVerdict {
  const { low, high } = interval;
  if (bound === 'minimum') {
    return low >= threshold ? 'passed' : high < threshold ? 'failed' : 'inconclusive';
  }
  return high <= threshold ? 'passed' : low > threshold ? 'failed' : 'inconclusive';
}

/** An estimate, with all that is needed to hold it to a threshold and to explain the decision. */
export interface Decidable {
  readonly bound: Bound;
  readonly threshold: number;
  readonly value: number;
  readonly interval: Interval;
  readonly over: GateCriterion['over'];
  /** How many it would take in total for the threshold to lie outside the interval. */
  readonly inAll: () => number | null;
}

type Decision = Pick<GateCriterion, 'decidedBy' | 'verdict' | 'reason' | 'needed'>;

export function decision(asked: Decidable): Decision {
  const { bound, threshold, interval } = asked;
  const verdict = decideOnBounds(bound, interval, threshold);
  if (verdict === 'inconclusive') return unsettled(asked);
  const decidedByLow = (bound === 'minimum') === (verdict === 'passed');
  const edge = decidedByLow ? 'lower' : 'upper';
  const shown = apart(decidedByLow ? interval.low : interval.high, threshold);
  const relation = decidedByLow ? 'above' : 'below';
  return {
    decidedBy: 'interval',
    verdict,
    needed: null,
    reason:
      verdict === 'passed'
        ? `the ${edge} bound, ${shown}, keeps to ${threshold}`
        : `even the ${edge} bound, ${shown}, is ${relation} ${threshold}`,
  };
}

function unsettled({ bound, threshold, value, interval, over, inAll }: Decidable): Decision {
  const total = inAll();
  const needed = total === null ? null : Math.max(1, total - over.count);
  const range = `[${apart(interval.low, threshold)}, ${apart(interval.high, threshold)}]`;
  const rest =
    needed !== null
      ? `about ${needed.toLocaleString('en')} more ${over.unit} would settle it, as ${
          (bound === 'minimum') === value > threshold ? 'passed' : 'failed'
        }, if the judge goes on as it has`
      : value === threshold
        ? `no number of ${over.unit} would settle it, because what was seen is the threshold itself`
        : `no number of ${over.unit} up to ten million would settle it, because what was seen is so close to the threshold`;
  return {
    decidedBy: 'interval',
    verdict: 'inconclusive',
    needed,
    reason: `the interval ${range} holds ${threshold}; ${rest}`,
  };
}

/** A bound with enough digits to see on which side of the threshold it lies. */
export function apart(value: number, threshold: number): string {
  for (let places = 3; places < 9; places++) {
    const text = fixed(value, places);
    if (Number(text) !== threshold || value === threshold) return text;
  }
  return String(value);
}
