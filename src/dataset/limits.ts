/** The plan of a larger set would not fit in memory. */
export const LARGEST_SET = 10_000_000;

/** The paper's set, which is what commands generate when no size or seed is given. */
export const DEFAULT_SIZE = 400;
export const DEFAULT_SEED = 7;
