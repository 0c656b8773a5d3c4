import type { Measurement } from '../../../4-measuring/measurement/measurement.ts';
import { ROLES } from '../../../run/roles.ts';
import type { ShownPair } from '../page-model.ts';

/**
 * Whether nobody vouched for the parents of a set: they are recorded runs that may hold faults of their
 * own, so a flag on one of them is no mistake.
 */
export function arePresumed(set: Measurement['set']): boolean {
  return 'parents' in set && set.parents === 'presumed';
}

/** What the two outcomes of a fault mean. Of recorded runs, only what the calls changed is known. */
export function outcomeMeanings(environment: string): { silent: string; loud: string } {
  return environment === 'recorded'
    ? { silent: 'the same changes are made', loud: 'other changes are made' }
    : { silent: 'the outcome survives', loud: 'the outcome breaks' };
}

/** Runs that people labelled, in which nothing was planted. */
export interface PeoplesLabels {
  readonly by: readonly string[];
  readonly runs: number;
  readonly faulty: number;
}

/** What people said of the runs of a set that has no pairs; null where faults were planted. */
export function peoplesLabels(
  set: Measurement['set'] & { readonly labelled?: PeoplesLabels | null },
): PeoplesLabels | null {
  return set.pairs === 0 ? (set.labelled ?? null) : null;
}

/** What the two runs of a pair are called. */
export interface RunNames {
  readonly parent: string;
  readonly child: string;
  /** What is said where there is no parent. */
  readonly noParent: string;
  /** Whether a flag on the parent is a mistake. */
  readonly parentIsClean: boolean;
  /** Whether each of the two is faulty; null where nobody vouched for it. */
  readonly parentTruth: boolean | null;
  readonly childTruth: boolean | null;
}

export function runNames(
  presumed: boolean,
  { role, by }: Pick<ShownPair, 'role' | 'by'>,
): RunNames {
  const { faulty, madeFrom, shown } = ROLES[role] ?? {};
  const [parent, child] = shown?.runs ?? [null, ''];
  const truth = presumed ? null : false;
  const unedited = presumed ? 'Your run' : 'Clean run';
  return {
    parent: parent ?? unedited,
    child: madeFrom === null ? unedited : child,
    parentTruth: madeFrom === 'fault' ? true : truth,
    childTruth: faulty ? true : truth,
    noParent:
      madeFrom === null
        ? 'Nothing was planted in this run.'
        : by === null
          ? 'The clean run that it was made from is not in this set.'
          : `No fault was planted here: the label is from ${by}.`,
    parentIsClean: !presumed,
  };
}
