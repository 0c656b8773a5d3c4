/**
 * `trajectory-judge/adapters`: evaluators of other libraries as judges. It imports none of these libraries.
 *
 * @module
 */

/** A judge, as an adapter makes it. */
export type { DefinedJudge, ExternalInput, UserAnswer } from '../../3-judging/judges/judge.ts';
/** Several graders with a threshold, as a gate uses them, as one judge. */
export { type CompositeOptions, composite, type Grader } from './composite.ts';
/** An evaluator of another library as a judge. */
export {
  type EvaluatorLibrary,
  type EvaluatorOptions,
  type Evaluators,
  fromEvaluator,
} from './from-evaluator.ts';
/** What another library's evaluator returned, as the answer of a judge. */
export { fromScore, type ScoreMeaning } from './from-score.ts';
/** A run as the messages, steps or spans of other programs. */
export { type MessageShape, type MessageShapes, toMessages } from './to-messages.ts';
