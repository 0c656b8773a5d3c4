import { oneLine, UserError } from '../../base/errors.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import type { ManifestEntry } from '../../folder/manifest/manifest.ts';
import { indexSetFile } from '../../folder/set/indexed-set.ts';
import { guardMergedEngines } from '../engine-guard.ts';
import { OtherQuestionError } from '../list-work.ts';
import { recordedJudges, unrecordedJudge } from '../recorded-judges.ts';
import { otherSettings } from './judge-settings.ts';
import { conflictRule, type MergeOptions } from './merge-job.ts';
import { mergeManifests } from './merge-manifests.ts';
import type { MergeSource } from './merge-source.ts';
import { isNewer } from './newer-verdicts.ts';
import { readVerdicts } from './read-verdicts.ts';
import { requireSharedSet, type SharedSet } from './same-set.ts';
import { requireSharedDeclaration, requireSharedEpisodes } from './shared-files.ts';
import { VerdictUnion } from './verdict-union.ts';

/** Everything that is known about a merge before anything is written. */
export interface MergePlan {
  readonly sources: readonly MergeSource[];
  readonly set: SharedSet;
  readonly ids: readonly string[];
  /** The entries of all manifests, without one for this merge. */
  readonly entries: readonly ManifestEntry[];
  readonly union: VerdictUnion;
  /** The judges that have verdicts, in the order in which they were first asked. */
  readonly judgeIds: readonly string[];
  /** How many rows each source has. */
  readonly counts: readonly number[];
  /** Folders that hold the declaration, and how the episodes ended; null where none does. */
  readonly declaration: string | null;
  readonly episodes: string | null;
}

/**
 * Reads the folders and finds out whether they can be merged.
 *
 * @param target the folder that is merged into, if it is among them
 */
export async function planMerge(
  sources: readonly MergeSource[],
  options: MergeOptions,
  target: string | null,
  onNote: (text: string) => void,
): Promise<MergePlan> {
  const folders = sources.map(({ folder }) => folder);
  const set = await requireSharedSet(folders, target);
  const declaration = await requireSharedDeclaration(folders);
  const episodes = await requireSharedEpisodes(folders);
  const entries = mergeManifests(sources.map((source) => source.entries));
  const indexed = await indexSetFile(trajectoriesIn(set.folder));
  indexed.close();
  const { ids, size } = indexed;
  const union = new VerdictUnion(size, {
    ...options,
    rule: conflictRule(options),
    isNewer: (judgeId, first, second) =>
      isNewer(judgeId, sources[first]?.entries ?? [], sources[second]?.entries ?? []),
  });
  const { engines, versions, counts } = await readVerdicts(sources, union, ids, onNote);
  // The log of an empty shard is empty, too, and merging it is no mistake.
  if (sources.every(({ verdicts }) => verdicts === null)) {
    throw new UserError('none of these folders holds verdicts; judge them first with tj judge');
  }
  guardSettings(sources);
  const known = recordedJudges(entries);
  if (!options.keepOld) versions.guard();
  if (!options.allowEngineChange) {
    guardMergedEngines(engines, (id) => (known.get(id) ?? unrecordedJudge(id, null)).model);
  }
  const judgeIds = inOrder(union.passes.judgeIds(), [...known.keys()]);
  return { sources, set, ids, entries, union, judgeIds, counts, declaration, episodes };
}

/** Refuses a judge that was asked in different ways, which would be two judges under one name. */
function guardSettings(sources: readonly MergeSource[]): void {
  const found = otherSettings(sources);
  if (found === null) return;
  const { judgeId, one, other } = found;
  throw new OtherQuestionError(
    judgeId,
    oneLine(
      `${judgeId} was asked with other options in ${one.folder} (${one.settings}) than in ${other.folder} (${other.settings}); judge one of them again with the options of the other`,
    ),
  );
}

/** Judges as the manifest lists them, then all others by name. */
function inOrder(judgeIds: readonly string[], listed: readonly string[]): readonly string[] {
  const others = judgeIds.filter((id) => !listed.includes(id));
  return [...listed.filter((id) => judgeIds.includes(id)), ...others.toSorted()];
}
