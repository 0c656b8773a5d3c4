import type { Interval } from '../statistics/intervals/interval.ts';
import type { AblationCell } from './cells.ts';
import type { Reading } from './decision-rules.ts';

/** An ablation in plain data: what every renderer shows, and nothing left to compute. */
export interface AblationMeasurement {
  readonly set: {
    readonly trajectories: number;
    readonly clean: number;
    readonly faults: number;
    /** Faults whose clean parent is in the set; the others count nowhere here. */
    readonly pairs: number;
  };
  readonly confidence: number;
  readonly replicates: number;
  readonly cells: readonly CellMeasurement[];
  readonly contrasts: readonly ContrastMeasurement[];
}

export interface CellMeasurement {
  readonly cell: AblationCell;
  readonly judgeId: string;
  readonly falseAlarms: {
    readonly count: number;
    readonly of: number;
    readonly unscored: number;
    readonly estimate: number | null;
    readonly interval: Interval | null;
  };
  readonly groups: readonly {
    readonly name: string;
    readonly pairs: number;
    readonly unscored: number;
    readonly faultsFlagged: number;
    readonly parentsFlagged: number;
    /** Pairs on which the two verdicts differ. */
    readonly discordant: number;
    readonly delta: number | null;
    /** Null where no pair is discordant: resampling has nothing to vary. */
    readonly interval: Interval | null;
  }[];
}

export interface ContrastMeasurement {
  readonly number: number;
  readonly varies: string;
  readonly of: AblationCell;
  readonly minus: AblationCell;
  /** The faults compared, or `false alarms`. */
  readonly on: string;
  /** Pairs, or clean runs, that both cells scored or could have. */
  readonly size: number;
  /** Null where the set has none of the faults in question. */
  readonly estimate: number | null;
  readonly interval: Interval | null;
  readonly p: number | null;
  readonly adjustedP: number | null;
  readonly reading: Reading | null;
  /** False where a cell's false alarms leave the band within which it was to be read. */
  readonly interpretable: boolean;
}
