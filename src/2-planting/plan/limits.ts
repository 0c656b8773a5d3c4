/** The plan of a larger set would not fit in memory. */
export const LARGEST_SET = 10_000_000;

/** The size of the paper's set, which is what commands generate when none is given. */
export const DEFAULT_SIZE = 400;

/** More faults than this do not fit into one run of any environment that can be read. */
export const MOST_FAULTS_PER_RUN = 9;
