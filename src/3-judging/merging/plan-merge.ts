import { oneLine, RowError, UserError } from '../../base/errors.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import { isVerdict } from '../../folder/logs/verdict-log.ts';
import type { ManifestEntry } from '../../folder/manifest/manifest.ts';
import { indexSetFile, positionsOf } from '../../folder/set/indexed-set.ts';
import { textAt } from '../../run/json.ts';
import { readVerdict } from '../../run/wire/verdict-row.ts';
import { EngineTally, guardMergedEngines } from '../session/engine-guard.ts';
import { recordedJudges, unrecordedJudge } from '../work/recorded-judges.ts';
import { isNewer, mergeManifests } from './manifests.ts';
import {
  guardSettings,
  JudgeVersions,
  requireSharedDeclaration,
  requireSharedEpisodes,
  requireSharedSet,
  type SharedSet,
} from './refusals.ts';
import type { Allowances } from './same-verdict.ts';
import { type MergeSource, wholeLines } from './sources.ts';
import { type ConflictRule, VerdictUnion } from './verdict-union.ts';

/** Everything that is known about a merge before anything is written. */
export interface MergePlan {
  readonly sources: readonly MergeSource[];
  readonly set: SharedSet;
  readonly ids: readonly string[];
  readonly positionOf: (id: string) => number | undefined;
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

export interface PlanOptions extends Allowances {
  readonly rule: ConflictRule;
}

/**
 * Reads the folders and finds out whether they can be merged.
 *
 * @param target the folder that is merged into, if it is among them
 */
export async function planMerge(
  sources: readonly MergeSource[],
  options: PlanOptions,
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
  const positionOf = positionsOf(ids);
  const union = new VerdictUnion(size, {
    ...options,
    isNewer: (judgeId, first, second) =>
      isNewer(judgeId, sources[first]?.entries ?? [], sources[second]?.entries ?? []),
  });
  const engines = new EngineTally();
  const versions = new JudgeVersions();
  const counts: number[] = [];
  for (const [number, source] of sources.entries()) {
    const noted = { number, union, engines, versions };
    counts.push(await addFolder(source, positionOf, noted, onNote));
  }
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
  return { sources, set, ids, positionOf, entries, union, judgeIds, counts, declaration, episodes };
}

interface Noted {
  /** Which of the folders it is. */
  readonly number: number;
  readonly union: VerdictUnion;
  readonly engines: EngineTally;
  readonly versions: JudgeVersions;
}

/** Reads the verdicts of a folder into the union. Returns how many rows it has. */
async function addFolder(
  { folder, verdicts }: MergeSource,
  positionOf: (id: string) => number | undefined,
  { number, union, engines, versions }: Noted,
  onNote: (text: string) => void,
): Promise<number> {
  if (verdicts === null) return 0;
  const { path } = verdicts;
  const rows = union.folder({ number, folder, file: verdicts });
  const onTorn = (bytes: number): void =>
    onNote(`The last line of ${oneLine(path)} is torn; its ${bytes} bytes were left out.`);
  let count = 0;
  for await (const line of wholeLines(verdicts, isVerdict, onTorn)) {
    const verdict = readVerdict(line.text, path, line.number);
    const { trajectoryId, judgeId, extra } = verdict;
    const position = positionOf(trajectoryId);
    if (position === undefined) {
      throw new RowError(
        path,
        line.number,
        oneLine(
          `a verdict on ${trajectoryId}, which is not in the set; do the two files belong together?`,
        ),
      );
    }
    const [engine, digest] = [textAt(extra, 'engine') ?? null, textAt(extra, 'digest') ?? null];
    engines.add({ judgeId, engine, digest, count: 1 }, folder);
    versions.add(verdict, folder);
    rows.add(verdict, position, line);
    count++;
  }
  rows.join();
  return count;
}

/** Judges as the manifest lists them, then all others by name. */
function inOrder(judgeIds: readonly string[], listed: readonly string[]): readonly string[] {
  const others = judgeIds.filter((id) => !listed.includes(id));
  return [...listed.filter((id) => judgeIds.includes(id)), ...others.toSorted()];
}
