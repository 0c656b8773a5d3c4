/** More than this would not fit in memory even as a plan. */
export const LARGEST_SET = 10_000_000;

/** The paper's set: what commands use when no size or seed is given. */
export const DEFAULT_SIZE = 400;
export const DEFAULT_SEED = 7;
