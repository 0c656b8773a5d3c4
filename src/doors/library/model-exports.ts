// What it takes to ask a model, or to add a kind of model.

export { promptWasCut } from '../../3-judging/models/fit-context.ts';
export { modelKinds } from '../../3-judging/models/kinds/model-kinds.ts';
export { type LoadModelOptions, loadModel } from '../../3-judging/models/load-model.ts';
export {
  type EngineInfo,
  type FailureKind,
  type GenerateRequest,
  type Generation,
  type Model,
  ModelFailure,
} from '../../3-judging/models/model.ts';
export type {
  EnvironmentVariables,
  GivenModel,
  ModelKind,
  ModelSettings,
  ModelVariable,
} from '../../3-judging/models/model-kind.ts';
