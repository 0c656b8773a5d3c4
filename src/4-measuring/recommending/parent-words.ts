import type { Measurement } from '../measurement/measurement.ts';

/** What the runs that faults were made from are called. */
export interface ParentWords {
  /** To follow "a fault and its …". */
  readonly parent: string;
  readonly parents: string;
  /** To follow "… of", after faults were mentioned. */
  readonly theirParents: string;
  /** One such run, where a fault is compared with it. */
  readonly unedited: string;
  /** Runs that nothing was planted in, and one of them. */
  readonly cleanRuns: string;
  readonly cleanRun: string;
}

const WORDS: Readonly<Record<Measurement['set']['parents'], ParentWords>> = {
  known: {
    parent: 'clean parent',
    parents: 'clean parents',
    theirParents: 'their clean parents',
    unedited: 'clean run',
    cleanRuns: 'clean runs',
    cleanRun: 'clean run',
  },
  // Whether such a run is clean is not known, so no report calls it that.
  presumed: {
    parent: 'parent',
    parents: 'parents',
    theirParents: 'the runs they were made from',
    unedited: 'run it was made from',
    cleanRuns: 'your runs',
    cleanRun: 'run of yours',
  },
};

export function parentWords(parents: Measurement['set']['parents']): ParentWords {
  return WORDS[parents];
}
