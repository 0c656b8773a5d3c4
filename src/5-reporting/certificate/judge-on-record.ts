import {
  type RecordedJudge,
  recordedJudges,
  unrecordedJudge,
} from '../../3-judging/work/recorded-judges.ts';
import { RecordedVerdicts } from '../../3-judging/work/recorded-verdicts.ts';
import { oneLine, UserError } from '../../base/errors.ts';
import { verdictsIn } from '../../folder/files.ts';
import { readManifest } from '../../folder/manifest/manifest.ts';

/** A version of a judge, as the rows of its verdicts name it. */
interface JudgeVersion {
  readonly fingerprint: string | null;
  readonly engine: string | null;
  readonly digest: string | null;
}

/** Which versions of a judge gave the verdicts that are scored. */
async function versionsOf(folder: string, id: string): Promise<readonly JudgeVersion[]> {
  const verdicts = await RecordedVerdicts.read(verdictsIn(folder), {
    ids: [],
    judgeIds: [],
    repeats: 0,
  });
  verdicts.close();
  const versions = new Map<string, JudgeVersion>();
  for (const { judgeId, count, unscored, fingerprint, engine, digest } of verdicts.origins) {
    if (judgeId !== id || count === unscored) continue;
    const version = { fingerprint, engine, digest };
    versions.set(JSON.stringify(version), version);
  }
  return [...versions.values()];
}

/**
 * What a folder records of a judge whose verdicts all came from one version of it; what only their rows say is
 * taken from them.
 */
export async function judgeOnRecord(folder: string, id: string): Promise<RecordedJudge> {
  const recorded = recordedJudges(await readManifest(folder)).get(id);
  const versions = await versionsOf(folder, id);
  const [version] = versions;
  if (recorded === undefined && version === undefined) {
    throw new UserError(`${oneLine(folder)} has no verdicts of ${oneLine(id)}`);
  }
  if (versions.length > 1) {
    throw new UserError(
      `${oneLine(folder)} has verdicts of ${versions.length} versions of ${oneLine(id)}, and a certificate is about one; ask all of them again with tj judge --redo`,
    );
  }
  const known = recorded ?? unrecordedJudge(id, null);
  return {
    ...known,
    fingerprint: known.fingerprint ?? version?.fingerprint ?? null,
    engine: known.engine ?? version?.engine ?? null,
    digest: known.digest ?? version?.digest ?? null,
  };
}
