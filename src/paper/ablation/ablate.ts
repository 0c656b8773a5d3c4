import { openSet, playable } from '../../2-planting/set/open-set.ts';
import { type JudgeJob, type JudgeOutcome, judgeFolder } from '../../3-judging/judge.ts';
import { loadJudge } from '../../3-judging/judges/load-judge.ts';
import type { Model } from '../../3-judging/models/model.ts';
import { version } from '../../base/version.ts';
import type { Trajectory } from '../../run/trajectory.ts';
import { CELL_FAMILIES, SCHEMA_CHECK_FAMILY } from './ablation-cells.ts';
import type { AblationReport } from './ablation-measurement.ts';
import type { RecordedPredictions } from './ablation-predictions.ts';
import { ablationReport } from './ablation-report.ts';

export interface AblationJob
  extends Pick<JudgeJob, 'folder' | 'options' | 'stop' | 'jitter' | 'onNote' | 'onStart'> {
  readonly model: Model;
  /** The name of an environment or the path of a module. By default, what the folder records. */
  readonly environment?: string | undefined;
  /** What was fixed before the first call, to be recorded in the manifest. */
  readonly predictions: RecordedPredictions | null;
  /** An earlier run folder to compare verdicts with. */
  readonly against?: string | undefined;
}

export interface AblationOutcome {
  readonly judging: JudgeOutcome;
  /** Null while verdicts are missing: the contrasts are shown only when all of them are there. */
  readonly report: AblationReport | null;
}

/**
 * The ablation of a run folder: stage 3 with the four cells and the schema check, then the report.
 * All of them judge in one invocation, so that one engine answers them all.
 */
export async function ablateFolder(job: AblationJob): Promise<AblationOutcome> {
  const { folder, model, predictions } = job;
  const source = await openSet({ set: folder, environment: job.environment });
  const environment = playable(source);
  const set: Trajectory[] = [];
  for await (const trajectory of source.trajectories()) set.push(trajectory);

  const judges = [];
  for (const family of [...Object.values(CELL_FAMILIES), SCHEMA_CHECK_FAMILY]) {
    judges.push(await loadJudge(family, { subject: environment, model }));
  }
  const judging = await judgeFolder({
    folder,
    trajectories: set,
    judges,
    subject: environment,
    options: job.options,
    stop: job.stop,
    jitter: job.jitter,
    entry: {
      command: 'ablate',
      version,
      ...(predictions === null ? {} : { predictions: { ...predictions } }),
    },
    onNote: job.onNote,
    onStart: job.onStart,
  });
  if (judging.counts.some(({ total, done }) => total !== done)) return { judging, report: null };
  const report = await ablationReport({
    folder,
    environment,
    model: model.name,
    against: job.against,
  });
  return { judging, report };
}
