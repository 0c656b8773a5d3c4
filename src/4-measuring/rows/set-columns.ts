import type { LabelEdit, LabelFault } from '../../run/label.ts';
import type { CascadeColumns } from '../cascades/cascade-columns.ts';
import type { EditColumns } from './edit-columns.ts';

/** What a measurement needs to know about one trajectory; the trajectory itself is not kept. */
export interface LabelRow {
  readonly id: string;
  readonly instanceId: string;
  readonly faulty: boolean;
  readonly failureStep: number | null;
  readonly failureType: string | null;
  readonly outcomeCorrect: boolean;
  readonly stepCount: number;
  readonly scenario: string | null;
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

/**
 * The labels of a set as columns, one entry per trajectory in file order. Texts become small numbers
 * once, and no later step touches a trajectory.
 */
export interface SetColumns {
  readonly size: number;
  readonly ids: readonly string[];
  readonly rowOf: ReadonlyMap<string, number>;
  /** The fault types by id, and what people call each of them. */
  readonly types: readonly string[];
  readonly typeLabels: readonly string[];
  readonly scenarios: readonly string[];
  readonly strata: readonly Stratum[];
  /** Index into `strata`. */
  readonly stratum: Int32Array;
  readonly faulty: Uint8Array;
  readonly outcomeCorrect: Uint8Array;
  /** Index into `types`, or NONE for a clean run. */
  readonly type: Int32Array;
  /** Index into `scenarios`, or UNKNOWN. */
  readonly scenario: Int32Array;
  readonly failureStep: Int32Array;
  readonly stepCount: Int32Array;
  /** Index of the instance; instances are numbered in the order of their ids. */
  readonly instance: Int32Array;
  readonly instances: readonly string[];
  /** The row of the clean parent in this set, or NONE. */
  readonly parent: Int32Array;
  /** 1 where the fault shows in the outcome view, 0 where it does not, UNKNOWN without a parent. */
  readonly answerChanged: Int8Array;
  /** The same for the step view. */
  readonly stepsChanged: Int8Array;
  /** A number that differs wherever the content differs, to find the same trajectory in another set. */
  readonly fingerprint: Float64Array;
  /** Whether somebody recorded the runs; otherwise an environment played them. */
  readonly recorded: boolean;
  /** Presumed as soon as one clean run is. */
  readonly parents: ParentTruth;
  /** Who labelled runs by hand. */
  readonly labellers: readonly string[];
  /** Index into `labellers`, or NONE where the label was planted or presumed. */
  readonly labeller: Int32Array;
  /** Runs with an edit that is not a fault. They are not among the rows. */
  readonly edits: EditColumns;
  /** Runs with several faults. They are not among the rows. */
  readonly cascades: CascadeColumns;
  /** The ids of runs without a label, which are not among the rows either. */
  readonly unlabelled: ReadonlySet<string>;
}
