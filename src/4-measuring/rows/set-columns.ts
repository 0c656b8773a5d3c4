import type { Degree, LabelEdit, LabelFault } from '../../run/label.ts';
import type { Role } from '../../run/roles.ts';

/** What a measurement needs to know about one trajectory; the trajectory itself is not kept. */
export interface LabelRow {
  readonly id: string;
  readonly instanceId: string;
  readonly taskId?: string | undefined;
  readonly faulty: boolean;
  readonly failureStep: number | null;
  readonly failureType: string | null;
  readonly outcomeCorrect: boolean;
  readonly stepCount: number;
  readonly scenario: string | null;
  /** How its text treats its fault, if that was chosen. */
  readonly degree?: Degree | undefined;
  /** All of its faults, if there are several. */
  readonly faults?: readonly LabelFault[] | undefined;
  /** The edit that was made to the run, if it has one that is not its fault. */
  readonly edit?: LabelEdit | undefined;
  /** The id of the run that was edited, if the label says so. */
  readonly parent?: string | undefined;
  /** Who gave the label, if it was not planted. */
  readonly by?: string | undefined;
  /** A number that differs wherever what the outcome view shows differs. */
  readonly outcomeFingerprint: number;
  /** The same for the step view. */
  readonly stepFingerprint: number;
}

/** One stratum of the set: the clean runs, or the faults of one type with one outcome. */
export interface Stratum {
  readonly type: string | null;
  readonly outcomeCorrect: boolean;
  /** Its rows, in file order. */
  readonly rows: Int32Array;
}

/** Whether the clean runs of a set are known to be clean. */
export type ParentTruth = 'known' | 'presumed';

/** What the type of a fault is called whose label names none. */
export const UNTYPED = 'untyped';

export const NONE = -1;
export const UNKNOWN = -1;

/** What is known of each row, as columns with one entry per row. Texts become small numbers once. */
export interface RowColumns {
  /** Index into `ROLES`. */
  readonly role: Uint8Array;
  readonly faulty: Uint8Array;
  readonly outcomeCorrect: Uint8Array;
  /** Index into `types`, or NONE for a run without a fault. */
  readonly type: Int32Array;
  /** Index into `scenarios`, or UNKNOWN. */
  readonly scenario: Int32Array;
  readonly failureStep: Int32Array;
  readonly stepCount: Int32Array;
  /** Index of the instance; instances are numbered in the order of their ids. */
  readonly instance: Int32Array;
  /**
   * Index of what rows depend on each other by: the task, where several instances are recordings of
   * one, else the instance. This is the one place that decides it; every interval goes by it.
   */
  readonly cluster: Int32Array;
  /** The row of the run that this one was made from, which it is compared with; NONE without one. */
  readonly parent: Int32Array;
  /** 1 where what was done shows in the outcome view, 0 where it does not, UNKNOWN without a parent. */
  readonly answerChanged: Int8Array;
  /** The same for the step view. */
  readonly stepsChanged: Int8Array;
  /** Index into `labellers`, or NONE where the label was planted or presumed. */
  readonly labeller: Int32Array;
}

/** Every row of a set, whatever its role. */
export interface AllRows extends RowColumns {
  readonly size: number;
  readonly ids: readonly string[];
  /** What was done to a run, within its role: `repeated_read`, `fake_verdict`, two fault types. */
  readonly variants: readonly string[];
  /** Index into `variants`, or NONE where the fault type says it. */
  readonly variant: Int32Array;
  /** Where an edit was made: `reply`, `thought`. */
  readonly places: readonly string[];
  /** Index into `places`, or NONE where the label names no place. */
  readonly place: Int32Array;
  /** The faults of rows that have several, in the order of their steps. */
  readonly faults: ReadonlyMap<number, readonly LabelFault[]>;
}

/**
 * The labels of a set as columns. Clean runs and faults come first, in file order: nearly every number is
 * about these, and so are the columns of the set itself, which end with them. Rows of all roles are in
 * `all`, where the same number means the same row. No later step touches a trajectory.
 */
export interface SetColumns extends RowColumns {
  /** How many clean runs and faults there are. */
  readonly size: number;
  readonly ids: readonly string[];
  /** The row of each id, whatever its role. */
  readonly rowOf: ReadonlyMap<string, number>;
  /** The fault types by id, and what people call each of them. */
  readonly types: readonly string[];
  readonly typeLabels: readonly string[];
  /** The number of each fault type; types that only runs with several faults have follow those of `types`. */
  readonly typeIndex: ReadonlyMap<string, number>;
  readonly scenarios: readonly string[];
  readonly strata: readonly Stratum[];
  /** Index into `strata`. */
  readonly stratum: Int32Array;
  /** Index into `DEGREES`, or NONE where the label names no degree. */
  readonly degree: Int8Array;
  readonly instances: readonly string[];
  readonly clusters: number;
  /** A number that differs wherever the content differs, to find the same trajectory in another set. */
  readonly fingerprint: Float64Array;
  /** Whether somebody recorded the runs; otherwise an environment played them. */
  readonly recorded: boolean;
  /** Presumed as soon as one clean run is. */
  readonly parents: ParentTruth;
  /** Who labelled runs by hand. */
  readonly labellers: readonly string[];
  readonly all: AllRows;
  /** The rows of one role, in file order. */
  rowsOf(role: Role): readonly number[];
  /** The ids of runs without a label, which are not among the rows. */
  readonly unlabelled: ReadonlySet<string>;
}
