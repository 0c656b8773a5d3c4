import { dirname } from 'node:path';
import { RowError, UserError } from '../../base/errors.ts';
import { shellWords } from '../../base/text/shell-words.ts';
import type { ShownRow } from '../../folder/logs/shown-log.ts';
import { RECORDED } from '../../folder/manifest/recorded-environment.ts';
import { readFolderBatches, readFolderLines } from '../../folder/row-file.ts';
import { fingerprint, quickFingerprint } from '../../run/fingerprint.ts';
import { isInEveryNumber } from '../../run/row-role.ts';
import { type Run, runOf, wholeRequest } from '../../run/run.ts';
import type { ShownView } from '../../run/shown-view.ts';
import { readTrajectory } from '../../run/wire/read-trajectory.ts';
import { scanVerdict } from '../../run/wire/verdict-row.ts';
import type { JudgeColumns } from './judge-columns.ts';
import type { JudgedSet, JudgeRecords, MeasuredSubject } from './judged-set.ts';
import { judgeFor, requireSameView, SiblingRuns } from './judged-set-from-memory.ts';
import { addSeenPrompts } from './seen-prompts.ts';
import type { SetColumns } from './set-columns.ts';
import { SetColumnsBuilder } from './set-columns-builder.ts';
import { carriesContent, changedSince, ShownRows, viewsToHash } from './shown-content.ts';

/**
 * Reads a set and its verdicts. Each row is looked at once and not kept.
 *
 * @param records what the manifest says of the judges, and @param seed of the set, if there is one
 * @param seen what was seen of the prompts that judges sent
 */
export async function loadJudgedSet(
  trajectoriesFile: string,
  verdictsFile: string,
  subject: MeasuredSubject,
  records: JudgeRecords = new Map(),
  seed: number | bigint | null = null,
  seen: readonly ShownRow[] = [],
): Promise<JudgedSet> {
  const isHashed = seen.length > 0 || (await carriesContent(verdictsFile));
  const shown = isHashed ? new ShownRows(viewsToHash(seen)) : null;
  const siblings = new SiblingRuns(records);
  const set = await loadSet(trajectoriesFile, subject, shown, siblings);
  const judges = await loadVerdicts(verdictsFile, trajectoriesFile, set, shown, records);
  addSeenPrompts(judges, set, shown, records, seen);
  return { set, judges, unread: { seed, outliers: siblings.outliers() } };
}

/** Reads the labels of a set alone. */
export async function loadSet(
  file: string,
  subject: MeasuredSubject,
  shown: ShownRows | null = null,
  siblings: SiblingRuns | null = null,
): Promise<SetColumns> {
  const builder = new SetColumnsBuilder();
  for await (const batch of readFolderBatches(file)) {
    for (const { text, number } of batch) {
      const trajectory = readTrajectory(text, file, number);
      const { id, instanceId, taskId, steps, finalAnswer, label } = trajectory;
      if (label === null && subject.name !== RECORDED) {
        throw new RowError(file, number, `${id} has no label; only labelled runs can be measured`);
      }
      const added =
        label === null
          ? builder.addUnlabelled(id)
          : builder.add({
              id,
              instanceId,
              taskId,
              ...label,
              stepCount: steps.length,
              scenario: subject.scenarioOf?.(instanceId) ?? null,
              outcomeFingerprint: fingerprint(`${wholeRequest(trajectory)}\0${finalAnswer}`),
              stepFingerprint: contentFingerprint(text) ?? contentOf(trajectory),
            });
      if (!added) {
        throw new RowError(file, number, `${id} is in the set already; remove one of the two`);
      }
      if (label !== null) shown?.add(trajectory, isInEveryNumber(label));
      siblings?.add(trajectory);
    }
  }
  if (builder.size === 0 && builder.unlabelled > 0)
    throw new UserError(nothingLabelled(file, builder.unlabelled));
  if (builder.size === 0) {
    throw new UserError(`${file}: the set is empty; write one with tj generate`);
  }
  return builder.finish(subject);
}

function nothingLabelled(file: string, runs: number): string {
  return `${file}: none of the ${runs} runs has a label, so there is nothing to measure against; plant faults in them with tj inject ${shellWords([dirname(file)])} --out FOLDER, then judge and measure that folder`;
}

/** How the rows of this program and of the release begin and end. What a step view shows lies between. */
const IDS =
  /^\{"trajectory_id":"(?:[^"\\]|\\.)*","instance_id":"(?:[^"\\]|\\.)*",(?:"task_id":"(?:[^"\\]|\\.)*",)?(?:"origin":\{(?:"(?:[^"\\]|\\.)*"|[^"{}])*\},)?(?="goal":)/;
const LABEL =
  /^,"label":\{[^{}]*(?:"faults":\[(?:\{"type":"(?:[^"\\]|\\.)*","step":\d+\},?)*\][^{}]*)?(?:"(?:edit|proof)":\{(?:"(?:[^"\\]|\\.)*"|[^"{}])*\}[^{}]*){0,2}\}\}\s*$/;

/** A fingerprint of what the step view shows, taken from the line; null for rows spelled otherwise. */
function contentFingerprint(line: string): number | null {
  const [ids] = IDS.exec(line) ?? [];
  const end = line.lastIndexOf(',"label":');
  return ids !== undefined && end > ids.length && LABEL.test(line.slice(end))
    ? quickFingerprint(line, ids.length, end)
    : null;
}

function contentOf(run: Run): number {
  return fingerprint(JSON.stringify(runOf(run)));
}

/** What runs that were read before show in one more view. */
async function hashAgain(file: string, view: ShownView): Promise<ShownRows> {
  const shown = new ShownRows([view]);
  for await (const { text, number } of readFolderLines(file)) {
    const trajectory = readTrajectory(text, file, number);
    if (trajectory.label !== null) shown.add(trajectory, isInEveryNumber(trajectory.label));
  }
  return shown;
}

async function loadVerdicts(
  file: string,
  trajectoriesFile: string,
  set: SetColumns,
  shown: ShownRows | null,
  records: JudgeRecords,
): Promise<readonly JudgeColumns[]> {
  const judges = new Map<string, JudgeColumns>();
  for await (const batch of readFolderBatches(file)) {
    for (const { text, number } of batch) {
      const verdict = scanVerdict(text, file, number);
      const { trajectoryId, judgeId } = verdict;
      if (set.unlabelled.has(trajectoryId)) continue;
      const row = set.rowOf.get(trajectoryId);
      if (row === undefined) {
        throw new RowError(
          file,
          number,
          `a verdict on ${trajectoryId}, which is not in the set; do the two files belong together?`,
        );
      }
      const missing = shown?.missing(verdict.view, verdict.shown) ?? null;
      if (missing !== null) shown?.join(await hashAgain(trajectoriesFile, missing));
      if (shown?.matches(row, verdict.view, verdict.shown) === false) {
        throw new RowError(file, number, changedSince(trajectoryId, judgeId));
      }
      let judge = judges.get(judgeId);
      if (judge === undefined) {
        judge = judgeFor(verdict, set, records);
        judges.set(judgeId, judge);
      }
      requireSameView(judge, verdict);
      const { repetition } = verdict;
      if (!judge.inRepetition(repetition).add(row, verdict)) {
        const again = repetition === 1 ? '' : ` in repetition ${repetition}`;
        throw new RowError(
          file,
          number,
          `${judgeId} has another verdict on ${trajectoryId}${again} that disagrees; remove one`,
        );
      }
    }
  }
  if (judges.size === 0) throw new UserError(`${file}: there are no verdicts to measure`);
  return [...judges.values()];
}
