/**
 * The stages, from a set of runs to a gate. Each step of the command line is one of these functions.
 * What only authors of judges or environments, readers of traces or statisticians need is in
 * `trajectory-judge/judge`, `/environment`, `/traces` and `/statistics`; evaluators of others become judges in
 * `/adapters`.
 *
 * @module
 */

// 1 and 2. A labelled set: correct runs, and copies with one known fault each.

/** Loads a world by its name, or a module that defines one. */
export { loadEnvironment } from '../../1-worlds/load-environment.ts';
/** The paper's world: a support agent that decides on refunds. */
export { supportDesk } from '../../1-worlds/support-desk/support-desk.ts';
/** Plans a balanced set: which trajectories it has, in which order. */
export { planSet } from '../../2-planting/plan/plan-set.ts';
/** Writes a labelled set to a run folder, as `tj generate` does. */
/** The trajectories of a plan, one at a time, so that a large set need not fit in memory. */
export { generateFolder, labelledSet } from '../../2-planting/plant.ts';

// 3. Judges read it, in memory or in a run folder that survives any interruption.

/** Judges a run folder, or a set in memory. */
export { type JudgeJob, judgeFolder, judgeSet } from '../../3-judging/judge.ts';
/** Joins run folders that were judged in parts, as `tj merge` does. */
export { MergeConflictError, mergeFolders } from '../../3-judging/merging/merge-folders.ts';
/** The queue as a run sees it: models and judges that workers answer for. */
export { Collector } from '../../3-judging/queue/collector/collector.ts';
/** Looks at a queue, pauses it and cleans it. */
export { QueueControl } from '../../3-judging/queue/control/queue-control.ts';
/** Answers the calls of a queue, as `tj work` does. */
export { openWorker } from '../../3-judging/queue/work.ts';

// 4. What the judges detect.

/** Measures judged runs. The result is plain data that needs no further computing. */
export { DEFAULT_MEASURE, type MeasureOptions, measure } from '../../4-measuring/measure.ts';
/** Generates a set, has one judge read it, and measures that judge. */
export { measureJudge } from '../../4-measuring/measure-one-judge.ts';
/** What a measurement holds. */
export type { JudgeMeasurement, Measurement } from '../../4-measuring/measurement/measurement.ts';
/** Opens a run folder for measuring and reporting. */
export { openRunFolder } from '../../4-measuring/open-run-folder.ts';
/** Judged runs that are in memory, ready to be measured. */
export { judgedSetFromMemory } from '../../4-measuring/rows/judged-set-from-memory.ts';

// 5. Reports and gates.

/** What changed since an earlier run folder. */
export { compareWithRun } from '../../5-reporting/changes/compare-runs.ts';
/** The criteria of a gate, and what came of them. */
export type { GateCriteria } from '../../5-reporting/gate/criteria.ts';
export type { GateResult } from '../../5-reporting/gate/gate-result.ts';
/** Holds judges to criteria, as `tj gate` does. */
export { gateJudges } from '../../5-reporting/gate.ts';
/** The page of `tj report` for a set in memory. */
export { memoryPage } from '../../5-reporting/page/folder-page.ts';
/** A measurement as text, Markdown, TeX or JSON; pairs as CSV or Parquet; a run folder as a page. */
export { exportJudged, report, reportFolder } from '../../5-reporting/report.ts';

// The rows of a run folder.

/** JSON values. */
export type { Json, JsonObject } from '../../run/json.ts';
/** What is known of a trajectory: whether it is faulty, how, and where. */
export type { Label } from '../../run/label.ts';
/** A run: a goal, steps and a final answer. */
export type { Run, Step } from '../../run/run.ts';
/** A run with its id, its instance and, in a set, its label. */
export type { LabelledTrajectory, Trajectory } from '../../run/trajectory.ts';
/** What a judge said of a trajectory. */
export type { Verdict } from '../../run/verdict.ts';
/** Reads one line of `trajectories.jsonl`. */
export { readTrajectory } from '../../run/wire/read-trajectory.ts';
/** Reads and writes one line of `verdicts.jsonl`. */
export { readVerdict, writeVerdict } from '../../run/wire/verdict-row.ts';
/** Writes one line of `trajectories.jsonl`. */
export { writeTrajectory } from '../../run/wire/write-trajectory.ts';

// Failures that a caller may want to tell apart. All of them are a UserError.

export { FileError, RowError, UserError } from '../../base/errors.ts';
/** Another process is writing to the run folder. */
export { LockedError } from '../../base/files/lock/lock-holder.ts';

// All of it in one file.

/** Gives `tj.config.ts` its types. */
export { type Config, defineConfig } from '../project/config.ts';
