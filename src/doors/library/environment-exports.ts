// What an author of an environment needs, or somebody who plants faults in one.

export {
  type CheckOptions,
  type RunChecker,
  runChecker,
} from '../../1-worlds/contract/check-run.ts';
export type { Paraphrase } from '../../1-worlds/contract/environment.ts';
export {
  defineEnvironment,
  type Environment,
  type Instance,
} from '../../1-worlds/contract/environment.ts';
export {
  applyEdit,
  type Edit,
  type FaultOperator,
  type PlannedCall,
  type Script,
} from '../../1-worlds/contract/fault-operator.ts';
export { GroundingPool } from '../../1-worlds/contract/grounding.ts';
export { numberFormats } from '../../1-worlds/contract/number-formats.ts';
export { type Outcome, sameOutcome } from '../../1-worlds/contract/outcome.ts';
export { type Act, playOracle, replay, scriptOf } from '../../1-worlds/contract/play.ts';
export type { PlayedRun, PlayedStep } from '../../1-worlds/contract/played-run.ts';
export type { Rule, Rulebook, Violation } from '../../1-worlds/contract/rulebook.ts';
export type { NamedFault, Subject } from '../../1-worlds/contract/subject.ts';
export { failed, succeeded, type Tool } from '../../1-worlds/contract/tool.ts';
export type { Attack, AttackHost, AttackPlace } from '../../2-planting/attacks/attacks.ts';
export { attacks } from '../../2-planting/attacks/attacks.ts';
export type { ContractOptions } from '../../2-planting/clauses/clause.ts';
export { type Clause, environmentContract } from '../../2-planting/clauses/contract.ts';
export { withOptionalFaults } from '../../2-planting/faults/chosen-faults.ts';
export { CONFLICT_REASONS, type Conflict } from '../../2-planting/faults/merge-edits.ts';
export {
  type CascadePlanter,
  cascadePlanter,
  type PlantedFaults,
} from '../../2-planting/faults/plant-faults.ts';
export type {
  HarmlessEdit,
  HarmlessHost,
} from '../../2-planting/harmless/harmless-edits.ts';
export { harmlessEdits } from '../../2-planting/harmless/harmless-edits.ts';
export {
  type FaithfulFault,
  type FaithfulPlanter,
  faithfulPlanter,
} from '../../2-planting/replies/faithful-reply.ts';
