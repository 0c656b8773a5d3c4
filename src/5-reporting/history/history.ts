import { recordedJudges } from '../../3-judging/work/recorded-judges.ts';
import { DEFAULT_MEASURE, measure } from '../../4-measuring/measure.ts';
import type { Measurement } from '../../4-measuring/measurement/measurement.ts';
import type { RunFolder } from '../../4-measuring/open-run-folder.ts';
import { UserError } from '../../base/errors.ts';
import { fileDigest } from '../../base/files/file-content.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';
import { judgedOn } from '../../folder/manifest/recorded-history.ts';
import type { JudgeMakeup } from '../certificate/certificate-schema.ts';
import { judgeOnRecord } from '../certificate/judge-on-record.ts';
import { compareMakeup, makeupOf } from '../certificate/judge-parts.ts';
import type { HistoryPoint, JudgeHistory } from './judge-history.ts';

/** A run folder that was measured, and what a report calls it. */
export interface PastRun {
  readonly run: RunFolder;
  readonly called: string;
  /** Measured here, if omitted. */
  readonly measurement?: Measurement | undefined;
}

type Undated = Omit<HistoryPoint, 'sameSet' | 'changed'> & { readonly makeup: JudgeMakeup | null };

/**
 * The Δ of each judge over time, by when it judged. Points that nobody dated come first, in the order in which
 * their folders were given.
 *
 * @param judges only these, where they have judged
 */
export async function historyOf(
  runs: readonly PastRun[],
  judges?: readonly string[],
): Promise<readonly JudgeHistory[]> {
  const found = new Map<string, { control: boolean; points: Undated[] }>();
  for (const past of runs) {
    const { folder, judged } = past.run;
    const entries = await readManifest(folder);
    const set = await fileDigest(trajectoriesIn(folder));
    const measurement =
      past.measurement ?? measure(judged, { ...DEFAULT_MEASURE, compares: false });
    for (const { judgeId, control, paired } of measurement.judges) {
      if (judges !== undefined && !judges.includes(judgeId)) continue;
      const history = found.get(judgeId) ?? { control, points: [] };
      found.set(judgeId, history);
      const { pairs, delta, interval } = paired.all;
      history.points.push({
        folder: past.called,
        date: judgedOn(entries, (entry) => recordedJudges([entry]).has(judgeId)),
        set,
        pairs,
        delta: { estimate: delta, interval },
        makeup: await makeupIn(folder, judgeId),
      });
    }
  }
  return Array.from(found, ([judgeId, { control, points }]) => ({
    judgeId,
    control,
    points: points
      .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
      .map((point, at, all) => besideEarlier(point, all[at - 1])),
  })).toSorted((a, b) => Number(a.control) - Number(b.control));
}

function besideEarlier({ makeup, ...point }: Undated, before: Undated | undefined): HistoryPoint {
  const compared =
    before === undefined
      ? []
      : makeup === null || before.makeup === null
        ? null
        : compareMakeup(before.makeup, makeup).changed.map(({ label }) => label);
  return { ...point, sameSet: before !== undefined && before.set === point.set, changed: compared };
}

/** Null for a folder that mixes versions of the judge, and for a judge that asks others. */
async function makeupIn(folder: string, judgeId: string): Promise<JudgeMakeup | null> {
  try {
    return makeupOf(await judgeOnRecord(folder, judgeId));
  } catch (cause) {
    if (cause instanceof UserError) return null;
    throw cause;
  }
}
