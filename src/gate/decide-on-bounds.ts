import { fixed } from '../python/fixed.ts';
import type { Interval } from '../statistics/intervals/interval.ts';
import type { GateCriterion, GateVerdict } from './gate-result.ts';

type Bound = GateCriterion['bound'];

/**
 * Passed where the whole interval keeps to the threshold, failed where none of it does, and otherwise
 * not known. An estimate alone would pass half of all judges that are exactly as good as the
 * threshold, and a lucky small run more often than an honest large one.
 */
export function decideOnBounds(bound: Bound, interval: Interval, threshold: number): GateVerdict {
  const { low, high } = interval;
  if (bound === 'minimum') {
    return low >= threshold ? 'passed' : high < threshold ? 'failed' : 'inconclusive';
  }
  return high <= threshold ? 'passed' : low > threshold ? 'failed' : 'inconclusive';
}

/** An estimate with what is needed to hold it to a threshold and to say why. */
export interface Decidable {
  readonly bound: Bound;
  readonly threshold: number;
  readonly value: number;
  readonly interval: Interval;
  readonly over: GateCriterion['over'];
  /** All that would be needed to leave the threshold on one side, those that were seen included. */
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

/** A bound with as many digits as it takes to see on which side of the threshold it is. */
export function apart(value: number, threshold: number): string {
  for (let places = 3; places < 9; places++) {
    const text = fixed(value, places);
    if (Number(text) !== threshold || value === threshold) return text;
  }
  return String(value);
}
