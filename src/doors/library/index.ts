// Generate a labelled set: correct runs, and runs with one known fault each; or import recorded runs.

export { cleanTrajectory } from '../../1-worlds/contract/clean-trajectory.ts';
export { generateParents } from '../../1-worlds/generate.ts';
export { loadEnvironment } from '../../1-worlds/load-environment.ts';
export type { RefundRequest } from '../../1-worlds/support-desk/instance.ts';
export { supportDesk } from '../../1-worlds/support-desk/support-desk.ts';
export { type BuiltInEnvironment, environments } from '../../1-worlds/worlds.ts';
export {
  type GeneratedSet,
  type GenerateOptions,
  generateFolder,
  type SetCounts,
} from '../../2-planting/generate-folder.ts';
export { labelledSet } from '../../2-planting/labelled-set.ts';
export type { EditChoice } from '../../2-planting/plan/chosen-edits.ts';
export type {
  CascadePlan,
  PlannedCombination,
  SkippedCombination,
} from '../../2-planting/plan/plan-cascades.ts';
export {
  type PlanEntry,
  type PlannedEdits,
  planSet,
  type SetOptions,
  type SetPlan,
} from '../../2-planting/plan/plan-set.ts';
export type { PlannedParent } from '../../2-planting/plant.ts';
export { type FaultInjector, faultInjector, injectFaults } from '../../2-planting/plant.ts';
export * from '../../2-planting/recorded/plant-recorded.ts';
export { attackFaults } from '../../2-planting/siblings/attack-faults.ts';
export { editHarmlessly } from '../../2-planting/siblings/edit-harmlessly.ts';
export { replyFaithfully } from '../../2-planting/siblings/reply-faithfully.ts';
export * from './traces-exports.ts';

// Judge it, in memory or in a run folder that survives any interruption.

export { type StopReason, StopSwitch } from '../../3-judging/asking/stop.ts';
export {
  DEFAULT_JUDGING,
  type JudgeJob,
  type JudgeOptions,
  type JudgeOutcome,
  type JudgeSetOptions,
  judgeFolder,
  judgeSet,
} from '../../3-judging/judge.ts';
export type { JudgeCounts } from '../../3-judging/judge-progress.ts';
export { controlJudges, subjectControls } from '../../3-judging/judges/controls/controls.ts';
export { judgeFamilies } from '../../3-judging/judges/families/families.ts';
export type { JudgeFamily, JudgeIdParts } from '../../3-judging/judges/families/family.ts';
export { rulesJudge } from '../../3-judging/judges/families/rules-judge.ts';
export type { JudgeContext } from '../../3-judging/judges/judge-context.ts';
export { loadJudge } from '../../3-judging/judges/load-judge.ts';
export type { OwnForm } from '../../3-judging/judges/own/own-forms.ts';
export { ownForms } from '../../3-judging/judges/own/own-forms.ts';
export { type MeasureJudgeOptions, measureJudge } from '../../4-measuring/measure-one-judge.ts';
export * from './scale-exports.ts';

// Measure what the judges detect.

export { DEFAULT_MEASURE, type MeasureOptions, measure } from '../../4-measuring/measure.ts';
export { openRunFolder, type RunFolder } from '../../4-measuring/open-run-folder.ts';
export * from './measurement-exports.ts';

// Report it: the page, texts, figures, and files for other programs.

export {
  type CompareOptions,
  compareWithRun,
  type EarlierRun,
} from '../../5-reporting/changes/compare-with-run.ts';
export type { PairChange } from '../../5-reporting/changes/pair-change.ts';
export type {
  ChangeCounts,
  CleanRunChange,
  GroupChange,
  JudgeChange,
  RunComparison,
} from '../../5-reporting/changes/run-comparison.ts';
export type { ExportFormat } from '../../5-reporting/export/export-format.ts';
export {
  type ExportFormatId,
  exportFormats,
  type PairFormat,
  type ReportFormat,
} from '../../5-reporting/export/export-formats.ts';
export type { Figure } from '../../5-reporting/charts/figures.tsx';
export { drawFigures, exportJudged, report } from '../../5-reporting/report.ts';
export {
  folderPage,
  memoryPage,
  type PageOptions,
  type SetInMemory,
} from '../../5-reporting/report-folder.ts';
export type { Table } from '../../5-reporting/tables/table.ts';

// Gate a build on it.

export {
  type BaselineComparison,
  compareWithBaseline,
  type JudgeOnSet,
  measuredDrop,
} from '../../5-reporting/gate/baseline.ts';
export { type GateEvidence, gate } from '../../5-reporting/gate/gate.ts';
export type { GateCriteria } from '../../5-reporting/gate/gate-criteria.ts';
export type {
  DecidedBy,
  GateCriterion,
  GateResult,
  GateVerdict,
  Simultaneous,
} from '../../5-reporting/gate/gate-result.ts';
export { boundsConfidence } from '../../5-reporting/gate/simultaneous.ts';
export { type Baseline, type GateOptions, gateJudges } from '../../5-reporting/gate.ts';

// Plan how many runs that takes.

export * from './planning-exports.ts';

// Look into single pairs.

export { PAIR_STATUSES, type PairStatus, pairStatus } from '../../4-measuring/pairs/pair-status.ts';
export {
  PAIR_COLUMNS,
  type PairBatch,
  type PairColumn,
  type PairValue,
  pairBatches,
} from '../../4-measuring/pairs/pair-table.ts';
export { type WorstPair, worstPairs } from '../../4-measuring/pairs/worst-pairs.ts';
export {
  type MeasuredWorld,
  type WorldRow,
  worldRows,
} from '../../4-measuring/worlds/world-rows.ts';

// Write a judge.

export { externalInput } from '../../3-judging/judges/external-input.ts';
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
} from '../../3-judging/judges/judge.ts';
export { type PromptSubject, promptBuilder } from '../../3-judging/judges/prompts/build-prompt.ts';
export {
  type PromptCell,
  promptCells,
  type Task,
} from '../../3-judging/judges/prompts/prompt-cells.ts';
export { outcomeView } from '../../3-judging/judges/views/outcome-view.ts';
export { stepView } from '../../3-judging/judges/views/step-view.ts';
export type { View, ViewName } from '../../3-judging/judges/views/view.ts';

// Connect a model.

export * from './model-exports.ts';

// Write an environment, and hold it to the contract.

export * from './environment-exports.ts';

// Read and write the files of a run folder.

export { declarationJsonSchema } from '../../2-planting/recorded/declaration/declaration-schema.ts';
export type { EditOutcome } from '../../2-planting/recorded/edit-tally.ts';
export { RUN_FILES } from '../../folder/files.ts';
export { manifestJsonSchema } from '../../folder/manifest/manifest-schema.ts';
export type { Json, JsonObject } from '../../run/json.ts';
export {
  type EditKind,
  isLoud,
  isSilent,
  type Label,
  type LabelEdit,
  type LabelFault,
} from '../../run/label.ts';
export type { NumberFormats } from '../../run/number-formats.ts';
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
} from '../../run/run.ts';
export {
  cascadeId,
  cleanId,
  faithfulId,
  faultId,
  type LabelledTrajectory,
  type Trajectory,
} from '../../run/trajectory.ts';
export type { Judgement, Verdict } from '../../run/verdict.ts';
export { type Line, readLines } from '../../run/wire/json-lines.ts';
export { readTrajectory } from '../../run/wire/read-trajectory.ts';
export { trajectoryJsonSchema } from '../../run/wire/trajectory-schema.ts';
export { readVerdict, writeVerdict } from '../../run/wire/verdict-row.ts';
export { verdictJsonSchema } from '../../run/wire/verdict-schema.ts';
export { writeTrajectory } from '../../run/wire/write-trajectory.ts';

// Repeat the paper's further experiments: the ablation, and episodes that a model plays.

export {
  type AblationJob,
  type AblationOutcome,
  ablateFolder,
} from '../../paper/ablation/ablate.ts';
export type {
  AblationMeasurement,
  AblationReport,
} from '../../paper/ablation/ablation-measurement.ts';
export { type AblationOptions, DEFAULT_ABLATION } from '../../paper/ablation/ablation-options.ts';
export {
  type AblationPredictions,
  ablationPredictions,
  type RecordedPredictions,
} from '../../paper/ablation/ablation-predictions.ts';
export {
  type AblationReportOptions,
  ablationReport,
} from '../../paper/ablation/ablation-report.ts';
export { type AblationSetOptions, ablationFolder } from '../../paper/ablation/ablation-set.ts';
export { ablationTables } from '../../paper/ablation/ablation-tables.ts';
export { type Agreement, agreementBetween } from '../../paper/ablation/agreement.ts';
export { measureAblation } from '../../paper/ablation/measure-ablation.ts';
export { type StepConventions, stepConventions } from '../../paper/ablation/step-conventions.ts';
export { episodeLabeller } from '../../paper/agent/label-episode.ts';
export {
  type Ask,
  type Episode,
  type EpisodePlayer,
  episodePlayer,
} from '../../paper/agent/play-episode.ts';
export { type EpisodeSummary, summariseEpisodes } from '../../paper/agent/summarise-episodes.ts';

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
} from '../../base/errors.ts';
export type { LockHolder } from '../../base/files/lock/lock-holder.ts';
export { LockedError } from '../../base/files/lock/locked-error.ts';
export { StoreError, type StoreProblem } from '../../base/files/store-error.ts';
