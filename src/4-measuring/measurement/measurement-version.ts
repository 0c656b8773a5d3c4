/**
 * The form of a measurement; it grows when readers of older ones would misread it. It is apart from the
 * schema because the schema takes longer to build than a small set takes to measure, and measuring needs none.
 */
export const MEASUREMENT_VERSION = 2;
