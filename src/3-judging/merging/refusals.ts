import { existsSync } from 'node:fs';
import { FileError, oneLine, UserError } from '../../base/errors.ts';
import { fileDigest } from '../../base/files/file-content.ts';
import { declarationIn, episodesIn, RUN_FILES, trajectoriesIn } from '../../folder/files.ts';
import type { ManifestEntry } from '../../folder/manifest/manifest.ts';
import { readFolderLines } from '../../folder/row-file.ts';
import { fingerprint } from '../../run/fingerprint.ts';
import { canonicalJson } from '../../run/json.ts';
import type { Verdict } from '../../run/verdict.ts';
import { readTrajectory } from '../../run/wire/read-trajectory.ts';
import { fingerprintOf } from '../work/changed-judges.ts';
import { OtherQuestionError } from '../work/list-work.ts';
import { fieldsOf, judgesIn } from './manifests.ts';
import type { MergeSource } from './sources.ts';

/** What keeps folders from being merged, besides rows that contradict each other. */

/** The set that several folders share, and the folder whose file of it is used. */
export interface SharedSet {
  readonly folder: string;
  readonly sha256: string;
}

/**
 * Makes sure that folders hold the same set: the same ids with the same content and labels, in any
 * order and spelling. Returns the file with the smallest digest, so that the order in which folders are
 * named does not decide.
 *
 * @param target a folder that is merged into, if it holds the set already; its file is never changed
 */
export async function requireSharedSet(
  folders: readonly string[],
  target: string | null,
): Promise<SharedSet> {
  const all: SharedSet[] = [];
  for (const folder of folders) {
    all.push({ folder, sha256: await fileDigest(trajectoriesIn(folder)) });
  }
  const distinct = all.filter(
    (set, i) => all.findIndex((each) => each.sha256 === set.sha256) === i,
  );
  const [first, ...others] = distinct;
  if (first === undefined) throw new TypeError('no folder was named');
  const known = others.length === 0 ? null : await contentsIn(first.folder);
  for (const { folder } of others) {
    requireSameContents(first.folder, known ?? new Map(), folder, await contentsIn(folder));
  }
  const least = distinct.reduce((a, b) => (b.sha256 < a.sha256 ? b : a));
  return all.find(({ folder }) => folder === target) ?? least;
}

/** A fingerprint of each trajectory, by its id. */
async function contentsIn(folder: string): Promise<ReadonlyMap<string, number>> {
  const path = trajectoriesIn(folder);
  const contents = new Map<string, number>();
  for await (const { text, number } of readFolderLines(path)) {
    const trajectory = readTrajectory(text, path, number);
    contents.set(trajectory.id, fingerprint(canonicalJson(trajectory)));
  }
  return contents;
}

function requireSameContents(
  one: string,
  known: ReadonlyMap<string, number>,
  other: string,
  contents: ReadonlyMap<string, number>,
): void {
  const refuse = (difference: string): never => {
    throw new FileError(
      other,
      oneLine(
        `holds another set than ${one}: ${difference}; only verdicts on the same set can be merged, so judge a copy of one set with tj judge SET --out DIR`,
      ),
    );
  };
  for (const [id, content] of contents) {
    if (!known.has(id)) refuse(`${id} is missing in ${one}`);
    if (known.get(id) !== content) refuse(`${id} differs`);
  }
  for (const id of known.keys()) if (!contents.has(id)) refuse(`${id} is missing in ${other}`);
}

/** Makes sure that folders declare the same of their runs, and returns one that does; null if none does. */
export async function requireSharedDeclaration(folders: readonly string[]): Promise<string | null> {
  const declared = await requireEqualFiles(folders, declarationIn);
  // Judges are told what is declared, so a folder without it was asked other questions.
  const without = folders.find((folder) => !existsSync(declarationIn(folder)));
  if (declared === null || without === undefined) return declared;
  throw new FileError(
    without,
    oneLine(
      `holds no ${RUN_FILES.declaration}, and ${declared} does; copy it there if it was judged with it, and judge again if not`,
    ),
  );
}

/** The same for how the episodes of a set ended. A folder that was judged elsewhere does not hold it. */
export function requireSharedEpisodes(folders: readonly string[]): Promise<string | null> {
  return requireEqualFiles(folders, episodesIn);
}

/** The first folder that has such a file; all others that have one must have the same. */
async function requireEqualFiles(
  folders: readonly string[],
  fileIn: (folder: string) => string,
): Promise<string | null> {
  const [first, ...others] = folders.filter((folder) => existsSync(fileIn(folder)));
  if (first === undefined) return null;
  const digest = await fileDigest(fileIn(first));
  for (const other of others) {
    if ((await fileDigest(fileIn(other))) === digest) continue;
    throw new FileError(
      fileIn(other),
      oneLine(`is not the same as ${fileIn(first)}; only folders that agree on it can be merged`),
    );
  }
  return first;
}

/**
 * Refuses a judge that was asked with other options in one folder than in another, which would be two
 * judges under one name. Where folders have verdicts on different trajectories, as shards do, no two
 * rows can show it; in one folder, the keys of the rows would.
 */
export function guardSettings(sources: readonly MergeSource[]): void {
  const seen = new Map<string, { readonly folder: string; readonly settings: string }>();
  for (const { folder, entries } of sources) {
    for (const [judgeId, settings] of settingsIn(entries)) {
      const one = seen.get(judgeId) ?? { folder, settings };
      seen.set(judgeId, one);
      if (one.settings === settings) continue;
      throw new OtherQuestionError(
        judgeId,
        oneLine(
          `${judgeId} was asked with other options in ${one.folder} (${one.settings}) than in ${folder} (${settings}); judge one of them again with the options of the other`,
        ),
      );
    }
  }
}

/** How each judge was asked by the last invocation that a manifest lists. */
function settingsIn(entries: readonly ManifestEntry[]): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  for (const entry of entries) {
    // A merge lists judges with their repetitions, and asked nobody.
    if (entry.command === 'merge') continue;
    const { temperature, seed, maxAnswerTokens } = fieldsOf(entry.options);
    for (const { id, kind, samples, model, view } of judgesIn(entry)) {
      // Only a model is asked with options; what other judges are made of is in their fingerprint.
      if (typeof id !== 'string' || kind !== 'model') continue;
      settings.set(id, canonicalJson({ temperature, seed, maxAnswerTokens, samples, model, view }));
    }
  }
  return settings;
}

/** A judge of the user's own was changed between the folders that are to be merged. */
export class MixedJudgeError extends UserError {
  override readonly name = 'MixedJudgeError';
  readonly judgeId: string;

  constructor(judgeId: string, one: string, other: string) {
    super(
      oneLine(
        `${judgeId} in ${one} is not made of the same files as in ${other}, so these are verdicts of two judges; judge one of the folders again with the judge of the other, or keep both with --keep-old`,
      ),
    );
    this.judgeId = judgeId;
  }
}

/** Notes what the judges of several folders were made of. */
export class JudgeVersions {
  /** By judge, then by fingerprint: the folder in which it was seen first. */
  readonly #seen = new Map<string, Map<string | null, string>>();

  add(verdict: Verdict, folder: string): void {
    const versions = this.#seen.get(verdict.judgeId) ?? new Map<string | null, string>();
    this.#seen.set(verdict.judgeId, versions);
    const fingerprint = fingerprintOf(verdict);
    if (!versions.has(fingerprint)) versions.set(fingerprint, folder);
  }

  /** Refuses a judge that was not the same everywhere. */
  guard(): void {
    for (const [judgeId, versions] of this.#seen) {
      const [one, other] = versions.values();
      if (one !== undefined && other !== undefined) throw new MixedJudgeError(judgeId, one, other);
    }
  }
}
