import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import { fixed } from '../../base/python/fixed.ts';
import { decimal } from '../../base/text/numbers.ts';
import type { Bound, Evidence } from './criterion.ts';
import { type Further, SETTLING_POWER } from './further.ts';
import type { GateCriterion, GateVerdict } from './gate-result.ts';

/**
 * Passed if the whole interval keeps to the threshold, failed if none of it does, and otherwise
 * inconclusive. Estimates alone would pass half of all judges that are exactly as good as the
 * threshold, and would pass a small set by luck more often than a large one.
 */
export function decideOnBounds(bound: Bound, interval: Interval, threshold: number): GateVerdict {
  const { low, high } = interval;
  switch (bound) {
    case 'minimum':
      return low >= threshold ? 'passed' : high < threshold ? 'failed' : 'inconclusive';
    case 'maximum':
      return high <= threshold ? 'passed' : low > threshold ? 'failed' : 'inconclusive';
    case 'within':
      if (low > -threshold && high < threshold) return 'passed';
      return low >= threshold || high <= -threshold ? 'failed' : 'inconclusive';
  }
}

type Estimate = Extract<Evidence, { decidedBy: 'interval' }> &
  Pick<GateCriterion, 'bound' | 'threshold'>;

/** Nothing is needed, or nothing helps. */
const NOTHING_NEEDED = {
  needed: null,
  neededParents: null,
  neededSize: null,
  power: null,
} as const;

type Decision = Omit<
  GateCriterion,
  'judge' | 'key' | 'name' | 'type' | 'bound' | 'reference' | 'threshold'
>;

/** Holds what was measured to a threshold. */
export function decide(evidence: Evidence, bound: Bound, threshold: number): Decision {
  const { decidedBy, over } = evidence;
  switch (decidedBy) {
    case 'leak':
    case 'nothing':
      return {
        value: null,
        interval: null,
        over,
        decidedBy,
        verdict: decidedBy === 'leak' ? 'failed' : 'inconclusive',
        reason: evidence.reason,
        ...NOTHING_NEEDED,
      };
    case 'count':
    case 'not shown': {
      const { value, reason } = evidence;
      const verdict = decideOnBounds(bound, { low: value, high: value }, threshold);
      return {
        value,
        interval: null,
        over,
        decidedBy,
        verdict,
        reason: reason(verdict === 'passed'),
        ...NOTHING_NEEDED,
      };
    }
    case 'running bound': {
      const { value, interval, of, remark = '' } = evidence;
      const verdict = decideOnBounds(bound, interval, threshold);
      const reason =
        verdict === 'inconclusive'
          ? `${threshold} lies within [${apart(interval.low, threshold)}, ${apart(interval.high, threshold)}]; ${over.count < of ? 'the same tj judge --until goes on' : 'the whole set does not settle it'}`
          : settled({ bound, threshold, interval }, verdict);
      return {
        value,
        interval,
        over,
        decidedBy,
        verdict,
        reason: `${reason}; ${over.count} of ${of} ${over.unit} judged${remark}`,
        ...NOTHING_NEEDED,
      };
    }
    case 'interval': {
      const { value, interval, remark = '' } = evidence;
      const { reason, ...decided } = decideEstimate({ ...evidence, bound, threshold });
      return { value, interval, over, decidedBy, ...decided, reason: reason + remark };
    }
  }
}

type EstimateDecision = Pick<
  GateCriterion,
  'verdict' | 'reason' | 'needed' | 'neededParents' | 'neededSize' | 'power'
>;

function decideEstimate(asked: Estimate): EstimateDecision {
  const verdict = decideOnBounds(asked.bound, asked.interval, asked.threshold);
  if (verdict === 'inconclusive') return unsettled(asked);
  return { verdict, reason: settled(asked, verdict), ...NOTHING_NEEDED };
}

function settled(
  { bound, threshold, interval }: Pick<Estimate, 'bound' | 'threshold' | 'interval'>,
  verdict: 'passed' | 'failed',
): string {
  if (bound === 'within') {
    const range = `[${apart(interval.low, -threshold)}, ${apart(interval.high, threshold)}]`;
    return verdict === 'passed'
      ? `the interval ${range} lies within ±${threshold}`
      : `the interval ${range} lies outside ±${threshold}`;
  }
  const decidedByLow = (bound === 'minimum') === (verdict === 'passed');
  const edge = decidedByLow ? 'lower' : 'upper';
  const shown = apart(decidedByLow ? interval.low : interval.high, threshold);
  const relation = decidedByLow ? 'above' : 'below';
  return verdict === 'passed'
    ? `the ${edge} bound, ${shown}, keeps to ${threshold}`
    : `even the ${edge} bound, ${shown}, is ${relation} ${threshold}`;
}

function unsettled(asked: Estimate): EstimateDecision {
  const { bound, threshold, value, interval, over } = asked;
  const further = asked.further();
  const range = `[${apart(interval.low, threshold)}, ${apart(interval.high, threshold)}]`;
  const where =
    bound === 'within'
      ? `${range} reaches across ±${threshold}`
      : `${threshold} lies within ${range}`;
  const isThreshold = bound === 'within' ? Math.abs(value) === threshold : value === threshold;
  const rest =
    further !== null
      ? settling(asked, further)
      : isThreshold
        ? `no number of ${over.unit} would settle it, because what was seen is the threshold itself`
        : `no number of ${over.unit} up to ten million would settle it, because what was seen is so close to the threshold`;
  return {
    verdict: 'inconclusive',
    needed: further?.count ?? null,
    neededParents: further?.parents ?? null,
    neededSize: further?.size ?? null,
    power: further === null ? null : SETTLING_POWER,
    reason: `${where}; ${rest}`,
  };
}

function settling(asked: Estimate, { count, parents, size }: Further): string {
  const { bound, threshold, value, over, called } = asked;
  const would =
    bound === 'within' ? Math.abs(value) < threshold : (bound === 'minimum') === value > threshold;
  const more = (number: number, unit: string): string =>
    `${number.toLocaleString('en')} more ${unit}`;
  const inAll = size === null ? '' : `, -n ${size} in all`;
  const amount =
    parents === null
      ? `${more(count, over.unit)}${inAll === '' ? '' : ` (${inAll.slice(2)})`}`
      : `${more(parents, parents === 1 ? 'parent' : 'parents')} (${more(count, over.unit)}${inAll})`;
  return `if its true ${called} is what was seen, ${amount} would settle it as ${
    would ? 'passed' : 'failed'
  } 4 times in 5`;
}

/** A bound with enough digits to see on which side of the threshold it lies. */
export function apart(value: number, threshold: number): string {
  for (let places = 3; places < 9; places++) {
    if (Number(fixed(value, places)) !== threshold || value === threshold) {
      return decimal(value, places);
    }
  }
  return String(value);
}
