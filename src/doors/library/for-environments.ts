/**
 * `trajectory-judge/environment`: what an author of an environment needs.
 *
 * @module
 */

/** Checks runs against the rules of an environment. */
export { runChecker } from '../../1-worlds/contract/check-run.ts';
/** Another wording of a correct reply, and a place that others write to. */
export type { Channel, Paraphrase } from '../../1-worlds/contract/environment.ts';
/** Defines an environment: seeded tasks, a world that answers calls, an oracle, rules and faults. */
export {
  defineEnvironment,
  type Environment,
  type Instance,
} from '../../1-worlds/contract/environment.ts';
/** A fault: one edit of a correct run. */
export type {
  Edit,
  FaultOperator,
  PlannedCall,
  Rewordings,
  Sham,
  Splice,
} from '../../1-worlds/contract/fault-operator.ts';
/** The values that a run has been given, for rules about invented ones. */
export { GroundingPool } from '../../1-worlds/contract/grounding.ts';
/** A step that was played in a world. */
export type { PlayedStep } from '../../1-worlds/contract/played-run.ts';
/** A rule, and what it finds. */
export type { Rule, Rulebook } from '../../1-worlds/contract/rulebook.ts';
/** A tool, and its two kinds of answers. */
export { failed, succeeded, type Tool } from '../../1-worlds/contract/tool.ts';
/** A task of the support desk, for faults that are added to it. */
export type { RefundRequest } from '../../1-worlds/support-desk/instance.ts';
/** The worlds that come with the package. */
export { environments } from '../../1-worlds/worlds.ts';
/** The clauses that every environment is tested against. */
export { environmentContract } from '../../2-planting/clauses/contract.ts';
export type { Run } from '../../run/run.ts';
