import { FileError, oneLine } from '../../base/errors.ts';
import { fileDigest } from '../../base/files/file-content.ts';
import { trajectoriesIn } from '../../folder/files.ts';
import { readFolderLines } from '../../folder/folder-lines.ts';
import { fingerprint } from '../../run/fingerprint.ts';
import { canonicalJson } from '../../run/json.ts';
import { readTrajectory } from '../../run/wire/read-trajectory.ts';

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
