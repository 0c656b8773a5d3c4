import type { Environment } from '../environment/environment.ts';
import { RowError, UserError } from '../errors.ts';
import type { JudgeColumns } from '../metrics/columns/judge-columns.ts';
import type { SetColumns } from '../metrics/columns/set-columns.ts';
import { SetColumnsBuilder } from '../metrics/columns/set-columns-builder.ts';
import { fingerprint, quickFingerprint } from '../trajectory/fingerprint.ts';
import type { Run } from '../trajectory/run.ts';
import { readLineBatches } from '../trajectory/wire/json-lines.ts';
import { readTrajectory } from '../trajectory/wire/read-trajectory.ts';
import { scanTrajectory, scanVerdict } from '../trajectory/wire/scan-rows.ts';
import { judgeFor } from './rows-from-memory.ts';

/** A set and what judges said of it, as columns. */
export interface JudgedSet {
  readonly set: SetColumns;
  readonly judges: readonly JudgeColumns[];
}

/** Reads the two files of a run. Each row is looked at once and let go. */
export async function loadRun(
  trajectoriesFile: string,
  verdictsFile: string,
  environment: Environment,
): Promise<JudgedSet> {
  const set = await loadSet(trajectoriesFile, environment);
  return { set, judges: await loadVerdicts(verdictsFile, set) };
}

async function loadSet(file: string, environment: Environment): Promise<SetColumns> {
  const builder = new SetColumnsBuilder();
  for await (const batch of readLineBatches(file)) {
    for (const { text, number } of batch) {
      const { id, instanceId, goal, finalAnswer, stepCount, label } = scanTrajectory(
        text,
        file,
        number,
      );
      if (label === null) {
        throw new RowError(file, number, `${id} has no label; only labelled runs can be measured`);
      }
      const added = builder.add({
        id,
        instanceId,
        faulty: label.faulty,
        failureStep: label.failureStep,
        failureType: label.failureType,
        outcomeCorrect: label.outcomeCorrect,
        stepCount,
        scenario: environment.scenarioOf?.(instanceId) ?? null,
        outcomeFingerprint: fingerprint(`${goal}\0${finalAnswer}`),
        stepFingerprint: contentFingerprint(text) ?? contentOf(readTrajectory(text, file, number)),
      });
      if (!added) {
        throw new RowError(file, number, `${id} is in the set already; remove one of the two`);
      }
    }
  }
  if (builder.size === 0) {
    throw new UserError(`${file}: the set is empty; write one with tj generate`);
  }
  return builder.finish(environment.faults);
}

/** How our rows begin and end, and the release's: what the step view is made of lies in between. */
const IDS = /^\{"trajectory_id":"(?:[^"\\]|\\.)*","instance_id":"(?:[^"\\]|\\.)*",(?="goal":)/;
const LABEL = /^,"label":\{[^{}]*\}\}\s*$/;

/** A print of what the step view shows, off the line itself; null where that is spelled otherwise. */
function contentFingerprint(line: string): number | null {
  const [ids] = IDS.exec(line) ?? [];
  const end = line.lastIndexOf(',"label":');
  return ids !== undefined && end > ids.length && LABEL.test(line.slice(end))
    ? quickFingerprint(line, ids.length, end)
    : null;
}

function contentOf({ goal, steps, finalAnswer }: Run): number {
  return fingerprint(JSON.stringify([goal, steps, finalAnswer]));
}

async function loadVerdicts(file: string, set: SetColumns): Promise<readonly JudgeColumns[]> {
  const judges = new Map<string, JudgeColumns>();
  for await (const batch of readLineBatches(file)) {
    for (const { text, number } of batch) {
      const verdict = scanVerdict(text, file, number);
      const { trajectoryId, judgeId } = verdict;
      const row = set.rowOf.get(trajectoryId);
      if (row === undefined) {
        throw new RowError(
          file,
          number,
          `a verdict on ${trajectoryId}, which is not in the set; are the two files of one run?`,
        );
      }
      let judge = judges.get(judgeId);
      if (judge === undefined) {
        judge = judgeFor(judgeId, verdict.view, set);
        judges.set(judgeId, judge);
      }
      if (!judge.add(row, verdict)) {
        throw new RowError(
          file,
          number,
          `${judgeId} has another verdict on ${trajectoryId} that disagrees; remove one`,
        );
      }
    }
  }
  if (judges.size === 0) throw new UserError(`${file}: there are no verdicts to measure`);
  return [...judges.values()];
}
