/**
 * `trajectory-judge/testing`: what a test of a judge needs, in any runner.
 *
 * @module
 */

/** Holds a judge to the criteria of a gate. */
export {
  assertDetects,
  DetectionError,
  type DetectOptions,
  type TestedJudge,
} from '../project/assert-detects.ts';
/** The same as a matcher of Vitest and Jest. */
export { type ToDetect, toDetect } from '../project/to-detect.ts';
