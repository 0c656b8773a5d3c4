// What it takes to ask a model, or to add a kind of model.

export { promptWasCut } from './models/fit-context.ts';
export { modelKinds } from './models/kinds/model-kinds.ts';
export { type LoadModelOptions, loadModel } from './models/load-model.ts';
export {
  type EngineInfo,
  type FailureKind,
  type GenerateRequest,
  type Generation,
  type Model,
  ModelFailure,
} from './models/model.ts';
export type {
  EnvironmentVariables,
  GivenModel,
  ModelKind,
  ModelSettings,
  ModelVariable,
} from './models/model-kind.ts';
