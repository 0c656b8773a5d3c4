import type { CountedRows } from '../../4-measuring/anytime/running-bound.ts';
import type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
import type { SetColumns } from '../../4-measuring/rows/set-columns.ts';
import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import type { Domain } from '../../base/settings.ts';
import type { BaselineComparison } from '../changes/compare-deltas.ts';
import type { CriterionPairs } from '../page/shown-gate.ts';
import type { Further } from './further.ts';

/** `within`: the value lies within the threshold of 0, on either side. */
export type Bound = 'minimum' | 'maximum' | 'within';

/** What the value of a criterion is taken over. */
export interface Over {
  readonly count: number;
  readonly unit:
    | 'pairs'
    | 'clean runs'
    | 'runs'
    | 'trajectories'
    | 'harmless edits'
    | 'shams'
    | 'attacked faults';
}

/** What was measured for one criterion and one judge, and what is said of it. */
export type Evidence =
  /** An estimate, whose interval decides. */
  | {
      readonly decidedBy: 'interval';
      readonly value: number;
      readonly interval: Interval;
      readonly over: Over;
      /** What the value is called where it is supposed to be the true one. */
      readonly called: string;
      /** How many more would settle it. */
      readonly further: () => Further | null;
      /** What is added to the reason. */
      readonly remark?: string;
    }
  /** An estimate from judging that a rule may have ended, whose bounds allow for that. */
  | {
      readonly decidedBy: 'running bound';
      readonly value: number;
      readonly interval: Interval;
      readonly over: Over;
      /** How many of these there are in the set. */
      readonly of: number;
      readonly remark?: string;
    }
  /** A value that is known exactly: it was counted, or the faults are not shown to the judge. */
  | {
      readonly decidedBy: 'count' | 'not shown';
      readonly value: number;
      readonly over: Over;
      readonly reason: (passed: boolean) => string;
    }
  /** The judge is proved to know more than it is shown, so whatever it scores, it fails. */
  | { readonly decidedBy: 'leak'; readonly over: Over; readonly reason: string }
  /** No evidence either way, so nothing is claimed. */
  | { readonly decidedBy: 'nothing'; readonly over: Over; readonly reason: string };

/** What a criterion is held to, and on what. */
export interface Asked {
  readonly judge: JudgeMeasurement;
  readonly set: Measurement['set'];
  readonly confidence: number;
  /** How many trajectories were asked for when the set was generated; null if it was not. */
  readonly size: number | null;
  readonly threshold: number;
  /** The fault type, for a criterion that has one threshold per type. */
  readonly type: string | null;
  /** Whether a rule may have ended judging, so that runs without a verdict are not missing. */
  readonly stopped: boolean;
}

/** What the words of a criterion are about. */
export interface CriterionSubject {
  readonly name: string;
  readonly type: string | null;
  /** The judge that the value is a difference from, where it is one. */
  readonly reference: string | null;
}

interface CriterionWords {
  /** Its name in `gate.json` and in the library; `--min-delta` and `min_delta` follow from it. */
  readonly key: string;
  /** What a result calls it. */
  readonly name: string;
  /** The same where nobody vouched that the runs are clean, if that makes a difference. */
  readonly presumedName?: string;
  /** What people read. */
  readonly label: (subject: CriterionSubject) => string;
  readonly bound: Bound;
  readonly domain: Domain;
  /** Differences are printed with a sign, shares without. */
  readonly unit: 'share' | 'difference';
  /** For help, the GitHub action and the description of the service. */
  readonly description: string;
  /** Whether every fault type has a threshold of its own: `{ "unsupported_claim": 0.5 }`. */
  readonly perType?: true;
  /** Whether its one threshold is held to every fault type of the set by itself. */
  readonly everyType?: true;
  /** With a default, a criterion is checked without being asked for, once what it needs is given. */
  readonly default?: number;
  /** The rows that its value is a mean over; absent where it is made from more than one mean. */
  readonly counted?: (set: SetColumns, type: string | null) => CountedRows;
  /** The pairs that the page shows behind its value, besides those of the judge and the type. */
  readonly pairs?: CriterionPairs;
}

/** One thing that a gate can ask of a judge. */
export type Criterion = CriterionWords &
  (
    | { readonly needs?: undefined; readonly evidence: (asked: Asked) => Evidence }
    /** The judge is compared with an earlier run or with another judge, which has to be named. */
    | {
        readonly needs: 'against' | 'equivalentTo';
        readonly evidence: (asked: Asked, compared: BaselineComparison) => Evidence;
      }
  );
