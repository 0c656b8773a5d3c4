// What an author of an environment needs, or somebody who plants faults in one.

export type { Attack, AttackHost, AttackPlace } from './attacks/attack.ts';
export { attacks } from './attacks/attacks.ts';
export { CONFLICT_REASONS, type Conflict } from './cascades/merge-edits.ts';
export {
  type CascadePlanter,
  cascadePlanter,
  type PlantedFaults,
} from './cascades/plant-faults.ts';
export { type CheckOptions, type RunChecker, runChecker } from './check-run.ts';
export { withOptionalFaults } from './chosen-faults.ts';
export type { ContractOptions } from './contract/clause.ts';
export { type Clause, environmentContract } from './contract/contract.ts';
export { defineEnvironment, type Environment, type Instance } from './environment.ts';
export {
  applyEdit,
  type Edit,
  type FaultOperator,
  type PlannedCall,
  type Script,
} from './fault-operator.ts';
export { GroundingPool } from './grounding.ts';
export type {
  HarmlessEdit,
  HarmlessHost,
  Paraphrase,
} from './harmless/harmless-edit.ts';
export { harmlessEdits } from './harmless/harmless-edits.ts';
export { numberFormats } from './number-formats.ts';
export { type Outcome, sameOutcome } from './outcome.ts';
export { type Act, playOracle, replay, scriptOf } from './play.ts';
export type { PlayedRun, PlayedStep } from './played-run.ts';
export {
  type FaithfulFault,
  type FaithfulPlanter,
  faithfulPlanter,
} from './replies/faithful-reply.ts';
export type { Rule, Rulebook, Violation } from './rulebook.ts';
export type { NamedFault, Subject } from './subject.ts';
export { failed, succeeded, type Tool } from './tool.ts';
