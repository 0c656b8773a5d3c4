// Generate a labelled set: correct runs, and runs with one known fault each; or import recorded runs.

export type { EditChoice } from './dataset/chosen-edits.ts';
export type {
  CascadePlan,
  PlannedCombination,
  SkippedCombination,
} from './dataset/plan-cascades.ts';
export {
  type PlanEntry,
  type PlannedEdits,
  planSet,
  type SetOptions,
  type SetPlan,
} from './dataset/plan-set.ts';
export { cleanTrajectory } from './environment/clean-trajectory.ts';
export { type BuiltInEnvironment, environments } from './environments/environments.ts';
export { loadEnvironment } from './environments/load-environment.ts';
export type { RefundRequest } from './environments/support-desk/instance.ts';
export { supportDesk } from './environments/support-desk/support-desk.ts';
export { generateParents, type PlannedParent } from './pipeline/1-generate.ts';
export { type FaultInjector, faultInjector, injectFaults } from './pipeline/2-inject.ts';
export * from './pipeline/2-inject-recorded.ts';
export {
  type GeneratedSet,
  type GenerateOptions,
  generateFolder,
  type SetCounts,
} from './pipeline/generate-folder.ts';
export { labelledSet } from './pipeline/labelled-set.ts';
export { attackFaults } from './pipeline/siblings/attack-faults.ts';
export { editHarmlessly } from './pipeline/siblings/edit-harmlessly.ts';
export { replyFaithfully } from './pipeline/siblings/reply-faithfully.ts';
export * from './traces-exports.ts';

// Judge it, in memory or in a run folder that survives any interruption.

export { controlJudges, subjectControls } from './judges/controls/controls.ts';
export { judgeFamilies } from './judges/families/families.ts';
export type { JudgeFamily, JudgeIdParts } from './judges/families/family.ts';
export { rulesJudge } from './judges/families/rules-judge.ts';
export type { AnswerOrder, JudgeContext } from './judges/judge-context.ts';
export { loadJudge } from './judges/load-judge.ts';
export type { OwnForm } from './judges/own/own-form.ts';
export { ownForms } from './judges/own/own-forms.ts';
export { type StopReason, StopSwitch } from './judging/asking/stop.ts';
export type { JudgeCounts } from './judging/judge-progress.ts';
export {
  DEFAULT_JUDGING,
  type JudgeJob,
  type JudgeOptions,
  type JudgeOutcome,
  type JudgeSetOptions,
  judgeFolder,
  judgeSet,
} from './pipeline/3-judge.ts';
export { type MeasureJudgeOptions, measureJudge } from './pipeline/measure-judge.ts';
export * from './scale-exports.ts';

// Measure what the judges detect.

export * from './measurement-exports.ts';
export { DEFAULT_MEASURE, type MeasureOptions, measure } from './pipeline/4-measure.ts';
export { openRunFolder, type RunFolder } from './pipeline/open-run-folder.ts';

// Report it: the page, texts, figures, and files for other programs.

export type { PairChange } from './gate/changes/pair-change.ts';
export type {
  ChangeCounts,
  CleanRunChange,
  GroupChange,
  JudgeChange,
  RunComparison,
} from './gate/changes/run-comparison.ts';
export { folderPage, memoryPage, type PageOptions, type SetInMemory } from './pipeline/5-page.ts';
export { drawFigures, exportJudged, report } from './pipeline/5-report.ts';
export {
  type CompareOptions,
  compareWithRun,
  type EarlierRun,
} from './pipeline/comparing/compare-with-run.ts';
export type { ExportFormat } from './report/export/export-format.ts';
export {
  type ExportFormatId,
  exportFormats,
  type PairFormat,
  type ReportFormat,
} from './report/export/export-formats.ts';
export { type Figure, type FigureKind, figureFile } from './report/figures/figure.ts';
export { FIGURE_CSS } from './report/figures/figure-style.ts';
export type { Table } from './report/tables/table.ts';

// Gate a build on it.

export {
  type BaselineComparison,
  compareWithBaseline,
  type JudgeOnSet,
  measuredDrop,
} from './gate/baseline.ts';
export { type GateEvidence, gate } from './gate/gate.ts';
export type { GateCriteria } from './gate/gate-criteria.ts';
export type {
  DecidedBy,
  GateCriterion,
  GateResult,
  GateVerdict,
  Simultaneous,
} from './gate/gate-result.ts';
export { boundsConfidence } from './gate/simultaneous.ts';
export { type Baseline, type GateOptions, gateJudges } from './pipeline/5-gate.ts';

// Plan how many runs that takes.

export * from './planning-exports.ts';

// Look into single pairs.

export { PAIR_STATUSES, type PairStatus, pairStatus } from './metrics/pairs/pair-status.ts';
export {
  PAIR_COLUMNS,
  type PairBatch,
  type PairColumn,
  type PairValue,
  pairBatches,
} from './metrics/pairs/pair-table.ts';
export { type WorstPair, worstPairs } from './metrics/pairs/worst-pairs.ts';
export { type MeasuredWorld, type WorldRow, worldRows } from './metrics/worlds/world-rows.ts';

// Write a judge.

export { externalInput } from './judges/external-input.ts';
export {
  type Decision,
  defineJudge,
  type ExternalInput,
  type ExternalJudge,
  isUnscored,
  type Judge,
  type JudgeDefinition,
  type JudgedItem,
  type LocalJudge,
  type ModelJudge,
  type Question,
  type Unscored,
  type UserAnswer,
} from './judges/judge.ts';
export { type PromptSubject, promptBuilder } from './judges/prompts/build-prompt.ts';
export { type PromptCell, promptCells, type Task } from './judges/prompts/cells.ts';
export { outcomeView } from './judges/views/outcome-view.ts';
export { stepView } from './judges/views/step-view.ts';
export type { View, ViewName } from './judges/views/view.ts';

// Connect a model.

export * from './model-exports.ts';

// Write an environment, and hold it to the contract.

export * from './environment/exports.ts';

// Read and write the files of a run folder.

export { RUN_FILES } from './run-folder/files.ts';
export { manifestJsonSchema } from './run-folder/manifest/manifest-schema.ts';
export { declarationJsonSchema } from './traces/declaration/declaration-schema.ts';
export type { EditOutcome } from './traces/planting/edit-tally.ts';
export type { Json, JsonObject } from './trajectory/json.ts';
export {
  type EditKind,
  isLoud,
  isSilent,
  type Label,
  type LabelEdit,
  type LabelFault,
} from './trajectory/label.ts';
export type { NumberFormats } from './trajectory/number-formats.ts';
export {
  isToolStep,
  type MessageStep,
  type Observation,
  type Run,
  type Speaker,
  type Step,
  type ToolCall,
  type ToolStep,
  toolSteps,
  wholeRequest,
} from './trajectory/run.ts';
export {
  cascadeId,
  cleanId,
  faithfulId,
  faultId,
  type LabelledTrajectory,
  type Trajectory,
} from './trajectory/trajectory.ts';
export type { Judgement, Verdict } from './trajectory/verdict.ts';
export { type Line, readLines } from './trajectory/wire/json-lines.ts';
export { readTrajectory } from './trajectory/wire/read-trajectory.ts';
export { trajectoryJsonSchema } from './trajectory/wire/trajectory-schema.ts';
export { readVerdict, writeVerdict } from './trajectory/wire/verdict-row.ts';
export { verdictJsonSchema } from './trajectory/wire/verdict-schema.ts';
export { writeTrajectory } from './trajectory/wire/write-trajectory.ts';

// Repeat the paper's further experiments: the ablation, and episodes that a model plays.

export type { AblationMeasurement, AblationReport } from './ablation/ablation-measurement.ts';
export { type AblationOptions, DEFAULT_ABLATION } from './ablation/ablation-options.ts';
export { type Agreement, agreementBetween } from './ablation/agreement.ts';
export { measureAblation } from './ablation/measure-ablation.ts';
export { type StepConventions, stepConventions } from './ablation/step-conventions.ts';
export { episodeLabeller } from './agent/label-episode.ts';
export { type Ask, type Episode, type EpisodePlayer, episodePlayer } from './agent/play-episode.ts';
export { type EpisodeSummary, summariseEpisodes } from './agent/summarise-episodes.ts';
export {
  type AblationJob,
  type AblationOutcome,
  ablateFolder,
} from './pipeline/ablation/ablate.ts';
export {
  type AblationPredictions,
  ablationPredictions,
  type RecordedPredictions,
} from './pipeline/ablation/ablation-predictions.ts';
export { type AblationReportOptions, ablationReport } from './pipeline/ablation/ablation-report.ts';
export { type AblationSetOptions, ablationFolder } from './pipeline/ablation/ablation-set.ts';
export { ablationTables } from './report/tables/ablation-tables.ts';

// Use the statistics and the random generators by themselves.

export * from './statistics-exports.ts';

// Tell failures apart.

export {
  EnvironmentError,
  FileError,
  InvalidOptionError,
  ModuleError,
  RowError,
  UnknownNameError,
  UserError,
} from './errors.ts';
export type { LockHolder } from './store/lock/lock-holder.ts';
export { LockedError } from './store/lock/locked-error.ts';
export { StoreError, type StoreProblem } from './store/store-error.ts';
