import type { Interval } from '../../4-measuring/statistics/intervals/interval.ts';
import type { AblationCell } from './ablation-cells.ts';
import type { Contrast, Reading } from './ablation-design.ts';
import type { Agreement } from './judge-agreement.ts';
import type { StepConventions } from './step-conventions.ts';

/** Everything that an ablation has to show. What cannot be shown of a set is null. */
export interface AblationReport {
  readonly ablation: AblationMeasurement;
  /** Cell A compared with the same prompt under the outcome judge's own schema. */
  readonly schemaCheck: Agreement;
  /** Cells compared with the judges of an earlier run that were asked the same; often none. */
  readonly against: readonly {
    readonly cell: AblationCell;
    readonly judgeId: string;
    readonly agreement: Agreement;
  }[];
  readonly stepConventions: StepConventions | null;
}

/** An ablation as plain data, with nothing left for a renderer to compute. */
export interface AblationMeasurement {
  readonly set: {
    readonly trajectories: number;
    readonly clean: number;
    readonly faults: number;
    /** Faults whose clean parent is in the set. Only these are counted in the groups. */
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
    /** Null where no pair is discordant, so that no resample can differ from another. */
    readonly interval: Interval | null;
  }[];
}

export interface ContrastMeasurement extends Contrast {
  /** How many pairs, or clean runs, the first cell was asked about. */
  readonly size: number;
  /** Null where the set has none of the faults in question. */
  readonly estimate: number | null;
  readonly interval: Interval | null;
  readonly p: number | null;
  /** Adjusted for the number of contrasts that the set can answer. */
  readonly adjustedP: number | null;
  readonly reading: Reading | null;
  /** False where the false alarms of a cell leave the band within which it was to be read. */
  readonly interpretable: boolean;
}
