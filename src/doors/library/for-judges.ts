/**
 * `trajectory-judge/judge`: what an author of a judge needs.
 *
 * @module
 */

/** Which numbers of an environment are floating-point, for judges that are shown values. */
export { numberFormats } from '../../1-worlds/contract/number-formats.ts';
/** Judges with known answers, to compare one's own with. */
export { controlJudges } from '../../3-judging/judges/controls/controls.ts';
/** The judge that checks an environment's rules. */
export { rulesJudge } from '../../3-judging/judges/families/rules-judge.ts';
/** Defines a judge of one's own, and what it is handed and may answer. */
export {
  type DefinedJudge,
  defineJudge,
  type ExternalInput,
  type Judge,
  type JudgeDefinition,
  type LocalJudge,
  type UserAnswer,
} from '../../3-judging/judges/judge.ts';
/** Loads a judge from what `--judge` takes. */
export { loadJudge } from '../../3-judging/judges/load-judge.ts';
/** Loads a model from what `--model` takes. */
export { loadModel } from '../../3-judging/models/load-model.ts';
/** What a model is asked, answers, and fails with. */
export {
  type GenerateRequest,
  type Generation,
  type Model,
  ModelFailure,
} from '../../3-judging/models/model.ts';
export type { JsonObject } from '../../run/json.ts';
