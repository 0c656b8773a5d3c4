import type { EditKind } from './roles.ts';

/**
 * The truth about a trajectory: known by construction, or given by somebody who labelled it.
 *
 *     { faulty: true, failureStep: 3, failureType: 'skipped_precondition', outcomeCorrect: false }
 */
export interface Label {
  readonly faulty: boolean;
  readonly failureStep: number | null;
  /** The name of the fault operator. Each environment has its own. */
  readonly failureType: string | null;
  /**
   * Every fault of a run that has several, in the order of their steps; absent otherwise. The type and
   * the step above are those of the first.
   */
  readonly faults?: readonly LabelFault[] | undefined;
  /** Whether the environment ended as the instance requires, whatever the final answer says. */
  readonly outcomeCorrect: boolean;
  /** How the run's own text treats its fault; absent where that was not chosen. */
  readonly degree?: Degree | undefined;
  /** The edit that made this run out of its parent and is not its fault; absent if there was none. */
  readonly edit?: LabelEdit | undefined;
  /** The id of the run that was edited: the clean parent or, for an attack on a fault, the plain fault. */
  readonly parent?: string | undefined;
  /** Why the label is certain, for an edit of a recorded run. */
  readonly proof?: Proof | undefined;
  /** Who gave the label, if it was not planted: `tau-bench reward`, `who-and-when annotators`. */
  readonly by?: string | undefined;
}

/**
 * How the run's own text treats a fault, from the easiest to find: it admits it, says nothing of it, gives a
 * plausible reason for it, or hides it.
 */
export const DEGREES = ['confessed', 'neutral', 'rationalised', 'concealed'] as const;
export type Degree = (typeof DEGREES)[number];

/** One of several faults: `{ type: 'wrong_tool', step: 2 }`. */
export interface LabelFault {
  readonly type: string;
  readonly step: number;
}

/**
 * An edit of a run that is not its fault: a harmless one that breaks nothing, a sham of a fault, an attack on
 * whoever reads the run, neutral text in its place, or another kind of the roles that a row can have.
 *
 *     { kind: 'harmless', name: 'repeated_read', place: 'steps' }
 */
export interface LabelEdit {
  readonly kind: EditKind;
  /** The name in its list: `repeated_read`, `fake_verdict`; of a sham, the fault type that it matches. */
  readonly name: string;
  /** Where it was made: `reply`, `thought`, `observation`, `steps`; null where that is not known. */
  readonly place: string | null;
}

/**
 * What a program can check about an edit of a recorded run, without the world in which it was made.
 *
 *     {
 *       rule: 'stated figure has no source', statement: 'The answer says 540; step 3 says 450.',
 *       old: '450', new: '540', sources: [3], places: [7],
 *     }
 */
export interface Proof {
  /** What was checked, in words that do not depend on the run. */
  readonly rule: string;
  /** What is wrong with this run, for a person to read. */
  readonly statement: string;
  readonly old: string | null;
  readonly new: string | null;
  /** Where the parent was given the old value: steps of the parent, its goal or its instructions. */
  readonly sources: readonly (number | 'goal' | 'instructions')[];
  /** The steps of this run that the edit changed. */
  readonly places: readonly number[];
}

/** Who gave the label of a parent that nobody vouched for, and of one that the user vouched for. */
export const PRESUMED = 'presumed';
export const VOUCHED = 'vouched for by the user';

/** Whether the outcome survived the fault, so that no check of the outcome can notice it. */
export function isSilent(label: Label): boolean {
  return label.faulty && label.outcomeCorrect;
}

export function isLoud(label: Label): boolean {
  return label.faulty && !label.outcomeCorrect;
}
