import type { Estimate } from '../../4-measuring/measurement/estimate.ts';

/** One judge in one run folder. */
export interface HistoryPoint {
  readonly folder: string;
  /** When it was judged, as an ISO date; null where the folder does not say. */
  readonly date: string | null;
  readonly set: string;
  readonly pairs: number;
  readonly delta: Estimate;
  /** Whether its set is that of the point before, so that only the judge can have changed. */
  readonly sameSet: boolean;
  /** What the judge is made of that the point before was not; null where one of the folders mixes versions. */
  readonly changed: readonly string[] | null;
}

/** One judge over time, the oldest point first. */
export interface JudgeHistory {
  readonly judgeId: string;
  readonly control: boolean;
  readonly points: readonly HistoryPoint[];
}
