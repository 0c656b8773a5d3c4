import { readTrajectories } from '../../2-planting/set/open-set.ts';
import { isExpression } from '../../3-judging/compositions/parse-expression.ts';
import { type RecordedJudge, recordedJudges } from '../../3-judging/work/recorded-judges.ts';
import { oneLine, UnknownNameError, UserError } from '../../base/errors.ts';
import { counted } from '../../base/text/numbers.ts';
import { trajectoriesIn, verdictsIn } from '../../folder/files.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import { readFolderLines } from '../../folder/row-file.ts';
import type { Label } from '../../run/label.ts';
import type { Origin } from '../../run/origin.ts';
import { isRepetition } from '../../run/repetition.ts';
import type { Verdict } from '../../run/verdict.ts';
import { isUnscored, readVerdict } from '../../run/wire/verdict-row.ts';

/** A verdict on a recording, and where that lies in the store that it was exported from. */
export interface TracedVerdict {
  readonly verdict: Verdict;
  /** An answer that could not be read is neither a flag nor a pass. */
  readonly unscored: boolean;
  readonly repetition: number;
  readonly origin: Origin;
  /** What run.json says of the judge; undefined if it does not list it. */
  readonly judge: RecordedJudge | undefined;
}

/**
 * The verdicts of a run folder that a store of traces can be told of. Those on runs that were edited are left out:
 * whoever met one on the trace would take the planted fault for one of the agent.
 */
export async function* tracedVerdicts(
  folder: string,
  judges: readonly string[] | undefined,
  onNote: (text: string) => void,
): AsyncGenerator<TracedVerdict> {
  const composed = judges?.find(isExpression);
  if (composed !== undefined) {
    throw new UserError(
      `${oneLine(composed)} has no verdicts of its own that a trace could be told of; name its judges, or a format that holds the measurement`,
    );
  }
  const recorded = recordedJudges(await readManifest(folder));
  const origins = new Map<string, Origin>();
  const edited = new Set<string>();
  const file = trajectoriesIn(folder);
  for await (const { id, origin, label } of readTrajectories({ file, inFolder: true })) {
    if (!isAsRecorded(label)) edited.add(id);
    else if (origin !== undefined) origins.set(id, origin);
  }
  if (origins.size === 0) {
    throw new UserError(
      `${folder}: no run says which trace it is; import traces with ids, such as OpenTelemetry spans, and judge those`,
    );
  }
  const known = new Set<string>();
  const left = { edited: 0, untraced: 0 };
  for await (const { text, number } of readFolderLines(verdictsIn(folder))) {
    const verdict = readVerdict(text, verdictsIn(folder), number);
    const { trajectoryId, judgeId, extra } = verdict;
    known.add(judgeId);
    if (judges?.includes(judgeId) === false) continue;
    const origin = origins.get(trajectoryId);
    if (origin === undefined) {
      left[edited.has(trajectoryId) ? 'edited' : 'untraced']++;
      continue;
    }
    yield {
      verdict,
      unscored: isUnscored(verdict.error, extra?.unscored_as),
      repetition: isRepetition(extra?.repetition) ? extra.repetition : 1,
      origin,
      judge: recorded.get(judgeId),
    };
  }
  for (const id of judges ?? []) {
    if (!known.has(id)) throw new UnknownNameError('judge', id, [...known]);
  }
  const notes = [
    [left.edited, 'on an edited run', 'on edited runs'],
    [left.untraced, 'on a run without a trace', 'on runs without a trace'],
  ] as const;
  for (const [count, one, many] of notes) {
    if (count > 0) onNote(`Left out ${counted(count, `verdict ${one}`, `verdicts ${many}`)}.`);
  }
}

/** Whether a run is what the agent did, and not what an edit made of that. Who planted a fault names nobody. */
const isAsRecorded = (label: Label | null): boolean =>
  label === null || (label.edit === undefined && (!label.faulty || label.by !== undefined));
